import * as v from 'valibot';
import { defaultsOf, type ValuesOf } from '../../../../domain/described.ts';
import {
  LIMIT_CHOICES,
  type MarketType,
  type PositionSide,
  TRIGGER_CHOICES,
  type TriggerBy,
} from '../../../../domain/futuresOrders.ts';
import { keptFields } from '../../../services/described.ts';
import { GOOD_FOR, type GoodFor } from './goodFor.ts';

export const STOP_AS = ['MARKET', 'LIMIT', 'TRAIL_RATE', 'TRAIL_DISTANCE'] as const;
export type StopAs = (typeof STOP_AS)[number];

/** How an exit is typed: as a price, as a return in percent, or as profit or loss in USDT. */
export type ExitUnit = 'PRICE' | 'ROE' | 'PNL';

export interface ExitEntry {
  /** As typed, in `unit`. A loss is typed without its sign. */
  readonly typed: string;
  readonly unit: ExitUnit;
  readonly by: TriggerBy;
  /** The side used when the input is converted to a price. */
  readonly side: PositionSide;
  /** Limit price of an exit that is typed as a price; empty for one at the market. */
  readonly limit: string;
}

/** The input of the order form. */
export interface TicketFields
  extends ValuesOf<typeof LIMIT_CHOICES>, ValuesOf<typeof TRIGGER_CHOICES> {
  readonly marketType: MarketType;
  /** Hedge mode: whether the buttons open or close. */
  readonly intent: 'OPEN' | 'CLOSE';
  /** As typed; empty while nothing is typed. */
  readonly price: string;
  readonly triggerPrice: string;
  readonly triggerBy: TriggerBy;
  /** Kind of a TAKEPROFIT or STOPLOSS from its trigger on; a STOPLOSS may also trail the price. */
  readonly stopAs: StopAs;
  /** As typed: percent or price, as `stopAs` says. */
  readonly trail: string;
  /** As typed: the price from which on the trigger trails; empty for at once. */
  readonly activation: string;
  /** As typed, in `unit`. */
  readonly entered: string;
  readonly unit: 'COIN' | 'USDT';
  /**
   * Percent of the largest order, in place of a quantity: each side's quantity follows from it until
   * the order is sent.
   */
  readonly share: number | undefined;
  readonly reduceOnly: boolean;
  readonly goodFor: GoodFor;
  /** Whether the take-profit and stop-loss fields are shown. */
  readonly hasExits: boolean;
  readonly takeProfit: ExitEntry;
  readonly stopLoss: ExitEntry;
}

const exitSchema = v.object({
  typed: v.string(),
  unit: v.picklist(['PRICE', 'ROE', 'PNL']),
  by: v.picklist(['LAST', 'MARK']),
  side: v.picklist(['LONG', 'SHORT']),
  limit: v.optional(v.string(), ''),
});

/** The input as it is kept over a reload of the page. */
export const ticketSchema = v.object({
  marketType: v.picklist(['LIMIT', 'MARKET', 'TAKEPROFIT', 'STOPLOSS']),
  intent: v.picklist(['OPEN', 'CLOSE']),
  price: v.string(),
  triggerPrice: v.string(),
  triggerBy: v.picklist(['LAST', 'MARK']),
  stopAs: v.optional(v.picklist(STOP_AS), 'MARKET'),
  trail: v.optional(v.string(), ''),
  activation: v.optional(v.string(), ''),
  entered: v.string(),
  unit: v.picklist(['COIN', 'USDT']),
  share: v.optional(v.number()),
  reduceOnly: v.boolean(),
  ...keptFields(LIMIT_CHOICES),
  ...keptFields(TRIGGER_CHOICES),
  goodFor: v.optional(v.picklist(GOOD_FOR), 'H1'),
  hasExits: v.boolean(),
  takeProfit: exitSchema,
  stopLoss: exitSchema,
});

const BLANK_EXIT: ExitEntry = { typed: '', unit: 'PRICE', by: 'LAST', side: 'LONG', limit: '' };

export const BLANK_TICKET: TicketFields = {
  marketType: 'LIMIT',
  intent: 'OPEN',
  price: '',
  triggerPrice: '',
  triggerBy: 'LAST',
  stopAs: 'MARKET',
  trail: '',
  activation: '',
  entered: '',
  unit: 'COIN',
  share: undefined,
  reduceOnly: false,
  ...defaultsOf(LIMIT_CHOICES),
  ...defaultsOf(TRIGGER_CHOICES),
  goodFor: 'H1',
  hasExits: false,
  takeProfit: BLANK_EXIT,
  stopLoss: BLANK_EXIT,
};

/** Another instrument clears prices and quantities and keeps the user's habits. */
export const withoutFigures = (fields: TicketFields): TicketFields => ({
  ...fields,
  price: '',
  triggerPrice: '',
  activation: '',
  ...afterOrder(fields),
});

/** The fields that an accepted order clears. */
export const afterOrder = ({ takeProfit, stopLoss }: TicketFields) => ({
  entered: '',
  share: undefined,
  takeProfit: { ...takeProfit, typed: '', limit: '' },
  stopLoss: { ...stopLoss, typed: '', limit: '' },
});
