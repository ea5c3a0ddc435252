/** Invariants of rounds and bets after every command. */
import { isEntryAhead, isFairPrice, NO_MARGIN } from '../../domain/rounds/powerBall.ts';
import { betTimesOf, gameKind } from '../../domain/rounds/roundTypes.ts';
import { rememberedRequest } from '../requests/requestMemory.ts';
import type { EngineState, Member } from '../state.ts';
import { BET_REQUEST } from './queries.ts';
import type { OpenBet, OpenRound } from '../roundState.ts';

export const roundInvariants = (state: EngineState): string[] => [
  ...[...state.members.values()].flatMap((member) => betInvariants(state, member)),
  ...[...state.openRounds.values()].flatMap((round) => openRoundInvariants(state, round)),
  ...entryInvariants(state),
];

function betInvariants(state: EngineState, member: Member): string[] {
  const broken: string[] = [];
  const { id } = member.user;
  let stakes = 0n;
  for (const [clientBetId, open] of member.bets?.open ?? []) {
    const { bet, round } = open;
    stakes += bet.stake;
    if (state.openRounds.get(bet.roundId)?.bets.get(bet.id) !== open)
      broken.push(`${bet.id} is not among the bets of its round`);
    if (bet.userId !== id || bet.clientBetId !== clientBetId || bet.roundId !== round.id)
      broken.push(`${bet.id} belongs elsewhere`);
    if (bet.result !== undefined || bet.settledAt !== undefined)
      broken.push(`${bet.id} has ended and is in progress`);
    if (!isFairPrice(bet.odds, NO_MARGIN)) broken.push(`${bet.id} is worth more than its stake`);
    if (!isEntryAhead(bet)) broken.push(`${bet.id} has an entry of before its acceptance`);
    if (bet.acceptedAt >= betTimesOf(round.option.gameType, round.times).until)
      broken.push(`${bet.id} was accepted when betting was over`);
    if (rememberedRequest(member.requests, BET_REQUEST.kind, clientBetId) !== undefined)
      broken.push(`${clientBetId} of ${id} names two bets`);
  }
  const waits = member.wallets.get('BINARY')?.wait.balance ?? 0n;
  if (waits !== stakes)
    broken.push(`${id} waits with ${waits} BINARY, the open bets are ${stakes}`);
  return broken;
}

function openRoundInvariants(state: EngineState, round: OpenRound): string[] {
  const broken: string[] = [];
  if (state.openRounds.get(round.id) !== round || round.bets.size === 0)
    broken.push(`round ${round.id} is open without bets`);
  if (state.cancelledRounds.has(round.id)) broken.push(`round ${round.id} is cancelled and open`);
  const staked = { B: 0n, S: 0n };
  const stakedBy = new Map<string, bigint>();
  for (const { bet } of round.bets.values()) {
    staked[bet.side] += bet.stake;
    stakedBy.set(bet.userId, (stakedBy.get(bet.userId) ?? 0n) + bet.stake);
    if (state.members.get(bet.userId)?.bets?.open.get(bet.clientBetId)?.bet !== bet)
      broken.push(`${bet.id} is not among the bets of its user`);
  }
  if (staked.B !== round.staked.B || staked.S !== round.staked.S)
    broken.push(`round ${round.id} counts other stakes than those of its bets`);
  for (const [user, stake] of round.stakedBy)
    if (stakedBy.get(user) !== stake)
      broken.push(`round ${round.id} counts another stake of ${user}`);
  if (stakedBy.size !== round.stakedBy.size)
    broken.push(`round ${round.id} does not count the stakes of all its users`);
  return broken;
}

/** Exactly the bets without an entry wait for a tick, each on its own market. */
function entryInvariants(state: EngineState): string[] {
  const broken: string[] = [];
  const waiting = new Set<OpenBet>();
  for (const { awaitingEntry, instrument } of state.markets.values())
    for (const open of awaitingEntry) {
      waiting.add(open);
      if (open.round.option.instrument !== instrument)
        broken.push(`${open.bet.id} waits for the price of another market`);
    }
  for (const { option, bets } of state.openRounds.values())
    for (const open of bets.values()) {
      const isDue = gameKind(option.gameType) === 'BINARY' && open.bet.entry === undefined;
      if (waiting.delete(open) !== isDue)
        broken.push(`${open.bet.id} waits for an entry without need, or does not wait`);
    }
  if (waiting.size > 0) broken.push('a bet that has ended waits for its entry');
  return broken;
}
