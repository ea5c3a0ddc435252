/** The input of the order form. The book and keyboard shortcuts also write here. */
import type { PositionMode } from '../../../../domain/futuresOrders.ts';
import { isSameRecord } from '../../../../domain/sameRecord.ts';
import { derive, createWritable } from '../../../services/derived.ts';
import type { Readable } from '../../../../domain/readable.ts';
import { flatTrail } from '../../../../domain/futures/orderGroups.ts';
import type { EstimateInput, TrailInput } from '../../../../protocol/futures/pricedView.ts';
import type { WireBook, WireTicker } from '../../../../protocol/market/entities.ts';
import { typedToDecimal } from '../../../format/typing.ts';
import { type EntrySteps, quantityFor, referencePrice } from './entryRules.ts';
import { isTriggerType } from '../../../../domain/futures/conditional.ts';
import { trailOf } from './orderIntent.ts';
import {
  hasLimitPrice,
  effectiveIntent,
  isImmediate,
  onlyReduces,
  trailKind,
} from './orderShape.ts';
import { BLANK_TICKET, type TicketFields, withoutFigures } from './ticketFields.ts';

export interface Ticket {
  readonly fields: Readable<TicketFields>;
  readonly change: (change: Partial<TicketFields>) => void;
  /**
   * Fills in a price exactly as shown: as the trigger of an order that has one, or as the price from
   * which on its trigger trails, otherwise as a limit.
   */
  readonly takePrice: (price: string) => void;
  /** Fills in a quantity in coin from the book. */
  readonly takeQuantity: (quantity: string) => void;
}

/** @param before the ticket of the previous instrument: its habits are kept, its figures are not */
export function createTicket(before?: Ticket): Ticket {
  const fields = createWritable<TicketFields>(
    before === undefined ? BLANK_TICKET : withoutFigures(before.fields.get()),
  );
  const change = (part: Partial<TicketFields>) => {
    const next = { ...fields.get(), ...part };
    if (!isSameRecord(next, fields.get())) fields.set(next);
  };
  return {
    fields,
    change,
    takePrice: (price) =>
      change(
        isTriggerType(fields.get().marketType)
          ? trailKind(fields.get()) === undefined
            ? { triggerPrice: price }
            : { activation: price }
          : { price, marketType: 'LIMIT' },
      ),
    takeQuantity: (quantity) => change({ entered: quantity, unit: 'COIN', share: undefined }),
  };
}

export interface EntrySources {
  readonly ticket: Ticket;
  readonly ticker: Readable<WireTicker | undefined>;
  readonly book: Readable<WireBook | undefined>;
}

/** The scaled price for converting a typed amount. */
export const entryReference = ({
  ticket,
  ticker,
  book,
}: EntrySources): Readable<bigint | undefined> =>
  derive([ticket.fields, ticker, book], () =>
    referencePrice(ticket.fields.get(), ticker.get(), book.get()),
  );

/** The order's quantity in coin, plain decimal text; empty while there is none. */
export const entryQuantity = (
  ticket: Ticket,
  reference: Readable<bigint | undefined>,
  steps: EntrySteps,
): Readable<string> =>
  derive([ticket.fields, reference], () =>
    quantityFor(ticket.fields.get(), reference.get(), steps),
  );

export interface EntrySetting {
  readonly futuresOptionId: number;
  readonly leverage: number;
  readonly marginType: 'CROSS' | 'ISOLATED';
  readonly mode: PositionMode;
}

/** Trigger of a waiting order: as typed, or a trail with the price that it starts from. */
function waitingInput(
  fields: TicketFields,
  ticker: WireTicker | undefined,
): Pick<EstimateInput, 'triggerPrice' | keyof TrailInput> {
  if (!isTriggerType(fields.marketType)) return { triggerPrice: '' };
  if (trailKind(fields) === undefined) return { triggerPrice: typedToDecimal(fields.triggerPrice) };
  const { activation, ...by } = trailOf(fields);
  const now = fields.triggerBy === 'MARK' ? ticker?.mark : ticker?.last;
  return { triggerPrice: '', ...flatTrail(by), trailBest: activation ?? now };
}

/** The input of the pricing worker's estimate. */
export function estimateInput(
  { ticket, ticker }: Pick<EntrySources, 'ticket' | 'ticker'>,
  quantity: Readable<string>,
  { mode, ...setting }: EntrySetting,
): Readable<EstimateInput> {
  return derive(
    [ticket.fields, quantity, ticker],
    (): EstimateInput => {
      const fields = ticket.fields.get();
      const isLimit = hasLimitPrice(fields);
      return {
        ...setting,
        // What waits for its trigger first is a limit order then.
        marketType: isLimit ? 'LIMIT' : fields.marketType,
        intent: effectiveIntent(fields, mode),
        price: isLimit ? typedToDecimal(fields.price) : '',
        ...waitingInput(fields, ticker.get()),
        quantity: quantity.get(),
        share: fields.share,
        reduceOnly: onlyReduces(fields, mode),
        // What waits for its trigger meets a book that is not known yet: it costs what a limit holds.
        isImmediate: fields.marketType === 'LIMIT' && isImmediate(fields.timeInForce),
      };
    },
    isSameRecord,
  );
}
