/**
 * The pricing kernel: thousands of positions revalued at every price, each digit equal to the
 * bigint formulas of this folder. Doubles do the work under proven error bounds (kernelRows.ts,
 * kernelMarks.ts); a row the bounds cannot settle goes through the formulas themselves
 * (kernelExact.ts). See docs/decisions/0003-exact-fast-pricing.md.
 */
import { price } from '../quantities.ts';
import type { PricedColumns, PricingColumns } from './kernelColumns.ts';
import { priceExactly, writeExactly } from './kernelExact.ts';
import { priceRows } from './kernelMarks.ts';
import { refreshRows } from './kernelRows.ts';

export {
  createColumns,
  createPricedColumns,
  markStale,
  type PricedColumns,
  type PricedMarket,
  type PricedPosition,
  type PricedRow,
  type PricingColumns,
  setRow,
  truncateRows,
} from './kernelColumns.ts';
export { priceExactly, pricedRow } from './kernelExact.ts';

/** Marks at or above 2^53 (a price of 90 million) are no exact doubles. */
const MARK_MAX = Number.MAX_SAFE_INTEGER;

/**
 * Prices every row at the marks of its market.
 * @param marks scaled prices (integers, 1e-8) by market; NaN where there is none yet, and the
 *   results of its rows are then NaN as well
 * @param out takes the results; columns of at least `columns.length` rows
 * @returns how many rows the exact path priced
 */
export function revalue(columns: PricingColumns, marks: Float64Array, out: PricedColumns): number {
  refreshRows(columns);
  out.wide.clear();
  const { length } = columns;
  out.liquidationPrice.set(columns.liquidationPrice.subarray(0, length));
  out.initialMargin.set(columns.initialMargin.subarray(0, length));
  const doubts = priceRows(columns, marks, out);
  for (let at = 0; at < doubts; at += 1)
    priceDoubtful(columns, marks, out, columns.doubtful[at] ?? 0);
  return doubts;
}

function priceDoubtful(
  columns: PricingColumns,
  marks: Float64Array,
  out: PricedColumns,
  index: number,
): void {
  const position = columns.positions[index];
  const market = position && columns.markets[position.market];
  if (position === undefined || market === undefined) return;
  const mark = marks[position.market] ?? Number.NaN;
  if (Number.isNaN(mark)) return writeNothing(out, index);
  if (!Number.isInteger(mark) || mark < 0 || mark > MARK_MAX)
    throw new RangeError(`mark ${mark} is no scaled price`);
  writeExactly(out, index, priceExactly(position, market, price(BigInt(mark))));
}

function writeNothing(out: PricedColumns, index: number): void {
  const { pnl, roe, liquidationPrice, initialMargin } = out;
  const { maintenanceMargin, marginRatio, cost } = out;
  for (const column of [pnl, roe, liquidationPrice, initialMargin]) column[index] = Number.NaN;
  for (const column of [maintenanceMargin, marginRatio, cost]) column[index] = Number.NaN;
}
