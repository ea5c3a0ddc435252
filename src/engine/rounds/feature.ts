/** The short rounds feature of the engine. */
import type { CommandTable, EngineFeature, EventTable, SnapshotSection } from '../tables.ts';
import { enterBets } from './enterBets.ts';
import { roundInvariants } from './invariants.ts';
import type { RoundCommand } from '../../domain/rounds/commands.ts';
import { byMember } from '../turn.ts';
import { cashOutBet } from './cashOutBet.ts';
import { BET_REQUEST } from './betMemory.ts';
import { placeBet } from './placeBet.ts';
import { changeRoundTerms, changedTerms, evolveRoundTerms } from './roundTerms.ts';
import { settleRound, voidRound } from './settleRound.ts';
import type { RoundEvent } from '../../domain/rounds/events.ts';
import { lastCell, list, pair, row } from '../codec/row.ts';
import {
  evolveBetCashedOut,
  evolveBetEntered,
  evolveBetPlaced,
  evolveBetSettled,
  evolveRoundSettled,
} from './evolve.ts';
import { betRow, figuresRow, outcomeRow, termsFromRow, totalsRow } from './rows.ts';
import { number, roundId } from '../codec/cells.ts';
import { memberOf } from '../state.ts';
import { createMemberBets } from '../roundState.ts';

const commonRow = row(
  { bet: number, cancelled: list(pair(roundId, number)) },
  lastCell('terms', list(termsFromRow), undefined),
);
const openBets = list(betRow);

/** Bets in progress and cancelled rounds in a snapshot. */
const roundsSection: SnapshotSection = {
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

/** Events of bets and rounds: stored form, owner, and the change each applies. */
const roundEvents: EventTable<RoundEvent> = {
  BetPlaced: {
    tag: 'BP',
    row: row({ bet: betRow }),
    owner: ({ bet }) => bet.userId,
    evolve: (state, { bet }) => evolveBetPlaced(state, bet),
  },
  BetEntered: {
    tag: 'BE',
    row: row({ bet: betRow }),
    owner: ({ bet }) => bet.userId,
    evolve: (state, { bet }) => evolveBetEntered(state, bet),
  },
  BetCashedOut: {
    tag: 'BC',
    row: row({ bet: betRow, figures: figuresRow }),
    owner: ({ bet }) => bet.userId,
    evolve: (state, { bet }) => evolveBetCashedOut(state, bet),
  },
  BetSettled: {
    tag: 'BS',
    row: row({ bet: betRow, outcome: outcomeRow }),
    owner: ({ bet }) => bet.userId,
    evolve: (state, { bet }) => evolveBetSettled(state, bet),
  },
  RoundSettled: {
    tag: 'RS',
    row: row({ outcome: outcomeRow }, lastCell('totals', totalsRow, undefined)),
    owner: () => undefined,
    evolve: (state, { outcome }) => evolveRoundSettled(state, outcome),
  },
  RoundTermsChanged: {
    tag: 'RT',
    row: row({ changed: termsFromRow }),
    owner: () => undefined,
    evolve: (state, { changed }) => evolveRoundTerms(state, changed),
  },
};

const roundCommands: CommandTable<RoundCommand> = {
  PlaceBet: byMember(placeBet),
  CashOutBet: byMember(cashOutBet),
  SettleRound: settleRound,
  VoidRound: voidRound,
  ChangeRoundTerms: changeRoundTerms,
};

export const rounds = {
  commands: roundCommands,
  events: roundEvents,
  section: roundsSection,
  invariants: roundInvariants,
  onTick: enterBets,
  requests: { bet: BET_REQUEST },
} satisfies EngineFeature;
