/**
 * Required copies of a trader's fill under a follower's settings, in exact fractions. Shares no
 * formula with the exchange: each result is rounded once, at its end.
 */
import { rational, type Rational, times } from './rational.ts';

const SCALE = 100_000_000n;
const PERCENT = 100n;
/** Half a percent: how far from the trader's fill a block may reach. */
const DEVIATION = rational(5n, 1_000n);

/** An opening fill of a trader. */
export interface Opening {
  /** Initial margin of the fill. */
  readonly margin: bigint;
  readonly leverage: bigint;
  readonly price: bigint;
  readonly step: bigint;
}

export interface Settings {
  /** Whole percent. */
  readonly multiplyPer: bigint;
  readonly maxBet: bigint;
  readonly oneMaxBet: bigint;
}

const least = (...values: readonly bigint[]): bigint =>
  values.reduce((one, other) => (other < one ? other : one));

/** A fraction that is not below zero, down to a multiple of `step`. */
export const downTo = ({ top, bottom }: Rational, step: bigint): bigint =>
  (top / (bottom * step)) * step;

/**
 * Margin that the follower puts up, whatever they can pay.
 * @param inCopies margins of open copies
 */
export function marginOf(opening: Opening, settings: Settings, inCopies: bigint): bigint {
  const part = downTo(times(rational(opening.margin), rational(settings.multiplyPer, PERCENT)), 1n);
  const left = settings.maxBet - inCopies;
  return least(part, settings.oneMaxBet, left > 0n ? left : 0n);
}

/** Coins that a margin holds at a price. */
const coinsFor = (margin: bigint, { leverage, step }: Opening, price: bigint): bigint =>
  downTo(rational(margin * leverage * SCALE, price), step);

export const wantedOf = (margin: bigint, opening: Opening): bigint =>
  coinsFor(margin, opening, opening.price);

/** Follower's part of the quantity that the book gave to the block. */
export function quantityOf(
  margin: bigint,
  opening: Opening,
  block: { readonly taken: bigint; readonly wanted: bigint; readonly price: bigint },
): bigint {
  if (block.wanted === 0n) return 0n;
  const own = wantedOf(margin, opening);
  const allocation = downTo(rational(own * block.taken, block.wanted), opening.step);
  return least(allocation, coinsFor(margin, opening, block.price));
}

/**
 * Quantity that a copy closes with a part of its trader's position; all of it with the last part.
 */
export const closedOf = (
  copy: bigint,
  trader: { readonly closed: bigint; readonly held: bigint },
  step: bigint,
): bigint =>
  trader.closed === trader.held ? copy : downTo(rational(copy * trader.closed, trader.held), step);

/** Payment to a trader when a copy is over: a share of what lies above the high water. */
export function traderFeeOf(figures: {
  readonly earned: bigint;
  readonly highWater: bigint;
  readonly share: bigint;
  /** Balance from which the follower can pay. */
  readonly point: bigint;
}): bigint {
  const profit = figures.earned - figures.highWater;
  if (profit <= 0n) return 0n;
  const fee = downTo(rational(profit * figures.share, SCALE), 1n);
  return least(fee, figures.point > 0n ? figures.point : 0n);
}

/** Whether a block's price lies no further from the trader's than it may. */
export function isWithinDeviation(price: bigint, trader: bigint): boolean {
  const off = price > trader ? price - trader : trader - price;
  // One unit more, since the block's price is rounded against those who take.
  return (off - 1n) * DEVIATION.bottom <= trader * DEVIATION.top;
}

/** A fraction that is not below zero, up to a whole unit. */
export const upTo = ({ top, bottom }: Rational): bigint => (top + bottom - 1n) / bottom;
