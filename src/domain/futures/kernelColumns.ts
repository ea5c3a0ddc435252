/**
 * Input and output of the pricing kernel: positions in, columns of results out. A scaled integer
 * stands in a Float64Array as long as it is below 2^53, where doubles are exact.
 */
import { ONE } from '../decimal.ts';
import type { Money, Price, Quantity, Rate } from '../quantities.ts';
import type { PositionSide } from './side.ts';
import type { Tier } from './tiers.ts';

/** A position as the kernel prices it. */
export type PricedPosition = {
  /** Index into the markets of the columns and into the marks of a revaluation. */
  readonly market: number;
  readonly side: PositionSide;
  /** Above zero. */
  readonly quantity: Quantity;
  /** Above zero. */
  readonly entryPrice: Price;
  /** A positive integer. */
  readonly leverage: number;
  /**
   * Margin behind an isolated position; undefined for a cross one, whose liquidation price and
   * margin ratio belong to the whole account and are not priced row by row.
   */
  readonly walletMargin: Money | undefined;
};

/** Terms that all positions of one instrument share. */
export type PricedMarket = { readonly tiers: readonly Tier[]; readonly tickSize: Price };

/** Everything the kernel computes about a position at a mark price. */
export type PricedRow = {
  readonly pnl: Money;
  readonly roe: Rate;
  /** Undefined when there is none, and in cross mode. */
  readonly liquidationPrice: Price | undefined;
  /** At the entry price. */
  readonly initialMargin: Money;
  /** At the mark price. */
  readonly maintenanceMargin: Money;
  /** Undefined without a positive margin balance, and in cross mode. */
  readonly marginRatio: Rate | undefined;
  /** Cost of opening the position at its entry price at the present mark. */
  readonly cost: Money;
};

export type PricingColumns = {
  readonly capacity: number;
  readonly markets: readonly PricedMarket[];
  /** Index of each market's first tier, and whether its tiers fit the fast path. */
  readonly firstTier: Int32Array;
  readonly isNarrowMarket: Uint8Array;
  /** Whether the inputs of a row fit the fast path. */
  readonly isNarrow: Uint8Array;

  /** Rows in use: every index below it has been set. */
  length: number;
  /** The rows as they were set, for the exact path. */
  readonly positions: PricedPosition[];
  /** Rows set since the last revaluation. */
  readonly stale: Int32Array;
  readonly isStale: Uint8Array;
  staleCount: number;

  /** The rows as numbers, and the tiers of all markets, interleaved (kernelLoops.ts). */
  readonly rows: Float64Array;
  readonly tiers: Float64Array;
  readonly liquidationPrice: Float64Array;
  /** The tier each liquidation price fell into. */
  readonly stopTier: Int32Array;

  /** Rows of a running revaluation that only the exact path can finish; one may appear twice. */
  readonly doubtful: Int32Array;
};

/**
 * Results, scaled integers (1e-8) in doubles; NaN stands for undefined. Rows with a figure beyond
 * 2^53 are in `wide`, exactly, and their columns hold the nearest doubles.
 */
export type PricedColumns = {
  readonly pnl: Float64Array;
  readonly roe: Float64Array;
  readonly liquidationPrice: Float64Array;
  readonly initialMargin: Float64Array;
  readonly maintenanceMargin: Float64Array;
  readonly marginRatio: Float64Array;
  readonly cost: Float64Array;
  readonly wide: Map<number, PricedRow>;
};

/** Room for the results of `capacity` rows. */
export function createPricedColumns(capacity: number): PricedColumns {
  return {
    pnl: new Float64Array(capacity),
    roe: new Float64Array(capacity),
    liquidationPrice: new Float64Array(capacity),
    initialMargin: new Float64Array(capacity),
    maintenanceMargin: new Float64Array(capacity),
    marginRatio: new Float64Array(capacity),
    cost: new Float64Array(capacity),
    wide: new Map(),
  };
}

/** Integers below are exact in a double, with room for one carry. */
export const EXACT_BELOW = 2 ** 52;

const greatestDivisor = (a: bigint, b: bigint): bigint =>
  b === 0n ? a : greatestDivisor(b, a % b);

/** A rate in lowest terms. */
export const lowestTerms = (rate: Rate): { readonly top: number; readonly bottom: number } => {
  const divisor = greatestDivisor(rate, ONE);
  return { top: Number(rate / divisor), bottom: Number(ONE / divisor) };
};

/** Marks a row to be recomputed in full by the next revaluation. */
export function markStale(columns: PricingColumns, index: number): void {
  if (columns.isStale[index] === 1) return;
  columns.isStale[index] = 1;
  columns.stale[columns.staleCount] = index;
  columns.staleCount += 1;
}

/** Drops the rows from `length` on. */
export function truncateRows(columns: PricingColumns, length: number): void {
  columns.length = Math.min(columns.length, length);
  columns.positions.length = columns.length;
}
