/** The two addresses for whoever watches the process: a supervisor, a proxy, a balancer. */
import { Hono } from 'hono';
import type { LogReport } from './logWalk.ts';
import type { Readiness } from './readiness.ts';

const UNAVAILABLE = 503;

export interface Probed {
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
