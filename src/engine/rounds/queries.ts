/** Reads of rounds and bets for those who host the engine. Nothing here changes anything. */
import {
  type ClientOrderId,
  parseRoundBetId,
  type RoundBetId,
  type RoundId,
  type TradeOptionId,
  type UserId,
} from '../../domain/ids.ts';
import { type Money, NO_MONEY } from '../../domain/quantities.ts';
import type { Bet, BetSide, RoundOption, RoundTimes } from '../../domain/rounds/roundTypes.ts';
import { type FindOutcome, partsIn, rememberOver, type RequestRow } from '../requestTable.ts';
import type { EngineState, Member } from '../state.ts';
import type { OpenBet } from '../roundState.ts';
import { rememberedRequest } from '../requests/requestMemory.ts';

/** Bets by client bet id: those in progress and the last that ended. */
export const BET_REQUEST: RequestRow<Pick<Bet, 'side' | 'stake'> & { readonly roundId: string }> = {
  kind: 'bet',
  parts: partsIn('roundId', 'side', 'stake'),
  underway: {
    find: (_state, member, id) => member.bets?.open.get(id)?.bet,
    ids: (_state, member) => [...(member.bets?.open.keys() ?? [])],
  },
};

/** The id of the bet placed under a client bet id, in progress or among the last that ended. */
const betIdUnder = (member: Member, id: ClientOrderId): RoundBetId | undefined =>
  member.bets?.open.get(id)?.bet.id ??
  parseRoundBetId(rememberedRequest(member.requests, BET_REQUEST.kind, id)?.outcome ?? '');

/** Remembers a bet that ended. */
export const rememberEnded = (member: Member, bet: Bet): void =>
  rememberOver(member, BET_REQUEST, { id: bet.clientBetId, content: bet }, bet.id);

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

/** Total stakes in a round, by side. */
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

/** A user's bets in progress with their rounds, oldest first. */
export const openBetsWithRounds = (
  state: EngineState,
  user: UserId,
): readonly Pick<OpenBet, 'bet' | 'round'>[] => [
  ...(state.members.get(user)?.bets?.open.values() ?? []),
];

/** The bet in progress that was placed under a client bet id. */
export const betByClientId = (
  state: EngineState,
  user: UserId,
  id: ClientOrderId,
): Bet | undefined => state.members.get(user)?.bets?.open.get(id)?.bet;

/** The id of the bet placed under a client bet id: in progress, or one of the last that ended. */
export const betIdByClientId: FindOutcome<RoundBetId> = (state, user, id) => {
  const member = state.members.get(user);
  return member === undefined ? undefined : betIdUnder(member, id);
};
