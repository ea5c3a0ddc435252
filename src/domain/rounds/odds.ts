/** What a win may pay, as a multiple of the stake, stake included. */
import { NO_MARGIN, isFairPrice } from './fairness.ts';
import { type Rate, rateOf } from '../quantities.ts';

export const ODDS_MIN = rateOf('1.7');
export const ODDS_MAX = rateOf('1.98');

/** Whether an option of short rounds may have these odds: no bet at them is worth more than its stake. */
export const isAllowedOdds = (odds: Rate): boolean =>
  odds >= ODDS_MIN && odds <= ODDS_MAX && isFairPrice(odds, NO_MARGIN);
