/**
 * One fill of a trader with 10,000 followers: decided by the engine alone, and stored in the embedded
 * database and published to every follower while other users place orders:
 * `npx tsx bench/copyBlock/main.ts`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openPgliteStore } from '../../src/server/store/pgliteStore.ts';
import { type BenchRow, median, quantile } from '../support.ts';
import { copyInEngine } from './engine.ts';
import { type Copied, openCopyExchange } from './exchange.ts';

const FOLLOWERS = 10_000;
const OTHERS = 10;
const BLOCKS = 4;
const PIECES = [200, 500];

const ms = (value: number): string => `${value.toFixed(1)} ms`;

const p99 = (times: readonly number[]): number => quantile(times, 0.99);

interface Measured {
  readonly blocks: readonly Copied[];
  readonly quiet: readonly number[];
}

async function measure(directory: string, piece: number): Promise<Measured> {
  const store = await openPgliteStore(join(directory, `exchange-${piece}`));
  const exchange = await openCopyExchange(store, { followers: FOLLOWERS, others: OTHERS, piece });
  // The first block creates what later ones find, and warms the code up.
  await exchange.fill('BUY');
  await exchange.fill('SELL');
  const blocks: Copied[] = [];
  for (let n = 0; n < BLOCKS; n += 1)
    blocks.push(await exchange.fill(n % 2 === 0 ? 'BUY' : 'SELL'));
  const quiet = await exchange.quiet(1_000);
  await exchange.stop();
  await store.close();
  return { blocks, quiet };
}

const name = `a fill copied for ${FOLLOWERS} followers`;

const row = (what: string, value: string, peer: string, goal: string): BenchRow => ({
  name: `${name}: ${what}`,
  value,
  peer,
  ratio: '',
  goal,
});

function storedRows(piece: number, { blocks, quiet }: Measured): readonly BenchRow[] {
  const took = median(blocks.map((block) => block.took));
  const others = p99(blocks.flatMap((block) => block.others));
  const pieces = `pieces of ${piece}`;
  return [
    row(`${pieces}, stored, and published to the last`, ms(took), '', '< 1000 ms'),
    row(
      `${pieces}, orders of others meanwhile, p99`,
      ms(others),
      `else: ${ms(p99(quiet))}`,
      '+ 50 ms',
    ),
  ];
}

/** The exchange's own pieces first, larger ones beside them. Takes about two minutes. */
export async function run(): Promise<BenchRow[]> {
  const directory = await mkdtemp(join(tmpdir(), 'maru-copies-'));
  try {
    const engine = copyInEngine(FOLLOWERS);
    const rows = [
      row('engine, opening', ms(engine.opening), '', '< 100 ms'),
      row('engine, closing', ms(engine.closing), '', '< 100 ms'),
      row('engine, longest of its commands', ms(engine.longest), '', ''),
    ];
    for (const piece of PIECES) rows.push(...storedRows(piece, await measure(directory, piece)));
    return rows;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.table(await run());
  process.exit(0);
}
