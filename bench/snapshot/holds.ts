/** How long a thread was held: the longest time for which nothing else could run in it. */
import { readFileSync } from 'node:fs';
import { PerformanceObserver } from 'node:perf_hooks';

export interface Holds {
  /**
   * The longest turn, ms: of the thread's own processor time where the system says it, so that other
   * processes do not count; it includes garbage collection.
   */
  readonly longestMs: number;
  /** The longest turn by the clock, ms. */
  readonly longestByClockMs: number;
  /** The longest garbage collection, ms. */
  readonly longestGcMs: number;
}

/** Processor time of this thread, ms; undefined on systems that do not say it. */
function processorMs(): number | undefined {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return undefined;
  }
}

/** Watches this thread until the returned function is called. */
export function watchHolds(): () => Holds {
  let longestGc = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestGc = Math.max(longestGc, duration);
  });
  observer.observe({ entryTypes: ['gc'] });
  let longest = 0;
  let longestByClock = 0;
  let clock = performance.now();
  let processor = processorMs();
  // Its turns are those in between: a timer of a millisecond runs between two of any length.
  const timer = setInterval(() => {
    const [nowClock, nowProcessor] = [performance.now(), processorMs()];
    const byClock = nowClock - clock;
    const used = nowProcessor === undefined ? byClock : nowProcessor - (processor ?? 0);
    longestByClock = Math.max(longestByClock, byClock);
    longest = Math.max(longest, Math.min(byClock, used));
    [clock, processor] = [nowClock, nowProcessor];
  }, 1);
  return () => {
    clearInterval(timer);
    observer.disconnect();
    return {
      longestMs: longest,
      longestByClockMs: longestByClock,
      longestGcMs: longestGc,
    };
  };
}
