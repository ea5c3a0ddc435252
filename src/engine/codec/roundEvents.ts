/** Stored events of short rounds. */
import type { ExchangeEvent } from '../../domain/events.ts';
import { DamagedText, type Row } from './fields.ts';
import { readBet, readOutcome, writeBet, writeOutcome } from './roundRows.ts';

type RoundEvent = Extract<
  ExchangeEvent,
  { readonly type: 'BetPlaced' | 'BetEntered' | 'BetSettled' | 'RoundSettled' }
>;

export function writeRoundEvent(event: RoundEvent): Row {
  switch (event.type) {
    case 'BetPlaced':
      return ['BP', writeBet(event.bet)];
    case 'BetEntered':
      return ['BE', writeBet(event.bet)];
    case 'BetSettled':
      return ['BS', writeBet(event.bet), writeOutcome(event.outcome)];
    case 'RoundSettled':
      return ['RS', writeOutcome(event.outcome)];
  }
}

/** Throws DamagedText when the row is of no event. */
export function readRoundEvent(r: readonly unknown[]): RoundEvent {
  switch (r[0]) {
    case 'BP':
      return { type: 'BetPlaced', bet: readBet(r[1]) };
    case 'BE':
      return { type: 'BetEntered', bet: readBet(r[1]) };
    case 'BS':
      return { type: 'BetSettled', bet: readBet(r[1]), outcome: readOutcome(r[2]) };
    case 'RS':
      return { type: 'RoundSettled', outcome: readOutcome(r[1]) };
    default:
      throw new DamagedText(`an event with the tag ${JSON.stringify(r[0])}`);
  }
}
