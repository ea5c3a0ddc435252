/** Stored events of short rounds. */
import type { ExchangeEvent } from '../../domain/events.ts';
import { betRow, outcomeRow } from '../rounds/rows.ts';
import { DamagedText, type Row } from './fields.ts';

type RoundEvent = Extract<
  ExchangeEvent,
  { readonly type: 'BetPlaced' | 'BetEntered' | 'BetSettled' | 'RoundSettled' }
>;

export function writeRoundEvent(event: RoundEvent): Row {
  switch (event.type) {
    case 'BetPlaced':
      return ['BP', betRow.write(event.bet)];
    case 'BetEntered':
      return ['BE', betRow.write(event.bet)];
    case 'BetSettled':
      return ['BS', betRow.write(event.bet), outcomeRow.write(event.outcome)];
    case 'RoundSettled':
      return ['RS', outcomeRow.write(event.outcome)];
  }
}

/** Throws DamagedText when the row is of no event. */
export function readRoundEvent(r: readonly unknown[]): RoundEvent {
  switch (r[0]) {
    case 'BP':
      return { type: 'BetPlaced', bet: betRow.read(r[1]) };
    case 'BE':
      return { type: 'BetEntered', bet: betRow.read(r[1]) };
    case 'BS':
      return { type: 'BetSettled', bet: betRow.read(r[1]), outcome: outcomeRow.read(r[2]) };
    case 'RS':
      return { type: 'RoundSettled', outcome: outcomeRow.read(r[1]) };
    default:
      throw new DamagedText(`an event with the tag ${JSON.stringify(r[0])}`);
  }
}
