/**
 * Short rounds under load: more than 200 options with rounds running at once that all end at the
 * same moment, 1,000 players on sockets of their own, a bet each on rounds of 5 minutes, of 1 or 2,
 * and of 30 seconds. Measured from the end of the round to its result at the player's socket, and
 * what it costs the exchange's process: `npx tsx bench/rounds/main.ts`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { CALLS } from '../../src/protocol/contract.ts';
import type { WireTradeOption } from '../../src/protocol/rounds/entities.ts';
import { ask } from '../../tests/support/remote.ts';
import { type BenchRow, quantile } from '../support.ts';
import { type BenchExchange, openBenchExchange } from './exchange.ts';
import { openPlayer, type Player } from './player.ts';

const PLAYERS = 1_000;
const AT_ONCE = 50;
/** Results may take so long to come before the run is given up. */
const RESULTS_WITHIN_MS = 20_000;

interface Received {
  readonly latencies: number[];
}

/** Runs `work` for each item, so many at a time. */
async function each<T>(items: readonly T[], work: (item: T, index: number) => Promise<void>) {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) await work(item, index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function optionsOf(origin: string): Promise<readonly WireTradeOption[]> {
  const { body } = await ask(origin, 'GET', CALLS.tradeOptionList.path);
  return v.parse(CALLS.tradeOptionList.answer, body);
}

async function connectAll(
  origin: string,
  options: readonly WireTradeOption[],
  { offsetMs, endAt }: BenchExchange,
  received: Received,
): Promise<readonly Player[]> {
  const stocks = [...new Set(options.map(({ stock }) => stock).filter((stock) => stock !== null))];
  const players: Player[] = [];
  await each(
    Array.from({ length: PLAYERS }, (_, n) => n),
    async (index) => {
      const stock = stocks[index % stocks.length] ?? 'BTCUSDT';
      const player = await openPlayer(origin, stock, (roundEndAt, receivedAt) => {
        if (roundEndAt === endAt) received.latencies.push(receivedAt + offsetMs - roundEndAt);
      });
      players.push(player);
    },
  );
  return players;
}

/**
 * Each player bets once, on the options in turn, so that each has bets on both sides.
 * @returns how many were taken; a bet may come too late on a busy machine
 */
async function placeBets(
  players: readonly Player[],
  options: readonly WireTradeOption[],
  endAt: number,
): Promise<number> {
  let taken = 0;
  await each(players, async (player, index) => {
    const option = options[index % options.length];
    if (option === undefined) return;
    const round = `${option.id}-${(endAt - option.durationMs) / 1_000}`;
    const side = Math.floor(index / options.length) % 2 === 0 ? 'B' : 'S';
    if (await player.bet(round, side)) taken += 1;
  });
  return taken;
}

async function waitUntil(isReached: () => boolean, withinMs: number): Promise<void> {
  const until = performance.now() + withinMs;
  while (!isReached() && performance.now() < until) await wait(20);
}

interface Measured {
  readonly latencies: readonly number[];
  readonly options: number;
  /**
   * Processor time in percent of one core: while all listened, and from the end to the last result.
   */
  readonly usual: number;
  readonly ending: number;
}

async function measure(exchange: BenchExchange): Promise<Measured> {
  const origin = `http://127.0.0.1:${exchange.port}`;
  const { endAt, offsetMs } = exchange;
  const untilEnd = (beforeMs: number) =>
    wait(Math.max(0, endAt - beforeMs - offsetMs - Date.now()));
  const received: Received = { latencies: [] };
  const options = await optionsOf(origin);
  const players = await connectAll(origin, options, exchange, received);
  const oneOf = (...lengths: readonly number[]): readonly WireTradeOption[] =>
    options.filter(({ durationMs }) => lengths.includes(durationMs / 1_000));
  let total = await placeBets(players, oneOf(300), endAt);
  await untilEnd(58_000);
  total += await placeBets(players, oneOf(60, 120), endAt);
  await untilEnd(29_000);
  total += await placeBets(players, oneOf(30), endAt);
  await untilEnd(4_000);
  const before = await exchange.cpuMs();
  await untilEnd(1_000);
  const quiet = await exchange.cpuMs();
  await untilEnd(0);
  const [atEnd, from] = [await exchange.cpuMs(), performance.now()];
  await waitUntil(() => received.latencies.length >= total, RESULTS_WITHIN_MS);
  const after = await exchange.cpuMs();
  const took = performance.now() - from;
  for (const player of players) player.close();
  if (received.latencies.length !== total)
    throw new Error(`${received.latencies.length} results of ${total} bets arrived`);
  return {
    latencies: received.latencies,
    options: options.length,
    usual: (quiet - before) / 30,
    ending: ((after - atEnd) * 100) / took,
  };
}

/** Takes about three and a half minutes: the longest rounds must be joined and end. */
export async function run(): Promise<BenchRow[]> {
  const exchange = await openBenchExchange();
  try {
    const { latencies, options, usual, ending } = await measure(exchange);
    const at = (share: number): string => `${quantile(latencies, share)} ms`;
    const name = `${options} rounds end at once, ${PLAYERS} players, ${latencies.length} bets`;
    const row = (what: string, value: string, goal: string): BenchRow => ({
      name: `${name}: ${what}`,
      value,
      peer: '',
      ratio: '',
      goal,
    });
    return [
      row('end to result received, median', at(0.5), ''),
      row('end to result received, p99', at(0.99), '< 1000 ms'),
      row('processor of the exchange, listening', `${usual.toFixed(0)} % of a core`, ''),
      row('processor of the exchange, end to last result', `${ending.toFixed(0)} % of a core`, ''),
    ];
  } finally {
    await exchange.stop();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.table(await run());
  process.exit(0);
}
