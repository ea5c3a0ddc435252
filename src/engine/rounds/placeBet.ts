/** Placing a bet on a round that takes bets. Rules [R-S..]. */
import type { PlaceBet } from '../../domain/rounds/commands.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { roundBetId } from '../../domain/ids.ts';
import { NO_MONEY } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import {
  type Bet,
  betTimesOf,
  type RoundOption,
  type RoundTimes,
} from '../../domain/rounds/roundTypes.ts';
import { isOpenThroughout } from '../../domain/rounds/settle.ts';
import type { Millis } from '../../domain/time.ts';
import { walletOf } from '../ledger/evolve.ts';
import { isAffiliate } from '../partnerState.ts';
import { post, startPosting, toPocket } from '../ledger/posting.ts';
import { earlierRequest } from '../requestTable.ts';
import type { EngineState, Member } from '../state.ts';
import type { Turn } from '../turn.ts';
import { BET_REQUEST } from './queries.ts';
import { enterBets, entryMarketOf, roundOf } from './rounds.ts';

interface BetTerms {
  readonly command: PlaceBet;
  readonly option: RoundOption;
  readonly times: RoundTimes;
}

export function placeBet(turn: Turn, command: PlaceBet, member: Member): Rejection | undefined {
  const { state } = turn;
  const earlier = earlierRequest(state, member, BET_REQUEST, {
    id: command.clientBetId,
    content: command,
  });
  if (earlier !== undefined) return earlier === 'same' ? undefined : reject('CLIENT_BET_ID_REUSED');
  if (isAffiliate(state, member.user)) return reject('PARTNER_CANNOT_TRADE');
  const found = roundOf(state, command.roundId);
  if (found === undefined) return reject('UNKNOWN_ROUND');
  const terms: BetTerms = { command, ...found };
  const rejection =
    timeRejection(state, terms, turn.at) ??
    stakeRejection(terms) ??
    limitRejection(state, terms) ??
    moneyRejection(state, member, terms);
  if (rejection !== undefined) return rejection;
  accept(turn, member, terms);
  return undefined;
}

function timeRejection(
  state: EngineState,
  { command, option, times }: BetTerms,
  at: Millis,
): Rejection | undefined {
  if (!option.isPlay) return reject('OPTION_OFF');
  const { from, until } = betTimesOf(option.gameType, times);
  if (at < from) return reject('ROUND_NOT_STARTED');
  if (at >= times.endAt || state.cancelledRounds.has(command.roundId)) return reject('ROUND_ENDED');
  if (at >= until) return reject('ROUND_LOCKED');
  return isOpenThroughout(option, times) ? undefined : reject('ROUND_MARKET_CLOSED');
}

function stakeRejection({ command: { stake }, option }: BetTerms): Rejection | undefined {
  const { minStake, maxStake, stakeStep } = option;
  if (stake < minStake) return reject('STAKE_TOO_SMALL', { minimum: formatDecimal(minStake) });
  if (stake > maxStake) return reject('STAKE_TOO_LARGE', { maximum: formatDecimal(maxStake) });
  return stake % stakeStep === 0n
    ? undefined
    : reject('STAKE_OFF_STEP', { step: formatDecimal(stakeStep) });
}

/** Refuses a bet beyond the remaining limits of its player and of its side of the round. */
function limitRejection(state: EngineState, { command, option }: BetTerms): Rejection | undefined {
  const { userId, roundId, side, stake } = command;
  const round = state.openRounds.get(roundId);
  const ownRest = option.maxPerRound - (round?.stakedBy.get(userId) ?? 0n);
  if (stake > ownRest) return reject('ROUND_LIMIT', { rest: formatDecimal(ownRest) });
  const sideRest = option.maxExposure - (round?.staked[side] ?? 0n);
  return stake > sideRest ? reject('ROUND_EXPOSURE', { rest: formatDecimal(sideRest) }) : undefined;
}

function moneyRejection(
  state: EngineState,
  member: Member,
  { command, option }: BetTerms,
): Rejection | undefined {
  const { instrument } = option;
  if (instrument !== undefined && state.markets.get(instrument)?.tick === undefined)
    return reject('NO_PRICE');
  const point = member.wallets.get('BINARY')?.point.balance ?? 0n;
  return command.stake > point ? reject('INSUFFICIENT_BALANCE') : undefined;
}

function accept(turn: Turn, member: Member, { command, option }: BetTerms): void {
  const bet: Bet = {
    id: roundBetId(turn.state.next.bet),
    userId: member.user.id,
    clientBetId: command.clientBetId,
    roundId: command.roundId,
    optionId: option.optionId,
    side: command.side,
    stake: command.stake,
    odds: option.odds,
    acceptedAt: turn.at,
    entry: undefined,
    result: undefined,
    voidReason: undefined,
    payout: NO_MONEY,
    settledAt: undefined,
  };
  turn.emit({ type: 'BetPlaced', bet });
  holdStake(turn, member, bet);
  const market = entryMarketOf(turn.state, option);
  const tick = market?.tick;
  if (market !== undefined && tick !== undefined && tick.at >= turn.at)
    enterBets(turn, market, { tick });
}

function holdStake(turn: Turn, member: Member, { id, stake }: Bet): void {
  const wallet = walletOf(turn.state, member, 'BINARY');
  const posting = startPosting();
  toPocket(posting, wallet, 'wait', stake);
  toPocket(posting, wallet, 'point', -stake);
  post(turn.emit, posting, 'BET', id);
}
