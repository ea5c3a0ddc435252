/**
 * Free walks that resemble a candle. A walk whose moves are independent of each other stays as
 * probable when its moves are rotated, reversed or negated. So a few sequences of random moves
 * contain hundreds of walks, among which one opens and closes within its range almost where the
 * candle does: a sample of the free walks that leave this candle. Whoever watches such a walk learns
 * nothing about its next move. Rule [M-F20].
 */
import { hash32, uniform } from './hash.ts';
import type { Pace } from './pace.ts';

/** Walks that are compared for a minute. */
const CANDIDATES = 480;
/** A place that no walk reaches in so many sequences is not one of such walks. */
const SEQUENCES_MAX = 4 * CANDIDATES;
/** Positions of the noise: moves, and where they happen. */
const MOVE = 60;
const SLOT = 61;

/** Where a walk opens and closes between its low (0) and its high (1). */
export interface Place {
  readonly open: number;
  readonly close: number;
}

/** How much a range that is wrong by its whole counts, next to an open that is wrong by the range. */
const RANGE_WEIGHT = 0.2;
/** The deviation of one random move: two uniform parts of 16 bits. */
const MOVE_DEVIATION = 65_536 / Math.sqrt(6);

interface Found {
  readonly sums: Float64Array;
  readonly rotation: number;
  /** Whether it is to be read from its end to its beginning, and upside down. */
  readonly isTurned: boolean;
  readonly distance: number;
}

/** Running sums of random moves, turned so that they end at or above 0. */
function randomSums(moves: number, seed: number, sequence: number): Float64Array {
  const sums = new Float64Array(moves + 1);
  let sum = 0;
  for (let move = 0; move < moves; move += 1) {
    const bits = hash32(seed, sequence * moves + move, MOVE);
    // Two uniform parts of 16 bits: enough of a bell for a sum of many, and never 0.
    sum += (bits & 0xffff) + (bits >>> 16) - 0xffff + 0.5;
    sums[move + 1] = sum;
  }
  if (sum < 0) for (let i = 1; i <= moves; i += 1) sums[i] = -(sums[i] ?? 0);
  return sums;
}

/** The greatest and the least of each end of the sums. */
function tailsOf(sums: Float64Array): {
  readonly highs: Float64Array;
  readonly lows: Float64Array;
} {
  const highs = new Float64Array(sums.length);
  const lows = new Float64Array(sums.length);
  let high = -Infinity;
  let low = Infinity;
  for (let i = sums.length - 1; i >= 0; i -= 1) {
    const value = sums[i] ?? 0;
    if (value > high) high = value;
    if (value < low) low = value;
    highs[i] = high;
    lows[i] = low;
  }
  return { highs, lows };
}

/** How far a walk is from the place; infinitely, where only one of them has an extreme at an end. */
function distanceTo(place: Place, open: number, close: number): number {
  if ((place.open === 0) !== (open === 0) || (place.close === 1) !== (close === 1)) return Infinity;
  const a = open - place.open;
  const b = close - place.close;
  return a * a + b * b;
}

/** The nearest of all rotations of one sequence, or what was found before where that is nearer. */
function nearestIn(
  place: Place,
  usualRange: number,
  sums: Float64Array,
  before: Found | undefined,
): Found | undefined {
  let found = before;
  let least = before?.distance ?? Infinity;
  const { highs, lows } = tailsOf(sums);
  const moves = sums.length - 1;
  const rise = sums[moves] ?? 0;
  const wantedRange = usualRange * MOVE_DEVIATION * Math.sqrt(moves);
  let headHigh = -Infinity;
  let headLow = Infinity;
  for (let rotation = 0; rotation < moves; rotation += 1) {
    const start = sums[rotation] ?? 0;
    if (start > headHigh) headHigh = start;
    if (start < headLow) headLow = start;
    const high = Math.max(highs[rotation] ?? 0, rise + headHigh);
    const low = Math.min(lows[rotation] ?? 0, rise + headLow);
    const range = high - low;
    const off = range / wantedRange - 1;
    const common = RANGE_WEIGHT * off * off;
    if (common >= least) continue;
    const open = (start - low) / range;
    const close = (start + rise - low) / range;
    const straight = distanceTo(place, open, close);
    const turned = distanceTo(place, 1 - close, 1 - open);
    const distance = common + Math.min(straight, turned);
    if (distance >= least) continue;
    least = distance;
    found = { sums, rotation, isTurned: turned < straight, distance };
  }
  return found;
}

