/** One tick that fills a hundred of a million waiting orders, in the engine. */
import { pathToFileURL } from 'node:url';
import type { Command } from '../../src/domain/commands.ts';
import type { FuturesOrder, FuturesPosition } from '../../src/domain/futuresOrders.ts';
import { type EngineState, execute, positionsOf } from '../../src/engine/index.ts';
import { type BenchRow, quantile } from '../support.ts';
import { crowdedExchange, fallingTicks, HITS, ORDERS, USERS } from './crowd.ts';

const WARM_UP = 40;
const TICKS = 300;
const SCANS = 30;

const millis = (ms: number): string => `${ms.toFixed(2)} ms`;

function timed(action: () => void): number {
  const start = performance.now();
  action();
  return performance.now() - start;
}

/** Executes a tick that must fill exactly `HITS` orders. */
function hit(state: EngineState, command: Command): void {
  const outcome = execute(state, command);
  if (!outcome.ok) throw new Error(outcome.rejection.code);
  let filled = 0;
  for (const event of outcome.events) if (event.type === 'OrderFilled') filled += 1;
  if (filled !== HITS) throw new Error(`${filled} orders were filled`);
}

/** All that waits, in plain arrays: what an exchange without indexes would look through. */
interface Waiting {
  readonly orders: readonly FuturesOrder[];
  readonly positions: readonly FuturesPosition[];
}

const waitingIn = (state: EngineState): Waiting => ({
  orders: [...state.orders.values()].map(({ order }) => order),
  positions: [...state.members.keys()].flatMap((user) => positionsOf(state, user)),
});

/** Only finds what the tick reaches; nothing is filled. */
function scan({ orders, positions }: Waiting, command: Command): number {
  if (command.type !== 'MoveMarket') return 0;
  const { low, high } = command.tick;
  let reached = 0;
  for (const { price, triggerPrice, side } of orders) {
    if (price !== undefined && (side === 'BUY' ? price >= low : price <= high)) reached += 1;
    if (triggerPrice !== undefined && (side === 'BUY' ? triggerPrice <= high : triggerPrice >= low))
      reached += 1;
  }
  for (const { exits, liquidationPrice } of positions) {
    if (exits?.stopLoss !== undefined && exits.stopLoss >= low) reached += 1;
    if (liquidationPrice !== undefined && liquidationPrice >= low) reached += 1;
  }
  return reached;
}

/** Takes about a minute, most of it to place the orders. */
export async function run(): Promise<BenchRow[]> {
  const state = crowdedExchange();
  const ticks = fallingTicks(WARM_UP + TICKS);
  for (const command of ticks.slice(0, WARM_UP)) hit(state, command);
  const times = ticks.slice(WARM_UP).map((command) => timed(() => hit(state, command)));
  const waiting = waitingIn(state);
  const next = fallingTicks(WARM_UP + TICKS + 1).slice(-1);
  const scans = Array.from({ length: SCANS }, () =>
    timed(() => {
      for (const command of next)
        if (scan(waiting, command) !== HITS) throw new Error('the scan found something else');
    }),
  );
  const ours = quantile(times, 0.5);
  const peer = quantile(scans, 0.5);
  return [
    {
      name: `engine: a tick with ${ORDERS / 1e6} M resting orders and ${USERS / 1000} k positions, ${HITS} hits`,
      value: `${millis(ours)} median, ${millis(quantile(times, 0.99))} p99`,
      peer: `finding them in plain arrays ${millis(peer)}`,
      ratio: `${(peer / ours).toFixed(2)}x`,
      goal: '< 1 ms median',
    },
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.table(await run());
  const { heapUsed, rss } = process.memoryUsage();
  console.log(`${(heapUsed / 1e9).toFixed(2)} GB of heap, ${(rss / 1e9).toFixed(2)} GB of memory`);
}
