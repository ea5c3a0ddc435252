/** What a win may pay, as a multiple of the stake, stake included. */
import { type Rate, rateOf } from '../quantities.ts';

export const ODDS_MIN = rateOf('1.7');
export const ODDS_MAX = rateOf('1.98');

/** Whether an option of short rounds may have these odds. */
export const isAllowedOdds = (odds: Rate): boolean => odds >= ODDS_MIN && odds <= ODDS_MAX;
