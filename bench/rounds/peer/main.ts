/**
 * The exchange of the benchmark as a process of its own: the gateway with its embedded database and
 * sockets, on made markets of more than 200 options. Its clock runs so that rounds of every length
 * end together, `LEAD` after its start. Passwords are not hashed: a thousand sign-ups would be all
 * that is measured.
 */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { instrumentCode } from '../../../src/domain/ids.ts';
import { INSTRUMENTS } from '../../../src/domain/instruments/index.ts';
import { MINUTE_MS, SECOND_MS } from '../../../src/domain/time.ts';
import { createAuth } from '../../../src/gateway/auth/auth.ts';
import { exchangeRules, INSURANCE } from '../../../src/gateway/exchange.ts';
import { createSyntheticFeed } from '../../../src/gateway/feeds/index.ts';
import { createGateway } from '../../../src/gateway/gateway.ts';
import { attachSockets } from '../../../src/server/sockets.ts';
import { openPgliteStore } from '../../../src/server/store/pgliteStore.ts';

const LEAD_MS = 180 * SECOND_MS;
/** Rounds of 30 s, 1, 2 and 5 minutes all end at multiples of this. */
const TOGETHER_MS = 10 * MINUTE_MS;
/** Seven options each, the power balls besides. */
const MARKETS = 29;

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('the data directory is missing');

const begun = Date.now();
const endAt = Math.ceil((begun + LEAD_MS) / TOGETHER_MS) * TOGETHER_MS;
const offsetMs = endAt - LEAD_MS - begun;
const now = (): number => Date.now() + offsetMs;

/** Markets that never close, made up where the catalogue has too few. */
const codes = [
  ...INSTRUMENTS.filter(({ hours }) => hours === 'ALWAYS').map(({ code }) => code),
  ...Array.from({ length: MARKETS }, (_, n) => instrumentCode(`BENCH${n + 10}USDT`)),
].slice(0, MARKETS);
const feed = createSyntheticFeed({ seed: 'bench', instruments: codes, anchorAt: now() });
const store = await openPgliteStore(directory);
const rules = exchangeRules(feed);
const gateway = createGateway({
  store,
  clock: {
    now,
    elapsed: () => performance.now(),
    after: (delayMs, action) => {
      const timer = setTimeout(action, delayMs);
      return () => clearTimeout(timer);
    },
  },
  random: (length) => randomBytes(length),
  feed,
  rules,
  insurance: INSURANCE,
  logger: { info: () => undefined, warn: (message) => console.error(message) },
  auth: (core) =>
    createAuth(core, {
      passwords: { hash: async (password) => password, verify: async () => true },
      waitingMax: 10_000,
    }),
});
await gateway.start();
const answer = getRequestListener(gateway.http.fetch);
const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
attachSockets(server, gateway.connect);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  console.log(JSON.stringify({ port, offsetMs, endAt, options: rules.rounds.length }));
});

/** Each line asked for is answered with the processor time used so far, ms. */
process.stdin.on('data', () => {
  const { user, system } = process.cpuUsage();
  console.log(JSON.stringify({ cpuMs: (user + system) / 1_000 }));
});
process.stdin.on('end', () => process.exit(0));
