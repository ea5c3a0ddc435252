/** Payout of a winning bet. */
import { divide, ONE } from '../decimal.ts';
import { type Money, money, type Rate, rate, rateOf } from '../quantities.ts';
import { type Ratio, ratio } from '../ratio.ts';
import { isFairPrice, NO_MARGIN } from './powerBall.ts';
import type { BetSide } from './roundTypes.ts';

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

/** Permitted payouts of a win, as a multiple of the stake, stake included. */
export const ODDS_MIN = rateOf('1.7');
export const ODDS_MAX = rateOf('1.98');

/** Whether an option of short rounds may have these odds: no bet at them is worth more than its stake. */
export const isAllowedOdds = (odds: Rate): boolean =>
  odds >= ODDS_MIN && odds <= ODDS_MAX && isFairPrice(odds, NO_MARGIN);

/**
 * The part of a stake that the house keeps on average at these odds, when both sides are as likely:
 * 1 - odds / 2, rounded down; 0.05 at 1.90. Nothing at odds of 2 or more.
 */
export const houseEdge = (odds: Rate): Rate => rate(odds >= 2n * ONE ? 0n : (2n * ONE - odds) / 2n);

// How the stakes of a round are spread over its sides.

/**
 * Whole percents that add up to 100, the first side rounded half up; a side with any stake has one
 * at least. Undefined without stakes. Rule [R-X17].
 */
export function stakeShare(
  staked: Readonly<Record<BetSide, bigint>>,
): Readonly<Record<BetSide, number>> | undefined {
  const total = staked.B + staked.S;
  if (total <= 0n) return undefined;
  const rounded = Number((200n * staked.B + total) / (2n * total));
  const least = staked.B > 0n ? 1 : 0;
  const most = staked.S > 0n ? 99 : 100;
  const share = Math.min(Math.max(rounded, least), most);
  return { B: share, S: 100 - share };
}
