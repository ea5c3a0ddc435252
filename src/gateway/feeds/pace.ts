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
  /** Its range, in deviations of its close from its open. */
  readonly range: number;
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

/** The mean of the absolute value of what deviates normally by 1: the root of 2 / pi. */
const MEAN_MOVE = 0.797_884_56;
/** Ranges of free walks, in deviations of the close from the open. */
const RANGE_MIN = 1;
const RANGE_MAX = 2;

/** The pace of a record: the candles of free walks with it open and close as far apart as its own. */
export function paceOf(candles: Candles): Pace {
  const { open, high, low, close } = candles;
  let moved = 0;
  let ranged = 0;
  for (let at = 0; at < open.length; at += 1) {
    moved += Math.abs((close[at] ?? 0) - (open[at] ?? 0));
    ranged += (high[at] ?? 0) - (low[at] ?? 0);
  }
  const range = moved > 0 ? (MEAN_MOVE * ranged) / moved : RANGE_MAX;
  return {
    moves: movesOf(openAtEdge(candles)),
    range: Math.min(RANGE_MAX, Math.max(RANGE_MIN, range)),
  };
}
