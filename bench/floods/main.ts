/**
 * Effect of a flood on another user: the built server, the flood and the user are a process each.
 * The time of an order, the pace of ticks and whether right log-ins succeed, while 300 connections
 * ask for what costs most, or sockets do not behave, beside the quiet figures of the same run:
 * `npx tsx bench/floods/main.ts`.
 *
 * All run on one machine, so priorities say whose delay is measured: the user's process comes first
 * where the system allows that, the server has the usual priority, the flood the lowest. Its
 * connections wait for nothing but their answers; "slowed" counts those refused, and shows that it
 * was not starved.
 */
import { constants, setPriority } from 'node:os';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { CALLS } from '../../src/protocol/contract.ts';
import { ask, type Remote, signUp } from '../../tests/support/remote.ts';
import {
  buildServer,
  type RunningServer,
  startServer,
  temporaryDirectory,
} from '../../tests/support/server.ts';
import { type BenchRow, quantile } from '../support.ts';
import { type FloodCounts, startFlood } from './flood.ts';
import { type Flood, FLOODS } from './requests.ts';
import { openWatchedTrader, type Sample } from './trader.ts';

const CONNECTIONS = 300;
const WARM_UP_MS = 1_500;
const QUIET_MS = 3_000;
const FLOOD_MS = 6_000;
/** A paced flood is judged by how much later the slowest orders are, which takes more of them. */
const PACED_MS = 15_000;
/** Orders of the flooding member, each one row of history and two events. */
const HISTORY_ORDERS = 600;
const AT_ONCE = 100;
/** Each of them logs in less often than [A-S22] allows. */
const LOGGING_IN = 10;

const ORDER_P99_MS = 40;
const PACED_DELAY_MS = 10;
/** A tick each 250 ms; timers and the trip to the socket make the last few. */
const TICK_GAP_MS = 300;

const ms = (value: number): string => `${value < 100 ? value.toFixed(1) : value.toFixed(0)} ms`;

async function priceBelow(origin: string): Promise<string> {
  const { body } = await ask(origin, 'GET', CALLS.keyValue.path, {
    params: { key: 'futures:BTCUSDT' },
  });
  const answer = v.parse(v.object({ value: v.object({ mark: v.string() }) }), body);
  return (Number(answer.value.mark) * 0.95).toFixed(1);
}

/** History and events for a member to ask for. */
async function makeHistory(remote: Remote, price: string): Promise<void> {
  for (let done = 0; done < HISTORY_ORDERS; done += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        remote.post(CALLS.placeOrder.path, {
          clientOrderId: `history-${done + n}`,
          futuresOptionId: 1,
          marketType: 'LIMIT',
          side: 'BUY',
          price,
          quantity: '0.001',
        }),
      ),
    );
    await remote.post(CALLS.cancelAll.path);
  }
}

const isPaced = (flood: Flood): boolean =>
  flood.kind === 'requests' && flood.perSecond !== undefined;

interface Measured {
  readonly quiet: Sample;
  readonly flooded: Sample;
  readonly counts: FloodCounts;
}

const describe = ({ orders, tickGaps, logins }: Sample): string =>
  `order p50 ${ms(quantile(orders, 0.5))}, p99 ${ms(quantile(orders, 0.99))}; tick gap p95 ${ms(
    quantile(tickGaps, 0.95),
  )}, max ${ms(quantile(tickGaps, 1))}; log-ins ${logins.right}/${logins.total}`;

const isKept = ({ quiet, flooded, counts }: Measured): boolean =>
  quantile(flooded.orders, 0.5) < 3 * quantile(quiet.orders, 0.5) &&
  quantile(flooded.orders, 0.99) < ORDER_P99_MS &&
  quantile(flooded.tickGaps, 0.95) < TICK_GAP_MS &&
  flooded.logins.right === flooded.logins.total &&
  counts.slowed === counts.slowedWithTime;

/** How much later the slowest orders are answered during a flood. */
const delayOf = ({ quiet, flooded }: Measured): number =>
  quantile(flooded.orders, 0.99) - quantile(quiet.orders, 0.99);

