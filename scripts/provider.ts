/**
 * The sandbox of all payment providers as a process of its own.
 *
 *     PROVIDER_SANDBOX_SECRET=… npm run provider
 * `PORT` (8090), `EXCHANGE_URL` that is called back, and `PACE`, by which its times are multiplied:
 *
 *     PROVIDER_SANDBOX_URL=http://127.0.0.1:8090 PROVIDER_SANDBOX_SECRET=… npm start
 */
import { randomBytes } from 'node:crypto';
import { serve } from '@hono/node-server';
import { createSandbox } from '../src/gateway/providers/sandbox/sandbox.ts';
import { SANDBOX_KEY } from '../src/server/providerConfig.ts';
import { exitAfterHelp } from './lib/usage.ts';

exitAfterHelp('PROVIDER_SANDBOX_SECRET=SECRET npm run provider');

const port = Number(process.env['PORT'] ?? '8090');
const origin = process.env['EXCHANGE_URL'] ?? 'http://127.0.0.1:8080';
const secret = process.env['PROVIDER_SANDBOX_SECRET'] ?? '';
if (secret.length < 32) {
  console.error('PROVIDER_SANDBOX_SECRET must be of at least 32 characters.');
  process.exit(1);
}

const sandbox = createSandbox({
  clock: {
    now: Date.now,
    after: (delayMs, action) => {
      const timer = setTimeout(action, delayMs);
      return () => clearTimeout(timer);
    },
  },
  random: (length) => randomBytes(length),
  credentialsOf: () => ({ key: SANDBOX_KEY, secret }),
  exchange: { origin, fetch },
  pace: Number(process.env['PACE'] ?? '1'),
});

const server = serve({ fetch: sandbox.fetch, port, hostname: '127.0.0.1' }, (address) => {
  console.log(`The sandbox of payment providers is open at http://127.0.0.1:${address.port}`);
  console.log(`It calls back ${origin}`);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => server.close(() => process.exit(0)));
