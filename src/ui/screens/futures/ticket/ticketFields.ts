import type { MarketType, PositionSide, TriggerBy } from '../../../../domain/futuresOrders.ts';

/** How an exit is typed: as a price, as a return in percent, or as profit or loss in USDT. */
export type ExitUnit = 'PRICE' | 'ROE' | 'PNL';

export interface ExitEntry {
  /** As typed, in `unit`. A loss is typed without its sign. */
  readonly typed: string;
  readonly unit: ExitUnit;
  readonly by: TriggerBy;
  /** Whose price it becomes when it is converted to one. */
  readonly side: PositionSide;
}

/** What stands in the order form. */
export interface TicketFields {
  readonly marketType: MarketType;
  /** Hedge mode: what the buttons do. */
  readonly intent: 'OPEN' | 'CLOSE';
  /** As typed; empty while nothing is typed. */
  readonly price: string;
  readonly triggerPrice: string;
  readonly triggerBy: TriggerBy;
  /** As typed, in `unit`. */
  readonly entered: string;
  readonly unit: 'COIN' | 'USDT';
  readonly reduceOnly: boolean;
  /** Whether take-profit and stop-loss are open to be typed. */
  readonly hasExits: boolean;
  readonly takeProfit: ExitEntry;
  readonly stopLoss: ExitEntry;
}

const BLANK_EXIT: ExitEntry = { typed: '', unit: 'PRICE', by: 'LAST', side: 'LONG' };

export const BLANK_TICKET: TicketFields = {
  marketType: 'LIMIT',
  intent: 'OPEN',
  price: '',
  triggerPrice: '',
  triggerBy: 'LAST',
  entered: '',
  unit: 'COIN',
  reduceOnly: false,
  hasExits: false,
  takeProfit: BLANK_EXIT,
  stopLoss: BLANK_EXIT,
};

/** Prices and quantities mean nothing for another instrument; how one likes to order stays. */
export const withoutFigures = (fields: TicketFields): TicketFields => ({
  ...fields,
  price: '',
  triggerPrice: '',
  ...afterOrder(fields),
});

/** What an accepted order takes with it. */
export const afterOrder = ({ takeProfit, stopLoss }: TicketFields) => ({
  entered: '',
  takeProfit: { ...takeProfit, typed: '' },
  stopLoss: { ...stopLoss, typed: '' },
});