const verdict = (isGood: boolean): string => (isGood ? 'kept' : 'MISSED');

function toBenchRow(flood: Flood, measured: Measured): BenchRow {
  const { name } = flood;
  const { quiet, flooded, counts } = measured;
  const { accepted, slowed, broken } = counts;
  const row = {
    value: `${describe(flooded)} (${accepted} served, ${slowed} slowed, ${broken} cut)`,
    peer: `quiet: ${describe(quiet)}`,
  };
  if (isPaced(flood)) {
    const delay = delayOf(measured);
    return {
      ...row,
      name,
      ratio: `p99 +${ms(delay)}`,
      goal: `p99 at most ${PACED_DELAY_MS} ms later: ${verdict(delay < PACED_DELAY_MS)}`,
    };
  }
  return {
    ...row,
    name: flood.kind === 'sockets' ? name : `${CONNECTIONS} connections, ${name}`,
    ratio: `${(quantile(flooded.orders, 0.5) / quantile(quiet.orders, 0.5)).toFixed(1)}x`,
    goal: `p50 < 3x, p99 < ${ORDER_P99_MS} ms, ticks each 250 ms, log-ins: ${verdict(isKept(measured))}`,
  };
}

async function measure({ url, port }: RunningServer, flood: Flood): Promise<Measured> {
  const flooder = await signUp(url);
  const person = await signUp(url);
  // The sessions of one user are few: those who log in again and again are others.
  const usernames: string[] = [];
  while (usernames.length < LOGGING_IN) usernames.push((await signUp(url)).username);
  const price = await priceBelow(url);
  if (flood.isMember) await makeHistory(flooder, price);
  const trader = await openWatchedTrader(url, { token: person.token, usernames }, price);
  await trader.sampleFor(WARM_UP_MS);
  const { name } = flood;
  const quiet = await trader.sampleFor(isPaced(flood) ? PACED_MS : QUIET_MS);
  const running = await startFlood({
    port,
    name,
    connections: CONNECTIONS,
    token: flooder.token,
    names: { other: person.username, own: flooder.username },
  });
  const flooded = await trader.sampleFor(isPaced(flood) ? PACED_MS : FLOOD_MS);
  const counts = await running.end();
  await trader.stop();
  return { quiet, flooded, counts };
}

/** Raising a priority takes rights that not everyone has. */
function prioritize(priority: number): void {
  try {
    setPriority(priority);
  } catch {
    console.error('the user runs at the usual priority: raising it is not permitted here');
  }
}

/** Each flood meets a server of its own: one may leave work behind that takes longer than itself. */
async function runFlood(main: string, flood: Flood): Promise<BenchRow> {
  const data = await temporaryDirectory();
  const server = await startServer({
    main,
    dataDir: data.path,
    environment: { COMMAND_RATE: 'off', SIGNUP_RATE: '20/60' },
  });
  // Raised after the server has started, which would inherit it.
  prioritize(constants.priority.PRIORITY_HIGH);
  try {
    return toBenchRow(flood, await measure(server, flood));
  } finally {
    prioritize(constants.priority.PRIORITY_NORMAL);
    await server.kill();
    await data.remove();
  }
}

/** @param wanted parts of names of floods; all where there is none. Takes about three minutes. */
export async function run(
  wanted: readonly string[] = [],
  onRow: (row: BenchRow) => void = () => undefined,
): Promise<BenchRow[]> {
  const built = await buildServer();
  const rows: BenchRow[] = [];
  try {
    for (const flood of FLOODS) {
      if (wanted.length > 0 && !wanted.some((part) => flood.name.includes(part))) continue;
      const row = await runFlood(built.main, flood);
      onRow(row);
      rows.push(row);
    }
    return rows;
  } finally {
    await built.remove();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await run(process.argv.slice(2), ({ name, value, peer, ratio, goal }) =>
    console.log(`${name}\n    ${value}\n    ${peer} [${ratio}] ${goal}`),
  );
  process.exit(0);
}
