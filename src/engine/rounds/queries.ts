/** Reads of rounds and bets for those who host the engine. Nothing here changes anything. */
import type { ClientOrderId, RoundId, TradeOptionId, UserId } from '../../domain/ids.ts';
import { type Money, NO_MONEY } from '../../domain/quantities.ts';
import type { Bet, BetSide, RoundOption, RoundTimes } from '../../domain/rounds/roundTypes.ts';
import type { EngineState } from '../state.ts';
import { rememberedBet } from './rounds.ts';

/** A round with bets in progress. */
export interface RoundInProgress extends RoundTimes {
  readonly id: RoundId;
  readonly option: RoundOption;
  readonly betCount: number;
}

/** Every round that must be settled, those that end first before the others. */
export const roundsInProgress = (state: EngineState): readonly RoundInProgress[] =>
  [...state.openRounds.values()]
    .map(({ id, option, times, bets }) => ({ id, option, ...times, betCount: bets.size }))
    .toSorted((a, b) => a.endAt - b.endAt || a.option.optionId - b.option.optionId);

/** When the next of the rounds with bets ends, ms UTC; undefined without bets in progress. */
export function nextRoundEndAt(state: EngineState): number | undefined {
  let next: number | undefined;
  for (const { times } of state.openRounds.values())
    if (next === undefined || times.endAt < next) next = times.endAt;
  return next;
}

/** Whether the operator cancelled a round that would still run. */
export const isCancelledRound = (state: EngineState, id: RoundId): boolean =>
  state.cancelledRounds.has(id);

/** Stakes of everybody in a round, by side. */
export const stakesOf = (state: EngineState, id: RoundId): Readonly<Record<BetSide, Money>> => {
  const { B, S } = state.openRounds.get(id)?.staked ?? { B: NO_MONEY, S: NO_MONEY };
  return { B, S };
};

/** A user's bets in progress, oldest first, of one option or of all. */
export function openBetsOf(
  state: EngineState,
  user: UserId,
  option?: TradeOptionId,
): readonly Bet[] {
  const bets = [...(state.members.get(user)?.bets?.open.values() ?? [])].map(({ bet }) => bet);
  return option === undefined ? bets : bets.filter(({ optionId }) => optionId === option);
}

/** The last bets of a user that ended (at most 200), newest first. */
export const endedBetsOf = (state: EngineState, user: UserId): readonly Bet[] =>
  [...(state.members.get(user)?.bets?.ended.values() ?? [])].toReversed();

/** What a repeated client bet id is answered with, as it is now. */
export function betByClientId(
  state: EngineState,
  user: UserId,
  id: ClientOrderId,
): Bet | undefined {
  const member = state.members.get(user);
  return member === undefined ? undefined : rememberedBet(member, id);
}
