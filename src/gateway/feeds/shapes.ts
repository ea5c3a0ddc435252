/**
 * Free walks of a minute, given its candle. Rule [M-F20].
 *
 * A candle does not say how many moves it is made of, nor over how many levels: where trades are
 * rare a minute is a jump or a few, elsewhere hundreds of small moves. Both are drawn, with the
 * probability that a free walk of so many moves over so many levels leaves that candle.
 */
import { uniform } from './hash.ts';
import { Lattice, MOVES_MAX } from './lattice.ts';

/** Positions of the noise. */
const KIND = 61;
const SLOT = 62;

/** Where a walk opens and closes between its low (0) and its high (1). */
export interface Place {
  readonly open: number;
  readonly close: number;
}

/** Numbers of moves that are distinguished; both odd and even ones. */
export const MOVES = [
  1,
  2,
  3,
  4,
  5,
  6,
  9,
  10,
  15,
  16,
  25,
  26,
  45,
  46,
  80,
  81,
  142,
  143,
  236,
  MOVES_MAX,
];
/** Ranges of walks, in levels. */
const TOPS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 24, 28, 33] as const;

const LATTICES = TOPS.map((top, at) => {
  const width = ((TOPS[at + 1] ?? 2 * top) - (TOPS[at - 1] ?? 0)) / 2;
  return { lattice: new Lattice(top), width };
});

/** Over fewer levels a walk that opens between its extremes opens at a level between. */
const FINE = 10;

/** The nearest level of a share: of few levels an end only where it is the extreme itself. */
const levelOf = (share: number, top: number): number =>
  top >= FINE || share === 0 || share === 1
    ? Math.round(share * top)
    : Math.min(top - 1, Math.max(1, Math.round(share * top)));

/** Levels of the open and the close; none where so few cannot tell apart what differs. */
function levelsOf({ open, close }: Place, top: number): readonly [number, number] | undefined {
  const a = levelOf(open, top);
  const c = levelOf(close, top);
  if (top === 1 && (a !== open || c !== close)) return undefined;
  if (a !== c || open === close || top >= FINE) return [a, c];
  const roomAbove = a + 1 < top;
  const roomBelow = a > 1;
  if (!roomAbove && !roomBelow) return undefined;
  const isUp = roomAbove && (!roomBelow || (open + close) * top >= 2 * a);
  if (open < close) return isUp ? [a, c + 1] : [a - 1, c];
  return isUp ? [a + 1, c] : [a, c - 1];
}

/** How many prices have a level as theirs. */
function pricesOf(level: number, top: number, ticks: number): number {
  const isEnd = level === 0 || level === top;
  if (top >= FINE) return isEnd ? ticks / top / 2 + 0.5 : ticks / top;
  return isEnd ? 1 : (ticks - 1) / (top - 1);
}

interface Walked {
  readonly lattice: Lattice;
  readonly ends: readonly [number, number];
  /** Share of the walks from level to level that form this very candle. */
  readonly measure: number;
}

/** The lattices that have such a place. */
function latticesFor(place: Place, ticks: number): readonly Walked[] {
  return LATTICES.flatMap(({ lattice, width }) => {
    const { top } = lattice;
    const ends = top <= ticks ? levelsOf(place, top) : undefined;
    if (ends === undefined) return [];
    const prices = pricesOf(ends[0], top, ticks) * pricesOf(ends[1], top, ticks);
    return [{ lattice, ends, measure: width / prices }];
  });
}

/** How probable free walks of each number of `MOVES` leave a candle as this one, in common units. */
export function likelihoods(place: Place, ticks: number): Float64Array {
  const walked = latticesFor(place, ticks);
  const sums = new Float64Array(MOVES.length);
  for (const { lattice, ends, measure } of walked) {
    const chances = lattice.chances(...ends, MOVES);
    for (let at = 0; at < sums.length; at += 1)
      sums[at] = (sums[at] ?? 0) + measure * (chances[at] ?? 0);
  }
  return sums;
}

/**
 * Shares of the range by level: 0 and 1 at the ends, and the place's own where the walk opens and
 * closes between. Bending keeps the order of prices, hence who wins a bet.
 */
function sharesOf(
  [first, last]: readonly [number, number],
  top: number,
  { open, close }: Place,
): Float64Array {
  const own = [
    { at: first, share: open },
    { at: last, share: first === last ? open : close },
  ];
  const fixed = [
    { at: 0, share: 0 },
    ...own.filter(({ at }) => at > 0 && at < top).toSorted((a, b) => a.at - b.at),
    { at: top, share: 1 },
  ];
  return Float64Array.from({ length: top + 1 }, (_, level) => {
    const above = fixed.findIndex(({ at }) => at >= level);
    const to = fixed[above] ?? { at: top, share: 1 };
    const from = fixed[above - 1] ?? to;
    if (to.at === level) return to.share;
    return from.share + ((to.share - from.share) * (level - from.at)) / (to.at - from.at);
  });
}

/** Spreads the moves over steps, each step being as probable as any other. */
function spread(
  levels: Uint8Array,
  shares: Float64Array,
  steps: number,
  seed: number,
): Float64Array {
  const path = new Float64Array(steps + 1);
  let moved = 0;
  path[0] = shares[levels[0] ?? 0] ?? 0;
  for (let step = 1; step <= steps; step += 1) {
    const rest = levels.length - 1 - moved;
    if (uniform(seed, step, SLOT) * (steps + 1 - step) < rest) moved += 1;
    path[step] = shares[levels[moved] ?? 0] ?? 0;
  }
  return path;
}

/**
 * A walk over so many steps between 0 and 1, both touched, from `open` to `close`. The same
 * arguments give the same walk.
 * @param ticks between low and high; the walk has no more levels
 * @param pace how frequent minutes of each number of `MOVES` are, all more than 0
 */
export function walkLike(
  place: Place,
  ticks: number,
  steps: number,
  pace: Float64Array,
  seed: number,
): Float64Array {
  const { lattice, ends, moves } = drawnFrom(latticesFor(place, ticks), pace, seed);
  const levels = lattice.walk(...ends, moves, seed);
  return spread(levels, sharesOf(ends, lattice.top, place), steps, seed);
}

/** One of the lattices with a number of moves, each pair as probable as it leaves this candle. */
function drawnFrom(
  walked: readonly Walked[],
  pace: Float64Array,
  seed: number,
): Walked & { readonly moves: number } {
  let total = 0;
  const weights = new Float64Array(walked.length * MOVES.length);
  for (const [row, { lattice, ends, measure }] of walked.entries()) {
    const chances = lattice.chances(...ends, MOVES);
    for (let at = 0; at < MOVES.length; at += 1) {
      const weight = (pace[at] ?? 0) * measure * (chances[at] ?? 0);
      weights[row * MOVES.length + at] = weight;
      total += weight;
    }
  }
  let rest = uniform(seed, 0, KIND) * total;
  const drawn = weights.findIndex((weight) => (rest -= weight) < 0);
  const one = walked[Math.floor(drawn / MOVES.length)];
  const moves = MOVES[drawn % MOVES.length];
  if (one === undefined || moves === undefined) throw new Error('no walk opens and closes there');
  return { ...one, moves };
}
