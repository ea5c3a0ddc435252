/**
 * How many moves a minute of a record is made of. Where trades are rare, a minute is one jump or a
 * few; a walk of hundreds of small steps with the same candle would run to its close in sight of
 * everybody. The record shows it: the fewer the moves, the more minutes open at their high or low.
 */

/** Columns of candles. */
interface Candles {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
}

/** How a minute moves. */
export interface Pace {
  /** How often. */
  readonly moves: number;
  /** How far its close deviates from its open, in ticks. */
  readonly deviation: number;
}

/** The share (0 to 1) of the candles that open at their high or low, of those that move. */
function openAtEdge({ open, high, low }: Candles): number {
  let moving = 0;
  let edges = 0;
  for (let i = 0; i < open.length; i += 1) {
    if (high[i] === low[i]) continue;
    moving += 1;
    if (open[i] === high[i] || open[i] === low[i]) edges += 1;
  }
  return edges / Math.max(1, moving);
}

/** Six steps of ten: at the others nothing trades at another price. */
const MOVES_MAX = 143;

/**
 * The number of moves, 1 to 143, of free walks of which such a share opens at the high or low: of
 * walks of m moves it is 2 C(2m, m) / 4^m.
 */
function movesOf(edgeShare: number): number {
  let share = 1;
  let moves = 1;
  while (moves < MOVES_MAX) {
    const next = (share * (2 * moves + 1)) / (2 * moves + 2);
    if ((share + next) / 2 < edgeShare) break;
    share = next;
    moves += 1;
  }
  return moves;
}

/** Candles on each side of one that say how lively its time is. */
const NEAR = 10;

/** The mean range of the candles around each, in their unit. */
function rangesAround({ high, low }: Candles): Float64Array {
  const { length } = high;
  const sums = new Float64Array(length + 1);
  for (let i = 0; i < length; i += 1) sums[i + 1] = (sums[i] ?? 0) + (high[i] ?? 0) - (low[i] ?? 0);
  return Float64Array.from({ length }, (_, at) => {
    const from = Math.max(0, at - NEAR);
    const to = Math.min(length, at + NEAR + 1);
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
}

/**
 * The pace of each candle: as many moves as all have, and a deviation that goes with the ranges
 * around it, so that the squares of the deviations add up to those of what the candles moved by.
 */
export function pacesOf(candles: Candles): (at: number) => Pace {
  const moves = movesOf(openAtEdge(candles));
  const around = rangesAround(candles);
  let moved = 0;
  let expected = 0;
  for (const [at, near] of around.entries()) {
    moved += ((candles.close[at] ?? 0) - (candles.open[at] ?? 0)) ** 2;
    expected += near * near;
  }
  const share = expected > 0 ? Math.sqrt(moved / expected) : 1;
  return (at) => ({ moves, deviation: Math.max(Number.MIN_VALUE, share * (around[at] ?? 0)) });
}
