/**
 * The figures of the kernel that a screen shows beside the others: the initial margin at mark, the
 * returns on it, and the margin balance. A loop of its own, so that revaluing alone does not pay
 * for it. Proofs V, D and R of kernelLoops.ts hold here with the mark price M in place of the entry
 * price: M is an integer below 2^53 as well, and gain L 1e4 / M has the roundings of proof R.
 */
import { type Money, type Price, price as toPrice, type Rate } from '../quantities.ts';
import type { PricedColumns, PricedPosition, PricingColumns } from './kernelColumns.ts';
import { toDouble } from './kernelExact.ts';
import { roeSteps, ROW_LAYOUT } from './kernelLoops.ts';
import { initialMargin, marginBalance } from './margin.ts';
import { roe, unrealizedPnl } from './pnl.ts';

const { ROW, SIGN, QUANTITY, QUANTITY_LOW, ENTRY, LEVERAGE, WALLET, MARKET, IS_WIDE } = ROW_LAYOUT;

const SCALE = 100_000_000;
const PER_SCALE = 1e-8;
const ROE_STEPS = 10_000;
const NARROW_VALUE = 2 ** 50;
const MARK_MAX = Number.MAX_SAFE_INTEGER;

export type MarginRow = {
  readonly markMargin: Money;
  /** PnL at mark, and at the last price, over the initial margin at mark. */
  readonly roeOfMarkMargin: Rate;
  readonly roeOnLastOfMarkMargin: Rate;
  /** Margin and PnL at mark; undefined in cross mode, where the account has one. */
  readonly marginBalance: Money | undefined;
};

/** Scaled integers in doubles, NaN for undefined; rows with a figure beyond 2^53 are in `wide`. */
export type MarginColumns = {
  readonly markMargin: Float64Array;
  readonly roeOfMarkMargin: Float64Array;
  readonly roeOnLastOfMarkMargin: Float64Array;
  readonly marginBalance: Float64Array;
  readonly wide: Map<number, MarginRow>;
};

export const createMarginColumns = (capacity: number): MarginColumns => ({
  markMargin: new Float64Array(capacity),
  roeOfMarkMargin: new Float64Array(capacity),
  roeOnLastOfMarkMargin: new Float64Array(capacity),
  marginBalance: new Float64Array(capacity),
  wide: new Map(),
});

/** The same by the engine's formulas, which the loop must match exactly. */
export function marginsExactly(position: PricedPosition, mark: Price, last: Price): MarginRow {
  const { side, quantity, entryPrice, leverage, walletMargin } = position;
  const terms = { side, entryPrice, leverage, marginPrice: mark };
  const pnl = unrealizedPnl({ side, quantity, entryPrice, price: mark });
  return {
    markMargin: initialMargin({ quantity, price: mark, leverage }),
    roeOfMarkMargin: roe({ ...terms, price: mark }),
    roeOnLastOfMarkMargin: roe({ ...terms, price: last }),
    marginBalance: walletMargin === undefined ? undefined : marginBalance(walletMargin, pnl),
  };
}

/**
 * Computes the margin figures of every row, after `revalue` at the same marks.
 * @param marks scaled prices by market, NaN where there is none
 * @param lasts last prices, likewise
 * @param priced the results of `revalue` at the marks
 * @returns how many rows the exact path priced
 */
export function priceMargins(
  columns: PricingColumns,
  marks: Float64Array,
  lasts: Float64Array,
  priced: PricedColumns,
  out: MarginColumns,
): number {
  out.wide.clear();
  const doubts = marginsInDoubles(columns, marks, lasts, priced.pnl, out);
  for (let at = 0; at < doubts; at += 1)
    finishDoubtful(columns, marks, lasts, out, columns.doubtful[at] ?? 0);
  return doubts;
}

/** @returns how many rows stand in `doubtful` for the exact path */
function marginsInDoubles(
  columns: PricingColumns,
  marks: Float64Array,
  lasts: Float64Array,
  pnl: Float64Array,
  out: MarginColumns,
): number {
  const { length, rows, doubtful } = columns;
  let doubts = 0;
  for (let index = 0; index < length; index += 1) {
    const at = index * ROW;
    const market = (rows[at + MARKET] ?? 0) | 0;
    const mark = marks[market] ?? 0;
    const entry = rows[at + ENTRY] ?? 0;
    const leverage = rows[at + LEVERAGE] ?? 0;
    const d = rows[at + SIGN] ?? 0;

    const raw = Math.floor((rows[at + QUANTITY] ?? 0) * mark * PER_SCALE);
    const low = Math.imul((rows[at + QUANTITY_LOW] ?? 0) | 0, mark | 0);
    const off = (low - Math.imul(raw | 0, SCALE)) | 0;
    const carry = Math.floor((off + 0.5) * PER_SCALE);
    const rest = off - carry * SCALE;
    out.markMargin[index] = Math.ceil((raw + carry + Math.ceil(rest * PER_SCALE)) / leverage);
    out.marginBalance[index] = (rows[at + WALLET] ?? 0) + (pnl[index] ?? 0);

    const times = leverage * ROE_STEPS;
    const factor = times / mark;
    const gainAtMark = d * (mark - entry);
    const gainAtLast = d * ((lasts[market] ?? 0) - entry);
    const ofMark = roeSteps(gainAtMark, factor, times, mark);
    const ofLast = roeSteps(gainAtLast, factor, times, mark);
    out.roeOfMarkMargin[index] = ofMark * ROE_STEPS;
    out.roeOnLastOfMarkMargin[index] = ofLast * ROE_STEPS;
    const isNarrow = raw < NARROW_VALUE && mark <= MARK_MAX && rows[at + IS_WIDE] === 0;
    // NaN, from a missing price or an undecided step count, compares as false.
    if (!(isNarrow && ofMark + ofLast < Infinity)) {
      doubtful[doubts] = index;
      doubts += 1;
    }
  }
  return doubts;
}

function finishDoubtful(
  columns: PricingColumns,
  marks: Float64Array,
  lasts: Float64Array,
  out: MarginColumns,
  index: number,
): void {
  const position = columns.positions[index];
  if (position === undefined) return;
  const mark = toPriced(marks[position.market]);
  const last = toPriced(lasts[position.market]);
  const row = mark === undefined ? undefined : marginsExactly(position, mark, last ?? mark);
  out.markMargin[index] = toDouble(row?.markMargin);
  out.roeOfMarkMargin[index] = toDouble(row?.roeOfMarkMargin);
  out.roeOnLastOfMarkMargin[index] =
    last === undefined ? Number.NaN : toDouble(row?.roeOnLastOfMarkMargin);
  out.marginBalance[index] = toDouble(row?.marginBalance);
  const figures = row === undefined ? [] : Object.values(row);
  const isWide = figures.some(
    (value) => value !== undefined && !Number.isSafeInteger(Number(value)),
  );
  if (row !== undefined && isWide) out.wide.set(index, row);
}

/** A price read from a column; undefined where there is none. */
const toPriced = (value: number | undefined): Price | undefined =>
  value === undefined || !Number.isInteger(value) || value <= 0
    ? undefined
    : toPrice(BigInt(value));
