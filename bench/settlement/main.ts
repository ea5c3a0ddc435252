/**
 * 100,000 bets of one round settled by one command, stored in the embedded database and published to
 * their players, against the store taking the same rows without an exchange:
 * `npx tsx bench/settlement/main.ts`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openPgliteStore } from '../../src/server/store/pgliteStore.ts';
import { type Kept, keepingStore } from '../loop/exchange.ts';
import type { BenchRow } from '../support.ts';
import { type EngineSpeed, settleInEngine } from './engine.ts';
import { openRoundExchange } from './exchange.ts';

const PLAYERS = 10_000;
const BETS_EACH = 10;
const BETS = PLAYERS * BETS_EACH;

const perSecond = (count: number, seconds: number): string =>
  `${(count / seconds / 1_000).toFixed(1)} k/s`;

interface Measured {
  readonly placedPerSecond: number;
  readonly settledSeconds: number;
  readonly storedSeconds: number;
  readonly records: number;
  readonly rows: number;
}

async function measure(directory: string): Promise<Measured> {
  const kept: Kept = { records: [], rows: [], groups: [] };
  const store = await openPgliteStore(join(directory, 'exchange'));
  const exchange = await openRoundExchange(keepingStore(store, kept), PLAYERS);
  const placedPerSecond = await exchange.bet(BETS_EACH);
  const before = { records: kept.records.length, rows: kept.rows.length };
  const settledSeconds = await exchange.settle();
  await exchange.stop();
  await store.close();

  // The same rows on top of the same rows: the other store holds what this one held.
  const plain = await openPgliteStore(join(directory, 'plain'));
  await plain.append(kept.records.slice(0, before.records), kept.rows.slice(0, before.rows));
  const records = kept.records.slice(before.records);
  const rows = kept.rows.slice(before.rows);
  const begin = performance.now();
  await plain.append(records, rows);
  const storedSeconds = (performance.now() - begin) / 1_000;
  await plain.close();
  return {
    placedPerSecond,
    settledSeconds,
    storedSeconds,
    records: records.length,
    rows: rows.length,
  };
}

const engineRow = ({ few, many }: EngineSpeed): BenchRow => ({
  name: `bets of one round settled in memory, ${many.bets} in one command`,
  value: perSecond(many.bets, many.seconds),
  peer: `${few.bets} in one command: ${perSecond(few.bets, few.seconds)}`,
  ratio: `${(few.seconds / few.bets / (many.seconds / many.bets)).toFixed(2)}x`,
  goal: 'quadratic would be 0.10x',
});

/** Takes about a minute. */
export async function run(): Promise<BenchRow[]> {
  const directory = await mkdtemp(join(tmpdir(), 'maru-bench-'));
  try {
    const engine = settleInEngine(BETS / 10, BETS);
    const { placedPerSecond, settledSeconds, storedSeconds, records, rows } =
      await measure(directory);
    return [
      engineRow(engine),
      {
        name: `bets of one round settled, stored and published, ${BETS} of ${PLAYERS} players`,
        value: `${perSecond(BETS, settledSeconds)} (${settledSeconds.toFixed(1)} s)`,
        peer: `the same ${records} records and ${rows} rows appended by the store alone: ${perSecond(BETS, storedSeconds)}`,
        ratio: `${(storedSeconds / settledSeconds).toFixed(2)}x`,
        goal: '',
      },
      {
        name: 'bets taken on one round by the loop, stored and published',
        value: perSecond(placedPerSecond, 1),
        peer: '',
        ratio: '',
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
