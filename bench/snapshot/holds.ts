/** How long a thread was held: the longest time for which nothing else could run in it. */
import { readFileSync } from 'node:fs';
import { constants, PerformanceObserver } from 'node:perf_hooks';

export interface Holds {
  /**
   * The longest turn, ms: of the thread's own processor time where the system says it, so that other
   * processes do not count; it includes garbage collection.
   */
  readonly longestMs: number;
  /** The longest turn by the clock, ms. */
  readonly longestByClockMs: number;
  /** The longest collection of young objects, ms. */
  readonly longestScavengeMs: number;
  /** The longest step of collecting the whole heap, ms. */
  readonly longestMajorGcMs: number;
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
  let longestScavenge = 0;
  let longestMajor = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (isScavenge(entry)) longestScavenge = Math.max(longestScavenge, entry.duration);
      else longestMajor = Math.max(longestMajor, entry.duration);
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
      longestScavengeMs: longestScavenge,
      longestMajorGcMs: longestMajor,
    };
  };
}

const isScavenge = (entry: object): boolean =>
  'detail' in entry &&
  typeof entry.detail === 'object' &&
  entry.detail !== null &&
  'kind' in entry.detail &&
  entry.detail.kind === constants.NODE_PERFORMANCE_GC_MINOR;
