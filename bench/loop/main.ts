/**
 * Orders acknowledged a second by the gateway's loop on the embedded database, against plain
 * inserts of the same rows in groups of the same size: `npx tsx bench/loop/main.ts`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openPgliteStore } from '../../src/server/store/pgliteStore.ts';
import { type BenchRow, median } from '../support.ts';
import { type Kept, keepingStore, loadExchange } from './exchange.ts';
import { openPlainTable } from './plainInserts.ts';

const USERS = 1_000;
/** Together below what a user may have working. */
const WARM_UP = 20_000;
const ORDERS = 40_000;
const ROUNDS = 3;
const SINGLE_ROWS = 4_000;

const perSecond = (value: number): string => `${(value / 1_000).toFixed(1)} k/s`;

interface Measured {
  readonly orders: number;
  readonly grouped: number;
  readonly single: number;
  readonly group: number;
  readonly bytes: number;
}

async function measure(directory: string): Promise<Measured> {
  const kept: Kept = { records: [], rows: [], groups: [] };
  const store = await openPgliteStore(join(directory, 'exchange'));
  const exchange = await loadExchange(keepingStore(store, kept), USERS);
  const plain = await openPlainTable(join(directory, 'plain'));
  await exchange.placeOrders(WARM_UP);
  const orders: number[] = [];
  const grouped: number[] = [];
  const single: number[] = [];
  const groups: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    kept.records.length = 0;
    kept.groups.length = 0;
    orders.push(await exchange.placeOrders(ORDERS));
    const group = Math.round(kept.records.length / kept.groups.length);
    groups.push(group);
    bytes = kept.records.reduce((sum, { events }) => sum + events.length, 0) / kept.records.length;
    grouped.push(await plain.insert(kept.records, group));
    single.push(await plain.insert(kept.records.slice(0, SINGLE_ROWS), 1));
  }
  await exchange.stop();
  await store.close();
  await plain.close();
  return {
    orders: median(orders),
    grouped: median(grouped),
    single: median(single),
    group: median(groups),
    bytes,
  };
}

/** Takes about half a minute. */
export async function run(): Promise<BenchRow[]> {
  const directory = await mkdtemp(join(tmpdir(), 'maru-bench-'));
  try {
    const { orders, grouped, single, group, bytes } = await measure(directory);
    const rows = `${Math.round(bytes)} bytes a row`;
    return [
      {
        name: `orders acknowledged, ${USERS} users at once, groups of ${group}`,
        value: perSecond(orders),
        peer: `plain multi-row insert, ${group} a statement, ${rows}: ${perSecond(grouped)}`,
        ratio: `${(orders / grouped).toFixed(2)}x`,
        goal: '20 k/s',
      },
      {
        name: 'the same against a transaction a row',
        value: perSecond(orders),
        peer: `plain insert, one row a transaction: ${perSecond(single)}`,
        ratio: `${(orders / single).toFixed(1)}x`,
        goal: '',
      },
    ];
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.table(await run());
  process.exit(0);
}
