/**
 * Cost of measuring the exchange: processor time of the same orders with a meter and without,
 * alternately, on a store in memory: `npx tsx bench/metrics/main.ts`.
 */
import { pathToFileURL } from 'node:url';
import { createMemoryStore } from '../../src/gateway/stores/memory.ts';
import { createMetrics } from '../../src/server/metrics/metrics.ts';
import { loadExchange, type LoadedExchange } from '../loop/exchange.ts';
import { type BenchRow, median } from '../support.ts';

const USERS = 50;
/** Each user has 200 open orders at most; each round opens exchanges of its own. */
const ORDERS = 5_000;
const WARM_UP_ROUNDS = 2;
const ROUNDS = 15;

type Open = () => Promise<LoadedExchange>;

const open: Readonly<Record<'plain' | 'metered', Open>> = {
  plain: () => loadExchange(createMemoryStore(), USERS),
  metered: () => {
    const { measured, meter } = createMetrics();
    return loadExchange(measured(createMemoryStore()), USERS, meter);
  },
};

/** Processor time of one order, µs. */
async function costOf(openOne: Open): Promise<number> {
  const exchange = await openOne();
  const before = process.cpuUsage();
  await exchange.placeOrders(ORDERS);
  const { user, system } = process.cpuUsage(before);
  await exchange.stop();
  return (user + system) / ORDERS;
}

/** Takes about a minute. */
export async function run(): Promise<BenchRow[]> {
  const costs = { plain: [] as number[], metered: [] as number[] };
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    const order =
      round % 2 === 0 ? (['plain', 'metered'] as const) : (['metered', 'plain'] as const);
    for (const name of order) {
      const cost = await costOf(open[name]);
      if (round >= WARM_UP_ROUNDS) costs[name].push(cost);
    }
  }
  const [plain, metered] = [median(costs.plain), median(costs.metered)];
  return [
    {
      name: 'processor time of an order, measured',
      value: `${metered.toFixed(1)} µs`,
      peer: `without a meter: ${plain.toFixed(1)} µs`,
      ratio: `${(metered / plain).toFixed(3)}x`,
      goal: 'below 1.03x',
    },
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.table(await run());
  process.exit(0);
}
