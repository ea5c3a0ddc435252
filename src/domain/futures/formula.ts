/**
 * How formulas are written in this folder.
 *
 * A formula works on integers over a common denominator, `unit`: a price of 12.5 is
 * `12.5 * unit`. The product's own numbers have `unit = 1e8` (ONE); published vectors with
 * more digits need a larger unit, and any set of rationals has one. So a single implementation is
 * exact for all of them. The result is a Ratio that again counts `1 / unit`; the branded entry
 * point beside each formula rounds it, once, in the direction stated by its name or comment.
 *
 * `size` is the base quantity of a linear contract and the quote value (contracts x contract
 * size) of an inverse one.
 */
import type { Ratio } from '../ratio.ts';

/** Settled in the quote currency (linear) or in the coin (inverse). */
export type Contract = 'linear' | 'inverse';

/** Value of a position at a price: Q P, or N / P in the coin. */
export const contractValue = (
  unit: bigint,
  contract: Contract,
  size: bigint,
  price: bigint,
): Ratio =>
  contract === 'linear'
    ? { numerator: size * price, denominator: unit }
    : { numerator: size * unit, denominator: price };

/** A share (fee, margin or funding rate) of a value: v r. */
export const shareOf = (unit: bigint, value: Ratio, rate: bigint): Ratio => ({
  numerator: value.numerator * rate,
  denominator: value.denominator * unit,
});
