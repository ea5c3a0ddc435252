/**
 * Revalues 10,000 positions with the kernel and with its peers in the same run, and counts wrong
 * digits: `npx tsx bench/pricing/main.ts`.
 */
import { pathToFileURL } from 'node:url';
import {
  type MarkedMarket,
  type PricingCase,
  usualCase,
} from '../../tests/support/pricingCases.ts';
import type { BenchRow } from '../support.ts';
import { plainBigint } from './bigints.ts';
import { type Contender, marksOf } from './contender.ts';
import { contenderDigits, kernelDigits } from './digits.ts';
import { int53Coarse } from './int53.ts';
import { int53Limbs } from './int53Limbs.ts';
import { formulas, kernelFull, kernelLoad, kernelTick } from './kernels.ts';
import { decimalJs, orderlyPerp } from './libraries.ts';

const ROWS = 10_000;
const CHECKED_ROWS = 1_000_000;
const ROUNDS = 9;
const ROUND_MS = 120;
/** Marks wander by up to this many ticks, so that no round repeats another's branches. */
const WANDER = 40;

/** A round: how often everything was revalued a second, moving the marks each time. */
function createRound(contender: Contender, of: PricingCase): () => number {
  const { revalue } = contender.prepare(of);
  const start = marksOf(of);
  const marks = start.slice();
  const ticks = of.markets.map((market: MarkedMarket) => Number(market.tickSize));
  let step = 0;
  const once = (): void => {
    step += 1;
    for (let market = 0; market < marks.length; market += 1) {
      const offset = ((step * (7 + market)) % (2 * WANDER)) - WANDER;
      marks[market] = (start[market] ?? 0) + offset * (ticks[market] ?? 0);
    }
    revalue(marks);
  };
  return () => {
    const begin = performance.now();
    let times = 0;
    while (performance.now() - begin < ROUND_MS) {
      once();
      times += 1;
    }
    return (times * ROWS * 1_000) / (performance.now() - begin);
  };
}

/**
 * Positions a second: the best of rounds taken in turn, so that all meet the same machine and
 * other work on it counts for none of them.
 */
function measure(contenders: readonly Contender[], of: PricingCase): ReadonlyMap<string, number> {
  const rounds = contenders.map((contender) => createRound(contender, of));
  const taken = contenders.map((): number[] => []);
  for (const round of rounds) round();
  for (let turn = 0; turn < ROUNDS; turn += 1)
    for (const [index, round] of rounds.entries()) taken[index]?.push(round());
  return new Map(contenders.map(({ name }, index) => [name, Math.max(...(taken[index] ?? []))]));
}

const speed = (perSecond: number): string =>
  perSecond >= 1e6 ? `${(perSecond / 1e6).toFixed(1)} M/s` : `${(perSecond / 1e3).toFixed(1)} k/s`;

const times = (ours: number, peer: number): string => {
  const ratio = ours / peer;
  return ratio >= 10 ? `${ratio.toFixed(0)}x` : `${ratio.toFixed(2)}x`;
};

const PEERS = [int53Limbs, int53Coarse, plainBigint, formulas, decimalJs, orderlyPerp];
const GOALS: Readonly<Record<string, string>> = {
  [int53Limbs.name]: '1.5x',
  [decimalJs.name]: '200x',
};

function speedRows(): readonly BenchRow[] {
  const speeds = measure([kernelFull, kernelTick, kernelLoad, ...PEERS], usualCase(1, ROWS));
  const of = (contender: Contender): number => speeds.get(contender.name) ?? Number.NaN;
  const row = (ours: Contender, peer: Contender, goal: string): BenchRow => ({
    name: `pricing 10,000 positions: ${ours.name}`,
    value: speed(of(ours)),
    peer: `${peer.name} ${speed(of(peer))}`,
    ratio: times(of(ours), of(peer)),
    goal,
  });
  return [
    ...PEERS.map((peer) => row(kernelFull, peer, GOALS[peer.name] ?? '')),
    row(kernelTick, int53Limbs, ''),
    row(kernelLoad, formulas, ''),
  ];
}

function digitRows(): readonly BenchRow[] {
  const kernel = kernelDigits(CHECKED_ROWS);
  const parts = Object.values(kernel);
  const sum = (of: (part: (typeof parts)[number]) => number): number =>
    parts.reduce((total, part) => total + of(part), 0);
  const exact = Object.entries(kernel)
    .map(([kind, part]) => `${kind} ${((100 * part.exact) / part.rows).toFixed(2)} %`)
    .join(', ');
  const sample = usualCase(2, ROWS);
  return [
    {
      name: 'pricing: wrong figures of the kernel',
      value: `${sum((part) => part.wrong)} in ${sum((part) => part.rows)} rows`,
      peer: `rows on the exact path: ${exact}`,
      ratio: '',
      goal: '0',
    },
    ...PEERS.map((peer) => ({
      name: `pricing: wrong figures of ${peer.name}`,
      value: `${contenderDigits(peer, sample).wrong} in ${ROWS} rows`,
      peer: '',
      ratio: '',
      goal: '',
    })),
  ];
}

/** Speeds, then digits. Takes about a minute. */
export async function run(): Promise<BenchRow[]> {
  return [...speedRows(), ...digitRows()];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.table(await run());
