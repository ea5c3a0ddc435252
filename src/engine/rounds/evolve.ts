/** Applies round and bet events to the state. */
import type { RoundId } from '../../domain/ids.ts';
import { addMoney, NO_MONEY, subtractMoney } from '../../domain/quantities.ts';
import {
  type Bet,
  betTimesOf,
  type RoundOutcome,
  roundTimesAt,
} from '../../domain/rounds/roundTypes.ts';
import type { Millis } from '../../domain/time.ts';
import { type EngineState, memberOf, numberInId } from '../state.ts';
import { rememberEnded } from './queries.ts';
import { entryMarketOf, roundOf } from './rounds.ts';
import { createMemberBets, createRound, type OpenBet, type OpenRound } from '../roundState.ts';

export function evolveBetPlaced(state: EngineState, bet: Bet): void {
  const round = state.openRounds.get(bet.roundId) ?? openRound(state, bet.roundId);
  const member = memberOf(state, bet.userId);
  const open: OpenBet = { bet, round };
  round.bets.set(bet.id, open);
  round.staked[bet.side] = addMoney(round.staked[bet.side], bet.stake);
  round.stakedBy.set(bet.userId, addMoney(round.stakedBy.get(bet.userId) ?? NO_MONEY, bet.stake));
  member.bets ??= createMemberBets();
  member.bets.open.set(bet.clientBetId, open);
  if (bet.entry === undefined) entryMarketOf(state, round.option)?.awaitingEntry.add(open);
  state.next.bet = Math.max(state.next.bet, numberInId(bet.id) + 1);
}

export function evolveBetEntered(state: EngineState, bet: Bet): void {
  const open = openBetOf(state, bet);
  open.bet = bet;
  entryMarketOf(state, open.round.option)?.awaitingEntry.delete(open);
}

/** The round takes as much again as the bet had of its limits. */
export function evolveBetCashedOut(state: EngineState, bet: Bet): void {
  const { round } = endBet(state, bet);
  const { side, stake, userId } = bet;
  round.staked[side] = subtractMoney(round.staked[side], stake);
  const rest = subtractMoney(round.stakedBy.get(userId) ?? NO_MONEY, stake);
  if (rest === NO_MONEY) round.stakedBy.delete(userId);
  else round.stakedBy.set(userId, rest);
}

export const evolveBetSettled = (state: EngineState, bet: Bet): void => void endBet(state, bet);

function endBet(state: EngineState, bet: Bet): OpenBet {
  const open = openBetOf(state, bet);
  const { round } = open;
  entryMarketOf(state, round.option)?.awaitingEntry.delete(open);
  round.bets.delete(bet.id);
  if (round.bets.size === 0) state.openRounds.delete(round.id);
  const member = memberOf(state, bet.userId);
  member.bets?.open.delete(bet.clientBetId);
  rememberEnded(member, bet);
  return open;
}

/** Remembers a round the operator cancelled until it would have ended; forgets those before. */
export function evolveRoundSettled(state: EngineState, outcome: RoundOutcome): void {
  const isCancelled = outcome.voidReason === 'OPERATOR';
  const passed = isCancelled ? firstBetAt(state, outcome) : outcome.endAt;
  for (const [id, endAt] of state.cancelledRounds)
    if (endAt <= passed) state.cancelledRounds.delete(id);
  if (isCancelled) state.cancelledRounds.set(outcome.roundId, outcome.endAt);
}

/** No round is cancelled before it takes bets: earlier rounds are over for certain. */
function firstBetAt(state: EngineState, { roundId, startAt }: RoundOutcome): Millis {
  const option = roundOf(state, roundId)?.option;
  if (option === undefined) return startAt;
  return betTimesOf(option.gameType, roundTimesAt(option.gameType, startAt)).from;
}

function openRound(state: EngineState, id: RoundId): OpenRound {
  const found = roundOf(state, id);
  if (found === undefined) throw new Error(`round ${id} is not in the rules`);
  const round = createRound(id, found.option, found.times);
  state.openRounds.set(id, round);
  return round;
}

function openBetOf(state: EngineState, bet: Bet): OpenBet {
  const open = state.openRounds.get(bet.roundId)?.bets.get(bet.id);
  if (open === undefined) throw new Error(`${bet.id} is not in progress`);
  return open;
}
