/** Calculations of an order form while the user types; money and quantities are scaled integers. */
import { divide, ONE, roundToStep } from './decimal.ts';
import type { Money, Price, Quantity, Rate } from './quantities.ts';
import {
  money,
  price as toPrice,
  quantity as toQuantity,
  rate as toRate,
  rateOf,
} from './quantities.ts';

/**
 * How far prices may move between computing a share of the balance and the exchange's own check,
 * each for itself: the price the order fills at, its mark price, and the marks of other cross
 * positions. 0.05 %, what a liquid market moves in the moment that an order takes to arrive.
 */
export const SHARE_RESERVE = rateOf('0.0005');

/** The whole lots that `value` buys at `at`, rounded down; zero when the price is. */
export function quantityOfValue(value: Money, at: Price, lotSize: Quantity): Quantity {
  if (at <= 0n || lotSize <= 0n) return toQuantity(0n);
  return toQuantity(roundToStep(divide(value * ONE, at, 'down'), lotSize, 'down'));
}

/** `percent` (0 to 100) of a maximum in whole lots, rounded down. */
export function quantityOfPercent(max: Quantity, percent: number, lotSize: Quantity): Quantity {
  if (lotSize <= 0n) return toQuantity(0n);
  return toQuantity(roundToStep((max * BigInt(Math.round(percent))) / 100n, lotSize, 'down'));
}

/**
 * `percent` (0 to 100) of a position in whole lots, rounded down; all of it at 100, even off the
 * lot, so that nothing remains open.
 */
export const closingQuantityOfPercent = (
  held: Quantity,
  percent: number,
  lotSize: Quantity,
): Quantity => (percent >= 100 ? held : quantityOfPercent(held, percent, lotSize));

/** A typed percent (12.5 is 12.5 x 1e8) as a share, cut at 8 decimals: 0.125. */
export const shareOfPercent = (percent: bigint): Rate => toRate(divide(percent, 100n, 'cut'));

/** Which share of a maximum a quantity is, whole percent rounded half up, 0 to 100. */
export function percentOfQuantity(entered: Quantity, max: Quantity): number {
  if (max <= 0n || entered <= 0n) return 0;
  const percent = divide(entered * 100n, max, 'halfUp');
  return Number(percent > 100n ? 100n : percent);
}

/** The next multiple of the tick above (`up`) or below; never below one tick. */
export function stepPrice(from: Price, tickSize: Price, direction: 'up' | 'down'): Price {
  const stepped =
    direction === 'up'
      ? roundToStep(from, tickSize, 'down') + tickSize
      : roundToStep(from, tickSize, 'up') - tickSize;
  return toPrice(stepped < tickSize ? tickSize : stepped);
}

/** Halfway between best bid and best ask, rounded half up to the tick. */
export function midPrice(bid: Price, ask: Price, tickSize: Price): Price {
  return toPrice(roundToStep(divide(bid + ask, 2n, 'halfUp'), tickSize, 'halfUp'));
}

/** Whether `value` lies on a multiple of `step`. */
export const isOnStep = (value: bigint, step: bigint): boolean => step > 0n && value % step === 0n;

/** How far `entered` lies from `reference`, in basis points rounded half up, without sign. */
export function deviationBp(entered: Price, reference: Price): number {
  if (reference <= 0n) return 0;
  const distance = entered > reference ? entered - reference : reference - entered;
  return Number(divide(distance * 10_000n, reference, 'halfUp'));
}

/** Largest position value that a leverage allows: the end of the last tier that still offers it. */
export function positionCapAt(
  tiers: readonly { readonly cap: Money | undefined; readonly leverageMax: number }[],
  leverage: number,
): Money | undefined {
  const allowing = tiers.filter((tier) => tier.leverageMax >= leverage);
  const last = allowing.at(-1);
  return last === undefined ? money(0n) : last.cap;
}
