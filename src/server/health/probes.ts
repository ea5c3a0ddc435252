/** The two addresses for whoever watches the process: a supervisor, a proxy, a balancer. */
import { Hono } from 'hono';
import type { Readiness } from './readiness.ts';

const UNAVAILABLE = 503;

/** `/healthz` is answered by a process that lives, `/readyz` by one that can serve. [O-H1], [O-H2] */
export function createProbes(readiness: Pick<Readiness, 'reasons'>): Hono {
  const probes = new Hono();
  probes.use(async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
  });
  probes.get('/healthz', (context) => context.json({ isAlive: true }));
  probes.get('/readyz', async (context) => {
    const reasons = await readiness.reasons();
    return reasons.length === 0
      ? context.json({ isReady: true, reasons })
      : context.json({ isReady: false, reasons }, UNAVAILABLE);
  });
  return probes;
}
