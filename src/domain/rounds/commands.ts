/** Requests about bets and rounds. */
import type { ClientOrderId, RoundBetId, RoundId, TradeOptionId, UserId } from '../ids.ts';
import type { Money, Rate } from '../quantities.ts';
import type { RoundTerms } from './roundTerms.ts';
import type { BetSide, PowerBallDraw, PricePoint } from './roundTypes.ts';
import type { Stamped } from '../time.ts';

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
  /** What the user's site keeps of the price. */
  readonly margin: Rate;
  /** The user takes no less. */
  readonly least: Money;
}

export type RoundCommand = PlaceBet | CashOutBet | SettleRound | VoidRound | ChangeRoundTerms;
