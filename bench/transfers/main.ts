/**
 * Transfers between own wallets, acknowledged a second by the exchange on the embedded database,
 * against plain inserts of the same rows in groups of the same size:
 * `npx tsx bench/transfers/main.ts`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openPgliteStore } from '../../src/server/store/pgliteStore.ts';
import { type Kept, keepingStore } from '../loop/exchange.ts';
import { openPlainTable } from '../loop/plainInserts.ts';
import { type BenchRow, median } from '../support.ts';
import { openTransferExchange, type Way } from './exchange.ts';

const USERS = 1_000;
const WARM_UP = 10_000;
const TRANSFERS = 20_000;
const ROUNDS = 3;

const perSecond = (value: number): string => `${(value / 1_000).toFixed(1)} k/s`;

interface Measured {
  readonly transfers: number;
  readonly plain: number;
  readonly group: number;
  /** Rows of a transfer: its record, and both sides of it in the list. */
  readonly rows: number;
}

async function measure(directory: string, way: Way): Promise<Measured> {
  const kept: Kept = { records: [], rows: [], groups: [] };
  const store = await openPgliteStore(join(directory, `exchange-${way}`));
  const exchange = await openTransferExchange(keepingStore(store, kept), USERS);
  const plain = await openPlainTable(join(directory, `plain-${way}`));
  await exchange.transfer(WARM_UP, way);
  const transfers: number[] = [];
  const inserted: number[] = [];
  const groups: number[] = [];
  let rows = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    kept.records.length = 0;
    kept.rows.length = 0;
    kept.groups.length = 0;
    transfers.push(await exchange.transfer(TRANSFERS, way));
    const group = Math.round(kept.records.length / kept.groups.length);
    groups.push(group);
    rows = 1 + kept.rows.length / kept.records.length;
    const seconds =
      kept.records.length / (await plain.insert(kept.records, group)) +
      kept.rows.length / (await plain.insertRows(kept.rows, group));
    inserted.push(TRANSFERS / seconds);
  }
  await exchange.stop();
  await store.close();
  await plain.close();
  return { transfers: median(transfers), plain: median(inserted), group: median(groups), rows };
}

const rowOf = (
  name: string,
  goal: string,
  { transfers, plain, group, rows }: Measured,
): BenchRow => ({
  name: `${name}, ${USERS} users at once, groups of ${group}`,
  value: perSecond(transfers),
  peer: `plain multi-row inserts of the same ${rows.toFixed(0)} rows a transfer: ${perSecond(plain)}`,
  ratio: `${(transfers / plain).toFixed(2)}x`,
  goal,
});

/** Takes about a minute. */
export async function run(): Promise<BenchRow[]> {
  const directory = await mkdtemp(join(tmpdir(), 'maru-bench-'));
  try {
    return [
      rowOf('transfers acknowledged by the loop', '0.45x', await measure(directory, 'submitted')),
      rowOf(
        'the same by their call over HTTP, without a port',
        '',
        await measure(directory, 'called'),
      ),
    ];
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.table(await run());
  process.exit(0);
}
