/** What a win may pay, as a multiple of the stake, stake included. */
import { ONE } from '../decimal.ts';
import { type Rate, rate, rateOf } from '../quantities.ts';
import { NO_MARGIN, isFairPrice } from './fairness.ts';

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
