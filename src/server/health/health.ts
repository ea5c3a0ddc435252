/** The process watched from inside: probes for others, and a line in the log when it stands still. */
import type { Hono } from 'hono';
import type { Kernel } from '../../gateway/kernel.ts';
import type { Clock, Logger, Store } from '../../gateway/ports.ts';
import type { MarketDep } from '../../gateway/ports/marketReads.ts';
import type { CheckLog } from '../store/sqlLogCheck.ts';
import type { Activity } from './activity.ts';
import { watchLag } from './lag.ts';
import { type LogReport, type LogWalk, walkLog } from './logWalk.ts';
import { createProbes } from './probes.ts';
import { createReadiness, type Readiness } from './readiness.ts';

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