/** A walk of so many moves near a place, of more moves where there is none. */
function nearest(place: Place, { moves, range }: Pace, seed: number): Found {
  let found: Found | undefined;
  const sequences = Math.ceil(CANDIDATES / moves);
  for (let at = 0; at < sequences || found === undefined; at += 1) {
    if (at > SEQUENCES_MAX) throw new Error('no walk opens and closes at such a place');
    found = nearestIn(place, range, randomSums(moves, seed, at), found);
  }
  return found;
}

/** The walk itself, from 0 to 1. */
function unroll({ sums, rotation, isTurned }: Found): Float64Array {
  const moves = sums.length - 1;
  const rise = sums[moves] ?? 0;
  const walk = new Float64Array(moves + 1);
  let high = -Infinity;
  let low = Infinity;
  for (let move = 0; move <= moves; move += 1) {
    const from = rotation + move;
    const value = from <= moves ? (sums[from] ?? 0) : rise + (sums[from - moves] ?? 0);
    walk[move] = value;
    high = Math.max(high, value);
    low = Math.min(low, value);
  }
  const share = walk.map((value) => (value - low) / (high - low));
  return isTurned ? share.reverse().map((value) => 1 - value) : share;
}

/** Bends [0, 1] so that the walk opens and closes where it is wanted; 0 and 1 stay. */
function bend(walk: Float64Array, { open, close }: Place): Float64Array {
  const from = [0, walk[0] ?? 0, walk[walk.length - 1] ?? 0, 1] as const;
  const to = [0, open, close, 1] as const;
  return walk.map((value) => {
    const part = value < from[1] ? 0 : value < from[2] ? 1 : 2;
    const [a, b] = [from[part], from[part + 1] ?? 1];
    const [x, y] = [to[part], to[part + 1] ?? 1];
    return b > a ? x + ((value - a) * (y - x)) / (b - a) : y;
  });
}

/** Spreads the moves over steps, each step being as probable as any other. */
function spread(walk: Float64Array, steps: number, seed: number): Float64Array {
  const path = new Float64Array(steps + 1);
  let moved = 0;
  path[0] = walk[0] ?? 0;
  for (let step = 1; step <= steps; step += 1) {
    const rest = walk.length - 1 - moved;
    if (uniform(seed, step, SLOT) * (steps + 1 - step) < rest) moved += 1;
    path[step] = walk[moved] ?? 0;
  }
  return path;
}

/** Of fewer moves there is no walk with as many extremes of its own. */
function movesAtLeast({ open, close }: Place): number {
  if (open === 0 && close === 1) return 1;
  return open === 0 || close === 1 ? 2 : 3;
}

/**
 * A walk over so many steps between 0 and 1, both touched, from `open` to `close`. The same
 * arguments give the same walk.
 * @param pace with more moves where the place needs them
 */
export function shapeLike(place: Place, steps: number, pace: Pace, seed: number): Float64Array {
  // A fall is a rise upside down.
  const isFall = place.close < place.open;
  const wanted = isFall ? { open: 1 - place.open, close: 1 - place.close } : place;
  const moves = Math.max(pace.moves, movesAtLeast(wanted));
  const found = nearest(wanted, { ...pace, moves }, seed);
  const walk = bend(unroll(found), wanted);
  return spread(isFall ? walk.map((value) => 1 - value) : walk, steps, seed);
}
