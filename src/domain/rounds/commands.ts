/** Requests about bets and rounds. */
import type { ClientOrderId, RoundBetId, RoundId, TradeOptionId, UserId } from '../ids.ts';
import type { Money, Rate } from '../quantities.ts';
import type { RoundTerms, RoundTermsFrom } from './roundTerms.ts';
import type {
  Bet,
  BetSide,
  PowerBallDraw,
  PricePoint,
  RoundOutcome,
  RoundTotals,
} from './roundTypes.ts';
import type { Stamped } from '../time.ts';
import type { CashOutFigures } from './cashOut.ts';
import type { Refusals } from '../refusal.ts';

export interface PlaceBet extends Stamped {
  readonly type: 'PlaceBet';
  readonly userId: UserId;
  readonly clientBetId: ClientOrderId;
  readonly roundId: RoundId;
  readonly side: BetSide;
  readonly stake: Money;
}

/**
 * Ends a round that has bets. `ticks` are the prices in (startAt - 5 s, endAt] in order of time;
 * `draw` is a power ball's. Settling a round twice changes nothing.
 */
export interface SettleRound extends Stamped {
  readonly type: 'SettleRound';
  readonly roundId: RoundId;
  readonly ticks: readonly PricePoint[];
  readonly draw: PowerBallDraw | undefined;
}

/** The operator cancels a round that takes bets, runs or is over: every stake is returned. */
export interface VoidRound extends Stamped {
  readonly type: 'VoidRound';
  readonly roundId: RoundId;
}

/**
 * The operator changes terms of an option from the first round that takes no bets yet; fields left out stay as they are, or
 * as they will be by a change that is not in force yet.
 */
export interface ChangeRoundTerms extends Stamped {
  readonly type: 'ChangeRoundTerms';
  readonly optionId: TradeOptionId;
  readonly changes: Partial<RoundTerms>;
}

/**
 * Ends a bet in progress at its price of the moment. `path` are the prices after `pathFrom` and
 * until the engine's newest one, in order of time.
 */
export interface CashOutBet extends Stamped {
  readonly type: 'CashOutBet';
  readonly userId: UserId;
  readonly betId: RoundBetId;
  readonly path: readonly PricePoint[];
  /** Share of the price that the user's site keeps. */
  readonly margin: Rate;
  /** The user takes no less. */
  readonly least: Money;
}

export type RoundCommand = PlaceBet | CashOutBet | SettleRound | VoidRound | ChangeRoundTerms;

/** Events of bets and rounds. */
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

/** Refusals about rounds and bets. */
export const ROUND_REJECTIONS = {
  UNKNOWN_ROUND: 404,
  ROUND_ENDED: 409,
  ROUND_NOT_STARTED: 409,
  ROUND_LOCKED: 409,
  ROUND_MARKET_CLOSED: 409,
  OPTION_OFF: 409,
  STAKE_TOO_SMALL: 400,
  STAKE_TOO_LARGE: 400,
  STAKE_OFF_STEP: 400,
  ROUND_LIMIT: 409,
  ROUND_EXPOSURE: 409,
  ROUND_SETTLED: 409,
  BET_NOT_OPEN: 409,
  CASH_OUT_OFF: 409,
  CASH_OUT_CLOSED: 409,
  CASH_OUT_NO_PRICE: 409,
  CASH_OUT_MOVED: 409,
  CASH_OUT_BELOW: 409,
  ODDS_NOT_ALLOWED: 400,
  CLIENT_BET_ID_REUSED: 409,
} as const satisfies Refusals;
