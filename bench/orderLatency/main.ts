/**
 * One order at a time: over HTTP to the real server process, stored in the embedded database and
 * published over STOMP, all on the loopback. Against a minimal server, alternately:
 * `npx tsx bench/orderLatency/main.ts`.
 */
import { pathToFileURL } from 'node:url';
import { garbageCollector } from '../garbage.ts';
import { type BenchRow, median, quantile } from '../support.ts';
import { openFloor } from './floor.ts';
import { openTrader } from './trader.ts';

const ORDERS = 2000;
/**
 * Until then the engine's compiler threads take whole slices of both cores, and an order that is
 * handed to another thread waits behind them: the slowest of a hundred took twice as long.
 */
const WARM_UP = 6000;
/** Below the number of orders that may work at once. */
const TURN = 50;

interface Times {
  readonly median: number;
  readonly p99: number;
}

const timesOf = (taken: readonly number[]): Times => ({
  median: median(taken),
  p99: quantile(taken, 0.99),
});

async function timed(action: () => Promise<void>, count: number): Promise<readonly number[]> {
  const taken: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const begin = performance.now();
    await action();
    taken.push(performance.now() - begin);
  }
  return taken;
}

const ms = (value: number): string => `${value.toFixed(2)} ms`;

const row = (name: string, ours: number, floor: number, goal: string): BenchRow => ({
  name: `order over HTTP, stored, published over STOMP: ${name}`,
  value: ms(ours),
  peer: `empty Hono POST, then a ws echo: ${ms(floor)}`,
  ratio: `${(ours / floor).toFixed(2)}x`,
  goal,
});

/** Takes half a minute. */
export async function run(): Promise<BenchRow[]> {
  const collectGarbage = garbageCollector();
  const [trader, floor] = [await openTrader(), await openFloor()];
  try {
    const ours: number[] = [];
    const least: number[] = [];
    for (let done = -WARM_UP; done < ORDERS; done += TURN) {
      // In the middle of a round trip it takes 4 to 7 ms on two cores.
      collectGarbage('young');
      const orders = await timed(trader.placeOrder, TURN);
      await trader.cancelAll();
      collectGarbage('young');
      const echoes = await timed(floor.roundTrip, TURN);
      if (done < 0) continue;
      ours.push(...orders);
      least.push(...echoes);
    }
    const [order, echo] = [timesOf(ours), timesOf(least)];
    return [
      row(`median of ${ORDERS}`, order.median, echo.median, '< 10 ms'),
      row(`p99 of ${ORDERS}`, order.p99, echo.p99, ''),
    ];
  } finally {
    floor.stop();
    await trader.stop();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.table(await run());
  process.exit(0);
}
