import {
  BLANK_TICKET,
  type TicketFields,
} from '../../../../src/ui/screens/futures/ticket/ticketFields.ts';
import type { SideEstimate } from '../../../../src/protocol/futures/pricedView.ts';

/** A limit order of half a coin, as typed. */
export const someFields = (change: Partial<TicketFields> = {}): TicketFields => ({
  ...BLANK_TICKET,
  price: '100000',
  entered: '0.5',
  ...change,
});

/** The worker's estimate for one side, as far as the rules depend on it. */
export const anEstimate = (maxQuantity: string | undefined): SideEstimate => ({
  orderPrice: undefined,
  quantity: undefined,
  cost: undefined,
  fee: undefined,
  resultingQuantity: undefined,
  maxQuantity,
  safeQuantity: maxQuantity,
  liquidationPrice: undefined,
});
