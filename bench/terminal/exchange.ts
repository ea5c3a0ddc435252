/**
 * The product's server with 25 made markets and a clock that runs five times as fast, so that each
 * market's topic sends the most that it may: 20 messages a second. Tells its parent its port.
 */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { INSTRUMENTS } from '../../src/domain/instruments/index.ts';
import { instrumentCode } from '../../src/domain/ids.ts';
import { openExchange } from '../../src/gateway/exchange.ts';
import { createSyntheticFeed } from '../../src/gateway/feeds/index.ts';
import type { Clock } from '../../src/gateway/ports.ts';
import { createMemoryStore } from '../../src/gateway/stores/memory.ts';
import { openListener } from '../../src/server/listener.ts';
import { createPage } from '../../src/server/page.ts';
import { createSite } from '../../src/server/site.ts';
import { attachSockets } from '../../src/server/sockets.ts';

const SPEED = 5;
const MARKETS = 25;

const [client] = process.argv.slice(2);
if (client === undefined) throw new Error('usage: exchange.ts <directory of the built client>');

const begunAt = Date.now();
const clock: Clock = {
  now: () => begunAt + (Date.now() - begunAt) * SPEED,
  elapsed: () => performance.now() * SPEED,
  after: (delayMs, action) => {
    const timer = setTimeout(action, delayMs / SPEED);
    return () => clearTimeout(timer);
  },
};

/** Markets that never close: the listed ones, and as many made ones as are missing. */
function markets() {
  const listed = INSTRUMENTS.filter(({ hours }) => hours === 'ALWAYS').map(({ code }) => code);
  const made = Array.from({ length: MARKETS }, (_, index) =>
    instrumentCode(`BENCH${index + 1}USDT`),
  );
  return [...listed, ...made].slice(0, MARKETS);
}

const gateway = await openExchange({
  store: createMemoryStore(),
  clock,
  random: (length) => randomBytes(length),
  logger: { info: () => undefined, warn: (message) => console.error(message) },
  openFeed: async ({ anchorAt }) =>
    createSyntheticFeed({ seed: 'terminal', instruments: markets(), anchorAt }),
});
await gateway.start();
const site = createSite(gateway.http, client, {
  page: createPage(gateway, join(client, 'index.html')),
});
const answer = getRequestListener(site.fetch);
const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
attachSockets(server, gateway.connect);
process.send?.(await openListener(server, 0, '127.0.0.1'));
// It ends with its parent.
process.on('disconnect', () => process.exit(0));
