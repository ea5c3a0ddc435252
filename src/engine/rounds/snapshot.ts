/** Bets in progress and cancelled rounds in a snapshot. */
import { number, roundId } from '../codec/cells.ts';
import { list, pair, row } from '../codec/row.ts';
import { memberOf } from '../state.ts';
import type { SnapshotSection } from '../tables.ts';
import { evolveBetPlaced } from './evolve.ts';
import { createMemberBets } from './roundState.ts';
import { betRow } from './rows.ts';

const commonRow = row({ bet: number, cancelled: list(pair(roundId, number)) });
const openBets = list(betRow);

export const roundsSection: SnapshotSection = {
  name: 'rounds',
  version: 1,
  writeCommon: ({ next, cancelledRounds }) =>
    commonRow.write({ bet: next.bet, cancelled: [...cancelledRounds] }),
  readCommon(state, stored) {
    const { bet, cancelled } = commonRow.read(stored);
    state.next.bet = bet;
    for (const [id, endAt] of cancelled) state.cancelledRounds.set(id, endAt);
  },
  writeMember: (_state, { bets }) =>
    bets === undefined ? undefined : openBets.write([...bets.open.values()].map(({ bet }) => bet)),
  readMember(state, id, stored) {
    memberOf(state, id).bets ??= createMemberBets();
    for (const bet of openBets.read(stored)) evolveBetPlaced(state, bet);
  },
};
