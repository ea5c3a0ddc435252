/**
 * The pricing kernel: thousands of positions revalued at every price, each digit equal to the
 * bigint formulas of this folder. Doubles do the work under proven error bounds (kernelLoops.ts); a
 * row the bounds cannot settle goes through the formulas themselves (kernelExact.ts). See
 * docs/decisions/0003-exact-fast-pricing.md.
 */
import { price } from '../quantities.ts';
import {
  EXACT_BELOW,
  markStale,
  type PricedColumns,
  type PricedMarket,
  type PricedPosition,
  type PricingColumns,
} from './kernelColumns.ts';
import { liquidationPriceOf, priceExactly, toDouble, writeExactly } from './kernelExact.ts';
import {
  isNarrowTier,
  markWide,
  priceRows,
  refreshStale,
  rowTable,
  tierTable,
  writeRow,
} from './kernelLoops.ts';

export {
  createPricedColumns,
  markStale,
  type PricedColumns,
  type PricedMarket,
  type PricedPosition,
  type PricedRow,
  type PricingColumns,
  truncateRows,
} from './kernelColumns.ts';
export { priceExactly, pricedRow } from './kernelExact.ts';
export {
  createMarginColumns,
  type MarginColumns,
  type MarginRow,
  marginsExactly,
  priceMargins,
} from './kernelMargins.ts';

/** Columns for at most `capacity` positions in the given markets. */
export function createColumns(capacity: number, markets: readonly PricedMarket[]): PricingColumns {
  const firstTier = new Int32Array(markets.length);
  let tierCount = 0;
  for (const [index, market] of markets.entries()) {
    firstTier[index] = tierCount;
    tierCount += market.tiers.length;
  }
  return {
    capacity,
    markets,
    firstTier,
    isNarrowMarket: Uint8Array.from(markets, ({ tiers }) => (tiers.every(isNarrowTier) ? 1 : 0)),
    isNarrow: new Uint8Array(capacity),
    length: 0,
    positions: [],
    stale: new Int32Array(capacity),
    isStale: new Uint8Array(capacity),
    staleCount: 0,
    rows: rowTable(capacity),
    tiers: tierTable(markets),
    liquidationPrice: new Float64Array(capacity),
    stopTier: new Int32Array(capacity),
    doubtful: new Int32Array(2 * capacity),
  };
}

/**
 * Puts a position into a row; rows are filled without gaps. Its figures appear with the next
 * revaluation. Throws RangeError on a row beyond capacity or a gap, and on an unknown market.
 */
export function setRow(columns: PricingColumns, index: number, position: PricedPosition): void {
  const market = columns.markets[position.market];
  if (market === undefined) throw new RangeError(`no market ${position.market}`);
  if (index > columns.length || index >= columns.capacity)
    throw new RangeError(`row ${index} of ${columns.length} is beyond the end`);
  columns.length = Math.max(columns.length, index + 1);
  columns.positions[index] = position;
  writeRow(columns, index, position, market.tickSize);
  markStale(columns, index);
}

/** Marks at or above 2^53 (a price of 90 million) are not exact doubles. */
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
  const doubts = priceRows(columns, marks, out);
  for (let at = 0; at < doubts; at += 1)
    priceDoubtful(columns, marks, out, columns.doubtful[at] ?? 0);
  return doubts;
}

/** Recomputes the figures of stale rows that depend on no mark price. */
function refreshRows(columns: PricingColumns): void {
  const doubts = refreshStale(columns);
  columns.staleCount = 0;
  for (let at = 0; at < doubts; at += 1) refreshDoubtful(columns, columns.doubtful[at] ?? 0);
}

/** A liquidation price the bound could not settle. */
function refreshDoubtful(columns: PricingColumns, index: number): void {
  const position = columns.positions[index];
  const market = position && columns.markets[position.market];
  if (position === undefined || market === undefined) return;
  const exact = liquidationPriceOf(position, market);
  columns.liquidationPrice[index] = toDouble(exact);
  if (exact !== undefined && exact >= EXACT_BELOW) markWide(columns, index);
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
    throw new RangeError(`mark ${mark} is not a scaled price`);
  writeExactly(out, index, priceExactly(position, market, price(BigInt(mark))));
}

function writeNothing(out: PricedColumns, index: number): void {
  const { pnl, roe, liquidationPrice, initialMargin } = out;
  const { maintenanceMargin, marginRatio, cost } = out;
  for (const column of [pnl, roe, liquidationPrice, initialMargin]) column[index] = Number.NaN;
  for (const column of [maintenanceMargin, marginRatio, cost]) column[index] = Number.NaN;
}
