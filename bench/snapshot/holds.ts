/** How long a thread was held: the longest time for which nothing else could run in it. */
import { readFileSync } from 'node:fs';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import type { Holds } from './figures.ts';

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
