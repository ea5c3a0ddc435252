/** The process watched from inside: probes for others, and a line in the log when it stands still. */
import { Hono } from 'hono';
import type { Kernel } from '../../gateway/kernel.ts';
import type { Clock, Logger, Store } from '../../gateway/ports.ts';
import type { MarketDep } from '../../gateway/ports/marketReads.ts';
import type { CheckLog } from '../store/sqlLogCheck.ts';
import { type LogReport, type LogWalk, walkLog } from './logWalk.ts';
import { createReadiness, type Readiness } from './readiness.ts';
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';

/** Record of the process's latest work: named when the event loop stood still. Rule [O-H3]. */
interface Activity {
  /** Cheap: called for every request, message, group of commands and step of the markets. */
  readonly note: (what: string) => void;
  /** Notes since the last call, most frequent first: `GET /api/me ×12, tick`. */
  readonly take: () => string;
}

/** Names kept apart between two calls of `take`; further ones count as others. */
const NAMES_MAX = 200;
/** Names in one line. */
const SHOWN = 5;
const OTHERS = 'others';
/** A path may be of any length, and is chosen by the sender. */
const NAME_LENGTH = 80;

export function createActivity(): Activity {
  let counts = new Map<string, number>();
  return {
    note: (what) => {
      const name = what.length > NAME_LENGTH ? what.slice(0, NAME_LENGTH) : what;
      const key = counts.has(name) || counts.size < NAMES_MAX ? name : OTHERS;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    take: () => {
      const named = [...counts].toSorted((a, b) => b[1] - a[1]);
      counts = new Map();
      return named
        .slice(0, SHOWN)
        .map(([name, times]) => (times === 1 ? name : `${name} ×${times}`))
        .join(', ');
    },
  };
}

// Watches how long the event loop stands still, by the delay of Node's own timers. Rule [O-H3].

const WINDOW_MS = 1_000;
/** The timer that is measured runs this often; its delay is what comes on top. */
const RESOLUTION_MS = 10;
const NANOS_A_MS = 1e6;
/** A trader feels what is longer: ticks come every 250 ms. */
export const LAG_LOGGED_MS = 100;

interface LagOptions {
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

// The two addresses for monitors of the process: a supervisor, a proxy, a balancer.

const UNAVAILABLE = 503;

interface Probed {
  readonly readiness: Pick<Readiness, 'reasons'>;
  /** Undefined while the walk over the log has not begun. */
  readonly logReport: () => LogReport | undefined;
}

/**
 * `/healthz` is answered by a process that lives, `/readyz` by one that can serve; what is known of
 * the log stands beside and decides nothing. [O-H1], [O-H2], [O-V4]
 */
export function createProbes({ readiness, logReport }: Probed): Hono {
  const probes = new Hono();
  probes.use(async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
  });
  probes.get('/healthz', (context) => context.json({ isAlive: true }));
  probes.get('/readyz', async (context) => {
    const reasons = await readiness.reasons();
    const log = logReport();
    return reasons.length === 0
      ? context.json({ isReady: true, reasons, log })
      : context.json({ isReady: false, reasons, log }, UNAVAILABLE);
  });
  return probes;
}

export interface HealthOptions {
  readonly store: Store;
  readonly core: Pick<Kernel, 'readState'> & MarketDep;
  readonly logger: Logger;
  readonly activity: Activity;
  readonly clock: Pick<Clock, 'after' | 'elapsed'>;
}

export interface Health {
  /** Answers /healthz and /readyz. */
  readonly probes: Hono;
  readonly readiness: Readiness;
  /** Begins to compare the log with its sums; called once requests are answered. */
  readonly walk: (check: CheckLog) => void;
  /** Undefined before the walk has begun. */
  readonly logReport: () => LogReport | undefined;
  /** The exchange is stopping: it is no longer ready, nor watched. */
  readonly stop: () => void;
}

/** Watches until it is stopped. */
export function watchHealth({ store, core, logger, activity, clock }: HealthOptions): Health {
  const readiness = createReadiness({ store, core, elapsedMs: clock.elapsed });
  const stopWatching = watchLag({ logger, activity, onWindow: readiness.sample });
  let walk: LogWalk | undefined;
  const logReport = (): LogReport | undefined => walk?.report();
  return {
    probes: createProbes({ readiness, logReport }),
    readiness,
    logReport,
    walk: (check) => {
      walk = walkLog({ check, logger, clock });
    },
    stop: () => {
      readiness.end();
      stopWatching();
      walk?.stop();
    },
  };
}
