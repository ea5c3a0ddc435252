/** The process watched from inside: probes for others, and a line in the log when it stands still. */
import type { Hono } from 'hono';
import type { GatewayCore } from '../../gateway/core.ts';
import type { Logger, Store } from '../../gateway/ports.ts';
import type { Activity } from './activity.ts';
import { watchLag } from './lag.ts';
import { createProbes } from './probes.ts';
import { createReadiness, type Readiness } from './readiness.ts';

export interface HealthOptions {
  readonly store: Store;
  readonly core: GatewayCore;
  readonly logger: Logger;
  readonly activity: Activity;
}

export interface Health {
  /** Answers /healthz and /readyz. */
  readonly probes: Hono;
  readonly readiness: Readiness;
  /** The exchange is stopping: it is no longer ready, nor watched. */
  readonly stop: () => void;
}

/** Watches until it is stopped. */
export function watchHealth({ store, core, logger, activity }: HealthOptions): Health {
  const readiness = createReadiness({ store, core, elapsedMs: () => performance.now() });
  const stopWatching = watchLag({ logger, activity, onWindow: readiness.sample });
  const stop = (): void => {
    readiness.end();
    stopWatching();
  };
  return { probes: createProbes(readiness), readiness, stop };
}
