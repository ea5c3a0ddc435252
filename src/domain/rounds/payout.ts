/** What a winning bet pays. */
import { divide, ONE } from '../decimal.ts';
import { type Money, money, type Rate } from '../quantities.ts';
import { type Ratio, ratio } from '../ratio.ts';

/**
 * stake x (total pool / winning pool) x (1 - fee), over a common unit (see futures/formula.ts).
 * Throws RangeError when the winning pool is empty.
 */
export const poolShare = (
  unit: bigint,
  stake: bigint,
  totalPool: bigint,
  winningPool: bigint,
  feeRate: bigint,
): Ratio => ratio(stake * totalPool * (unit - feeRate), winningPool * unit);

/** stake x payout rate, over a common unit. */
export const stakeTimesOdds = (unit: bigint, stake: bigint, payoutRate: bigint): Ratio =>
  ratio(stake * payoutRate, unit);

/** Payout of a winner from a common pool, stake included, rounded down. */
export const poolPayout = (p: {
  readonly stake: Money;
  readonly totalPool: Money;
  readonly winningPool: Money;
  readonly feeRate: Rate;
}): Money => {
  const exact = poolShare(ONE, p.stake, p.totalPool, p.winningPool, p.feeRate);
  return money(divide(exact.numerator, exact.denominator, 'down'));
};

/**
 * Payout of a winner at fixed odds (1.9 pays 1.9 times the stake), stake included, rounded down.
 */
export const fixedOddsPayout = (p: { readonly stake: Money; readonly payoutRate: Rate }): Money => {
  const exact = stakeTimesOdds(ONE, p.stake, p.payoutRate);
  return money(divide(exact.numerator, exact.denominator, 'down'));
};
