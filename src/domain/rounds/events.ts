/** What happens to bets and rounds. */
import type { Bet, RoundOutcome } from './roundTypes.ts';

export type RoundEvent =
  | { readonly type: 'BetPlaced'; readonly bet: Bet }
  /** A BINARY bet has its entry price. */
  | { readonly type: 'BetEntered'; readonly bet: Bet }
  /** One bet of a round that ended; the round's RoundSettled follows its bets. */
  | { readonly type: 'BetSettled'; readonly bet: Bet; readonly outcome: RoundOutcome }
  | { readonly type: 'RoundSettled'; readonly outcome: RoundOutcome };
