/**
 * Cost of open console dashboards to the exchange, beside that of its orders: processor time of
 * their reads, of which each page makes one every five seconds: `npx tsx bench/dashboard/main.ts`.
 */
import { pathToFileURL } from 'node:url';
import { createMemoryStore } from '../../src/gateway/stores/memory.ts';
import { SECOND_MS } from '../../src/domain/time.ts';
import { clock } from '../host.ts';
import { loadExchange } from '../loop/exchange.ts';
import { type BenchRow, median } from '../support.ts';

const USERS = 2_000;
const ORDERS = 20_000;
/** Operators of one exchange who keep the page open. */
const PAGES = 10;
const EVERY_SECONDS = 5;
const READS = 20;
const ROUNDS = 15;

/** Processor time of `work`, µs; the exchange's own prices meanwhile count as well. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Takes about ten seconds. */
export async function run(): Promise<BenchRow[]> {
  // Answers are shared for a second: by this clock each read is more than one after the last.
  let ahead = 0;
  const running = { ...clock, now: () => clock.now() + ahead };
  const exchange = await loadExchange(createMemoryStore(), USERS, undefined, running);
  const order = (await costOf(() => exchange.placeOrders(ORDERS))) / ORDERS;
  const reads: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    reads.push(
      await costOf(async () => {
        for (let n = 0; n < READS; n += 1) {
          ahead += SECOND_MS + 1;
          JSON.stringify(await exchange.readDashboard());
        }
      }),
    );
  await exchange.stop();
  const read = median(reads) / READS;
  const share = (read * PAGES) / EVERY_SECONDS / 1_000_000;
  return [
    {
      name: `${PAGES} open dashboards`,
      value: `${(share * 100).toFixed(3)} % of a core`,
      peer: `a read ${read.toFixed(0)} µs, an order ${order.toFixed(0)} µs`,
      ratio: `${(read / order).toFixed(2)}x`,
      goal: 'below 2 % of a core',
    },
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.table(await run());
  process.exit(0);
}
