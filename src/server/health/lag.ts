/** Watches how long the event loop stands still, by the delay of Node's own timers. Rule [O-H3]. */
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import type { Logger } from '../../gateway/ports.ts';
import type { Activity } from './activity.ts';

const WINDOW_MS = 1_000;
/** The timer that is measured runs this often; its delay is what comes on top. */
const RESOLUTION_MS = 10;
const NANOS_A_MS = 1e6;
/** A trader feels what is longer: ticks come every 250 ms. */
export const LAG_LOGGED_MS = 100;

export interface LagOptions {
  readonly logger: Pick<Logger, 'warn'>;
  readonly activity: Pick<Activity, 'take'>;
  /** Called at the end of each window of a second. */
  readonly onWindow?: () => void;
}

/** Writes a line for each second in which the loop stood still for more than 100 ms, until stopped. */
export function watchLag({ logger, activity, onWindow }: LagOptions): () => void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let collectingMs = 0;
  const collections = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) collectingMs += duration;
  });
  collections.observe({ entryTypes: ['gc'] });
  delay.enable();
  let windowAt = performance.now();
  // The histogram measures between two runs of its timer: after a reset it misses a standstill before the first.
  let beginningMs = 0;
  const watchBeginning = (): void => {
    const since = performance.now();
    setTimeout(() => {
      beginningMs = performance.now() - since - RESOLUTION_MS;
    }, RESOLUTION_MS).unref();
  };
  const timer = setInterval(() => {
    const now = performance.now();
    // A standstill over the end of a window is seen here: the reset would lose it.
    const lateMs = now - windowAt - WINDOW_MS;
    windowAt = now;
    const stoodMs = Math.round(
      Math.max(lateMs, beginningMs, delay.max / NANOS_A_MS - RESOLUTION_MS),
    );
    delay.reset();
    beginningMs = 0;
    watchBeginning();
    const what = activity.take();
    const collected = Math.round(collectingMs);
    collectingMs = 0;
    if (stoodMs > LAG_LOGGED_MS) {
      const garbage = collected > 0 ? `, garbage collection ${collected} ms` : '';
      logger.warn(
        `the event loop stood still for ${stoodMs} ms; at work: ${what || '-'}${garbage}`,
      );
    }
    onWindow?.();
  }, WINDOW_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    collections.disconnect();
    delay.disable();
  };
}
