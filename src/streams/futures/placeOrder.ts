/** Placing an order until it is known whether the exchange has it. */
import { map } from 'rxjs';
import type { AccountView } from '../../protocol/accountView.ts';
import type { WireOrder } from '../../protocol/futures/entities.ts';
import type { Params } from '../api.ts';
import { createAttempt, type AccountAttempts, type Attempt } from '../attempt.ts';

/** An order with the id that its form made once. */
export type OrderParams = Params<'placeOrder'> & { readonly clientOrderId: string };

/** Later the market is another one: the order is then repeated only when the person asks for it. */
const SEND_WITHIN_MS = 5_000;

function findOrder(
  { openOrders, closedOrders }: AccountView,
  clientOrderId: string,
): WireOrder | undefined {
  const isIt = (order: WireOrder): boolean => order.clientOrderId === clientOrderId;
  return Object.values(openOrders).find(isIt) ?? closedOrders.find(isIt);
}

export const createPlaceOrder = (attempts: AccountAttempts): Attempt<OrderParams, WireOrder> =>
  createAttempt({
    ...attempts,
    idOf: ({ clientOrderId }) => clientOrderId,
    send: (params) => attempts.api.call('placeOrder', params),
    shown: ({ clientOrderId }) =>
      attempts.account.pipe(map((view) => findOrder(view, clientOrderId))),
    sendWithinMs: SEND_WITHIN_MS,
  });
