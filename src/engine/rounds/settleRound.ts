/** The end of a round: every bet is paid, lost or refunded. Rules [R-S..]. */
import type { SettleRound, VoidRound } from '../../domain/rounds/commands.ts';
import { addMoney, NO_MONEY } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { type Bet, betTimesOf, gameKind } from '../../domain/rounds/roundTypes.ts';
import {
  PRICE_AGE_MAX_MS,
  roundOutcome,
  type RoundRecord,
  settleBet,
} from '../../domain/rounds/settle.ts';
import { walletOf } from '../ledger/evolve.ts';
import { bookOf } from '../../domain/ledger/accounts.ts';
import { post, startPosting, toHouse, toPocket } from '../ledger/posting.ts';
import { memberOf, numberInId } from '../state.ts';
import type { Turn } from '../turn.ts';
import { isSound, roundOf } from './rounds.ts';
import type { OpenRound } from '../roundState.ts';

export function settleRound(turn: Turn, command: SettleRound): Rejection | undefined {
  const found = roundOf(turn.state, command.roundId);
  if (found === undefined) return reject('UNKNOWN_ROUND');
  const { option, times } = found;
  if (turn.at < times.endAt) return reject('INVALID_PARAMETER', { name: 'roundId' });
  const round = turn.state.openRounds.get(command.roundId);
  if (round === undefined) return undefined;
  const { ticks, draw } = command;
  const isPowerBall = gameKind(option.gameType) === 'POWERBALL';
  if ((draw !== undefined) !== isPowerBall || (draw !== undefined && !isBall(draw.powerBall)))
    return reject('INVALID_PARAMETER', { name: 'draw' });
  if (!isSound(ticks, times.startAt - PRICE_AGE_MAX_MS, times.endAt))
    return reject('INVALID_PARAMETER', { name: 'ticks' });
  endRound(turn, round, { ticks, draw, isCancelled: false });
  return undefined;
}

export function voidRound(turn: Turn, command: VoidRound): Rejection | undefined {
  const { state } = turn;
  const found = roundOf(state, command.roundId);
  if (found === undefined) return reject('UNKNOWN_ROUND');
  if (state.cancelledRounds.has(command.roundId)) return undefined;
  const { option, times } = found;
  if (turn.at < betTimesOf(option.gameType, times).from) return reject('ROUND_NOT_STARTED');
  const round = state.openRounds.get(command.roundId);
  const record: RoundRecord = { ticks: [], draw: undefined, isCancelled: true };
  if (round !== undefined) endRound(turn, round, record);
  else if (turn.at >= times.endAt) return reject('ROUND_SETTLED');
  else
    turn.emit({
      type: 'RoundSettled',
      outcome: roundOutcome(option, times, record),
      totals: undefined,
    });
  return undefined;
}

const isBall = (drawn: number): boolean => Number.isInteger(drawn) && drawn >= 0 && drawn <= 9;

function endRound(turn: Turn, round: OpenRound, record: RoundRecord): void {
  const { option, times } = round;
  const kind = gameKind(option.gameType);
  const outcome = roundOutcome(option, times, record);
  const { bets, staked } = round;
  const totals = { bets: bets.size, stakedBuy: staked.B, stakedSell: staked.S };
  let paid = NO_MONEY;
  for (const bet of betsByUser(round)) {
    const settled = settleBet(bet, kind, outcome, record.ticks, turn.at);
    pay(turn, settled);
    paid = addMoney(paid, settled.payout);
    turn.emit({ type: 'BetSettled', bet: settled, outcome });
  }
  turn.emit({ type: 'RoundSettled', outcome, totals: { ...totals, paid } });
}

/**
 * In order of users, of one user in order of acceptance: so each user's are emitted together.
 * Sorting keeps the order in which a user's bets stand in the round, which is the one they were
 * taken in.
 */
const betsByUser = (round: OpenRound): readonly Bet[] =>
  [...round.bets.values()]
    .map(({ bet }) => ({ bet, user: numberInId(bet.userId) }))
    .toSorted((a, b) => a.user - b.user)
    .map(({ bet }) => bet);

/** The stake leaves `wait`; the market account settles the difference to the payout. */
function pay(turn: Turn, { id, userId, stake, payout }: Bet): void {
  const wallet = walletOf(turn.state, memberOf(turn.state, userId), 'BINARY');
  const posting = startPosting();
  toPocket(posting, wallet, 'wait', -stake);
  toPocket(posting, wallet, 'point', payout);
  toHouse(posting, 'market', bookOf(wallet), stake - payout);
  post(turn.emit, posting, 'BET_RESULT', id);
}
