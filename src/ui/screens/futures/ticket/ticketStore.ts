/** What is typed into the order form. The book and the keyboard write here too. */
import { derive, createWritable, isSameRecord } from '../../../services/derived.ts';
import type { Readable } from '../../../services/readable.ts';
import type { EstimateInput } from '../../../services/services.ts';
import type { WireBook, WireTicker } from '../../../../protocol/market.ts';
import { typedToDecimal } from '../../../format/typing.ts';
import type { TicketFields } from './ticketFields.ts';
import { type EntrySteps, quantityFor, referencePrice } from './entryRules.ts';

const BLANK: TicketFields = {
  marketType: 'LIMIT',
  price: '',
  entered: '',
  unit: 'COIN',
  reduceOnly: false,
};

export interface Ticket {
  readonly fields: Readable<TicketFields>;
  readonly change: (change: Partial<TicketFields>) => void;
  /** A price from the book: exactly as shown, as a limit. */
  readonly takePrice: (price: string) => void;
  /** A quantity in coin from the book. */
  readonly takeQuantity: (quantity: string) => void;
}

export function createTicket(): Ticket {
  const fields = createWritable<TicketFields>(BLANK);
  const change = (part: Partial<TicketFields>) => {
    const next = { ...fields.get(), ...part };
    if (!isSameRecord(next, fields.get())) fields.set(next);
  };
  return {
    fields,
    change,
    takePrice: (price) => change({ price, marketType: 'LIMIT' }),
    takeQuantity: (quantity) => change({ entered: quantity, unit: 'COIN' }),
  };
}

export interface EntrySources {
  readonly ticket: Ticket;
  readonly ticker: Readable<WireTicker | undefined>;
  readonly book: Readable<WireBook | undefined>;
  readonly steps: EntrySteps;
}

/** The order's quantity in coin, plain decimal text; empty while there is none. */
export function entryQuantity({ ticket, ticker, book, steps }: EntrySources): Readable<string> {
  return derive([ticket.fields, ticker, book], () => {
    const fields = ticket.fields.get();
    return quantityFor(fields, referencePrice(fields, ticker.get(), book.get()), steps);
  });
}

export interface EntrySetting {
  readonly futuresOptionId: number;
  readonly leverage: number;
  readonly marginType: 'CROSS' | 'ISOLATED';
}

/** What the pricing worker estimates from. */
export function estimateInput(
  ticket: Ticket,
  quantity: Readable<string>,
  setting: EntrySetting,
): Readable<EstimateInput> {
  return derive(
    [ticket.fields, quantity],
    (): EstimateInput => {
      const fields = ticket.fields.get();
      return {
        ...setting,
        marketType: fields.marketType,
        intent: 'ONE_WAY',
        triggerPrice: '',
        price: fields.marketType === 'LIMIT' ? typedToDecimal(fields.price) : '',
        quantity: quantity.get(),
        reduceOnly: fields.reduceOnly,
      };
    },
    isSameRecord,
  );
}
