/** Bets in progress and cancelled rounds in a snapshot. */
import { number, roundId } from '../codec/cells.ts';
import { lastCell, list, pair, row } from '../codec/row.ts';
import { memberOf } from '../state.ts';
import type { SnapshotSection } from '../tables.ts';
import { evolveBetPlaced } from './evolve.ts';
import { createMemberBets } from '../roundState.ts';
import { changedTerms, evolveRoundTerms } from './roundTerms.ts';
import { betRow, termsFromRow } from './rows.ts';

const commonRow = row(
  { bet: number, cancelled: list(pair(roundId, number)) },
  lastCell('terms', list(termsFromRow), undefined),
);
const openBets = list(betRow);

export const roundsSection: SnapshotSection = {
  name: 'rounds',
  version: 1,
  writeCommon(state) {
    const terms = changedTerms(state);
    return commonRow.write({
      bet: state.next.bet,
      cancelled: [...state.cancelledRounds],
      terms: terms.length === 0 ? undefined : terms,
    });
  },
  readCommon(state, stored) {
    const { bet, cancelled, terms = [] } = commonRow.read(stored);
    state.next.bet = bet;
    for (const [id, endAt] of cancelled) state.cancelledRounds.set(id, endAt);
    for (const changed of terms) evolveRoundTerms(state, changed);
  },
  writeMember: (_state, { bets }) =>
    bets === undefined ? undefined : openBets.write([...bets.open.values()].map(({ bet }) => bet)),
  readMember(state, id, stored) {
    memberOf(state, id).bets ??= createMemberBets();
    for (const bet of openBets.read(stored)) evolveBetPlaced(state, bet);
  },
};
