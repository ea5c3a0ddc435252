/** Events of bets and rounds: stored form, owner, and the change each applies. */
import type { RoundEvent } from '../../domain/rounds/events.ts';
import { lastCell, row } from '../codec/row.ts';
import type { EventTable } from '../tables.ts';
import {
  evolveBetCashedOut,
  evolveBetEntered,
  evolveBetPlaced,
  evolveBetSettled,
  evolveRoundSettled,
} from './evolve.ts';
import { evolveRoundTerms } from './roundTerms.ts';
import { betRow, figuresRow, outcomeRow, termsFromRow, totalsRow } from './rows.ts';

export const roundEvents: EventTable<RoundEvent> = {
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
