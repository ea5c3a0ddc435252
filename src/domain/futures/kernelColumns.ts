/**
 * Positions as columns of numbers, for revaluing thousands of them at every price. A scaled
 * integer stands in a Float64Array as long as it is below 2^53, where doubles are exact.
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

/** What positions of one instrument have in common. */
export type PricedMarket = { readonly tiers: readonly Tier[]; readonly tickSize: Price };

/** Everything the kernel tells about a position at a mark price. */
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
  /** What opening the position at its entry price would cost at the present mark. */
  readonly cost: Money;
};

/** Tier tables of all markets in one row of columns; a market's tiers stand together. */
export type TierColumns = {
  /** -Infinity in a market's first tier: no search leaves the market. */
  readonly floor: Float64Array;
  /** Infinity in its last. */
  readonly cap: Float64Array;
  readonly amount: Float64Array;
  /** The maintenance rate in lowest terms. */
  readonly rateTop: Float64Array;
  readonly rateBottom: Float64Array;
  /** 1 / (1 - m) of all tiers, then 1 / (1 + m) of all tiers, good to 4 u. */
  readonly factor: Float64Array;
};

export type PricingColumns = {
  readonly markets: readonly PricedMarket[];
  readonly tiers: TierColumns;
  /** Of each market: its first tier, and whether its tiers fit the fast path. */
  readonly firstTier: Int32Array;
  readonly isNarrowMarket: Uint8Array;

  /** Rows in use: every index below it has been set. */
  length: number;
  /** The rows as they were given, for the exact path. */
  readonly positions: PricedPosition[];
  /** Rows set since the last revaluation. */
  readonly stale: Int32Array;
  readonly isStale: Uint8Array;
  staleCount: number;

  /** +1 or -1. */
  readonly sign: Float64Array;
  /** Nearest double, and the low 32 bits of the exact integer. */
  readonly quantity: Float64Array;
  readonly quantityLow: Int32Array;
  readonly entry: Float64Array;
  readonly leverage: Float64Array;
  /** NaN in cross mode. */
  readonly wallet: Float64Array;
  readonly market: Int32Array;
  /** The tier the row was in when last priced: where the next search starts. */
  readonly tier: Int32Array;
  readonly tick: Float64Array;
  /** Whether all of the above fits the fast path. */
  readonly isNarrow: Uint8Array;

  /** What follows from a row alone (kernelRows.ts); isWide sends it to the exact path. */
  readonly isWide: Uint8Array;
  readonly valueWhole: Float64Array;
  readonly valueRest: Float64Array;
  readonly roeFactor: Float64Array;
  readonly costWhole: Float64Array;
  readonly costRest: Float64Array;
  readonly costUnit: Float64Array;
  readonly initialMargin: Float64Array;
  readonly liquidationPrice: Float64Array;

  /** Rows of a running revaluation that only the exact path can finish; one may stand twice. */
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

/** Integers below are exact in a double, with room for one carry. */
export const NARROW = 2 ** 52;

/** Bounds of the fast path for rates and leverage, from the proofs in kernelRows and kernelMarks. */
const RATE_TOP_MAX = 2 ** 23;
const MAINTENANCE_RATE_MAX = ONE / 2n;
export const FAST_LEVERAGE_MAX = 1_000;

const greatestDivisor = (a: bigint, b: bigint): bigint =>
  b === 0n ? a : greatestDivisor(b, a % b);

/** A rate in lowest terms. */
export const lowestTerms = (rate: Rate): { readonly top: number; readonly bottom: number } => {
  const divisor = greatestDivisor(rate, ONE);
  return { top: Number(rate / divisor), bottom: Number(ONE / divisor) };
};

/** A tier that values below 2^52 never reach may be as it likes. */
const isNarrowTier = (tier: Tier): boolean =>
  tier.floor >= NARROW ||
  (tier.maintenanceRate <= MAINTENANCE_RATE_MAX &&
    lowestTerms(tier.maintenanceRate).top <= RATE_TOP_MAX &&
    tier.maintenanceAmount < NARROW / 4);

function tierColumns(markets: readonly PricedMarket[]): TierColumns {
  const all = markets.flatMap((market) => market.tiers);
  const column = (of: (tier: Tier) => number): Float64Array => Float64Array.from(all, of);
  const one = Number(ONE);
  return {
    floor: column((tier) => (tier.floor === 0n ? -Infinity : Number(tier.floor))),
    cap: column((tier) => (tier.cap === undefined ? Infinity : Number(tier.cap))),
    amount: column((tier) => Number(tier.maintenanceAmount)),
    rateTop: column((tier) => lowestTerms(tier.maintenanceRate).top),
    rateBottom: column((tier) => lowestTerms(tier.maintenanceRate).bottom),
    factor: Float64Array.of(
      ...column((tier) => one / Number(ONE - tier.maintenanceRate)),
      ...column((tier) => one / Number(ONE + tier.maintenanceRate)),
    ),
  };
}

/** Columns for at most `capacity` positions in the given markets. */
export function createColumns(capacity: number, markets: readonly PricedMarket[]): PricingColumns {
  const doubles = (): Float64Array => new Float64Array(capacity);
  const firstTier = new Int32Array(markets.length);
  let tierCount = 0;
  for (const [index, market] of markets.entries()) {
    firstTier[index] = tierCount;
    tierCount += market.tiers.length;
  }
  return {
    markets,
    tiers: tierColumns(markets),
    firstTier,
    isNarrowMarket: Uint8Array.from(markets, (market) =>
      market.tiers.every(isNarrowTier) ? 1 : 0,
    ),
    length: 0,
    positions: [],
    stale: new Int32Array(capacity),
    isStale: new Uint8Array(capacity),
    staleCount: 0,
    sign: doubles(),
    quantity: doubles(),
    quantityLow: new Int32Array(capacity),
    entry: doubles(),
    leverage: doubles(),
    wallet: doubles(),
    market: new Int32Array(capacity),
    tier: new Int32Array(capacity),
    tick: doubles(),
    isNarrow: new Uint8Array(capacity),
    isWide: new Uint8Array(capacity),
    valueWhole: doubles(),
    valueRest: doubles(),
    roeFactor: doubles(),
    costWhole: doubles(),
    costRest: doubles(),
    costUnit: doubles(),
    initialMargin: doubles(),
    liquidationPrice: doubles(),
    doubtful: new Int32Array(2 * capacity),
  };
}

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

/**
 * Puts a position into a row; rows are filled without gaps. Its figures appear with the next
 * revaluation. Throws RangeError on a row beyond capacity or a gap, and on an unknown market.
 */
export function setRow(columns: PricingColumns, index: number, position: PricedPosition): void {
  const market = columns.markets[position.market];
  if (market === undefined) throw new RangeError(`no market ${position.market}`);
  if (index > columns.length || index >= columns.sign.length)
    throw new RangeError(`row ${index} of ${columns.length} is beyond the end`);
  columns.length = Math.max(columns.length, index + 1);
  columns.positions[index] = position;
  columns.sign[index] = position.side === 'LONG' ? 1 : -1;
  columns.quantity[index] = Number(position.quantity);
  columns.quantityLow[index] = Number(BigInt.asIntN(32, position.quantity));
  columns.entry[index] = Number(position.entryPrice);
  columns.leverage[index] = position.leverage;
  columns.wallet[index] =
    position.walletMargin === undefined ? Number.NaN : Number(position.walletMargin);
  columns.market[index] = position.market;
  columns.tier[index] = columns.firstTier[position.market] ?? 0;
  columns.tick[index] = Number(market.tickSize);
  const isNarrow =
    columns.isNarrowMarket[position.market] === 1 &&
    position.entryPrice < NARROW &&
    position.leverage <= FAST_LEVERAGE_MAX &&
    (position.walletMargin === undefined || Math.abs(Number(position.walletMargin)) < NARROW / 4);
  columns.isNarrow[index] = isNarrow ? 1 : 0;
  markStale(columns, index);
}

/** Has everything about a row worked out again with the next revaluation. */
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
