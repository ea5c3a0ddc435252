/** The engine's state of short rounds: bets in progress, by round and by user. */
import type { ClientOrderId, RoundBetId, RoundId, UserId } from '../domain/ids.ts';
import { type Money, NO_MONEY } from '../domain/quantities.ts';
import type { Bet, BetSide, RoundOption, RoundTimes } from '../domain/rounds/roundTypes.ts';

/** A bet in progress; `bet` is its current state. */
export interface OpenBet {
  bet: Bet;
  readonly round: OpenRound;
}

/** A round with bets in progress. */
export interface OpenRound {
  readonly id: RoundId;
  readonly option: RoundOption;
  readonly times: RoundTimes;
  readonly bets: Map<RoundBetId, OpenBet>;
  /** Total stakes, by side. */
  readonly staked: Record<BetSide, Money>;
  readonly stakedBy: Map<UserId, Money>;
}

/** A user's bets by client bet id. */
export interface MemberBets {
  /** In progress, oldest first. */
  readonly open: Map<ClientOrderId, OpenBet>;
}

export const createRound = (id: RoundId, option: RoundOption, times: RoundTimes): OpenRound => ({
  id,
  option,
  times,
  bets: new Map(),
  staked: { B: NO_MONEY, S: NO_MONEY },
  stakedBy: new Map(),
});

export const createMemberBets = (): MemberBets => ({ open: new Map() });
