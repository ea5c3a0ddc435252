/** What happens to bets and rounds. */
import type { CashOutFigures } from './cashOut.ts';
import type { RoundTermsFrom } from './roundTerms.ts';
import type { Bet, RoundOutcome, RoundTotals } from './roundTypes.ts';

export type RoundEvent =
  | { readonly type: 'BetPlaced'; readonly bet: Bet }
  /** A BINARY bet has its entry price. */
  | { readonly type: 'BetEntered'; readonly bet: Bet }
  /** A bet ended early, at the price that the figures lead to. */
  | { readonly type: 'BetCashedOut'; readonly bet: Bet; readonly figures: CashOutFigures }
  /** One bet of a round that ended; the round's RoundSettled follows its bets. */
  | { readonly type: 'BetSettled'; readonly bet: Bet; readonly outcome: RoundOutcome }
  | {
      readonly type: 'RoundSettled';
      readonly outcome: RoundOutcome;
      /** Undefined without bets, and in events from before totals were stored. */
      readonly totals: RoundTotals | undefined;
    }
  /** Terms of an option from the first round that takes no bets yet; those of a pending change are replaced. */
  | { readonly type: 'RoundTermsChanged'; readonly changed: RoundTermsFrom };
