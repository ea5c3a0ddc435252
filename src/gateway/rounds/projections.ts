/** Account events and history rows of bets and rounds. */
import type { RoundEvent } from '../../domain/rounds/events.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { ProjectionTable } from '../projections/table.ts';
import { toBetRow, toPublicRow, toRoundRow } from './rows.ts';
import { toWireBet, toWireOutcome } from './wire.ts';

const queue = DESTINATIONS.bet;

export const roundProjections: ProjectionTable<RoundEvent> = {
  BetPlaced: {
    queue,
    notify: ({ bet }, { names }) => ({ type: 'gameBet', bet: toWireBet(bet, names) }),
    history: ({ bet }, { names }) => [toPublicRow(bet, names)],
    request: ({ bet }) => ({ kind: 'bet', id: bet.clientBetId }),
  },
  BetEntered: {
    queue,
    notify: ({ bet }, { names }) => ({ type: 'gameBet', bet: toWireBet(bet, names) }),
  },
  BetCashedOut: {
    queue,
    notify: ({ bet }, { names }) => ({ type: 'betCashOut', bet: toWireBet(bet, names) }),
    history: ({ bet }, { names }) => [toBetRow(bet, names), toPublicRow(bet, names)],
  },
  BetSettled: {
    queue,
    notify: ({ bet, outcome }, { names }) => ({
      type: 'betResult',
      bet: toWireBet(bet, names),
      round: toWireOutcome(outcome, names),
    }),
    history: ({ bet }, { names }) => [toBetRow(bet, names), toPublicRow(bet, names)],
  },
  RoundSettled: {
    history: ({ outcome, totals }, { names }) => [toRoundRow(outcome, totals, names)],
  },
  RoundTermsChanged: {},
};
