/** Requests about bets and rounds. */
import type { ClientOrderId, RoundId, UserId } from '../ids.ts';
import type { Money } from '../quantities.ts';
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

/** The operator cancels a round: every stake is returned. */
export interface VoidRound extends Stamped {
  readonly type: 'VoidRound';
  readonly roundId: RoundId;
}

export type RoundCommand = PlaceBet | SettleRound | VoidRound;
