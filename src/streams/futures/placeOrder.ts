/** Placing an order until it is known whether the exchange has it. */
import { map } from 'rxjs';
import { parseDecimal } from '../../domain/decimal.ts';
import { partOfIntent } from '../../domain/orderIntent.ts';
import type { AccountView } from '../../protocol/accountView.ts';
import type { WireOrder, WirePlacedOrder } from '../../protocol/futures/entities.ts';
import type { Params } from '../api.ts';
import { createAttempt, type AccountAttempts, type Attempt } from '../attempt.ts';

/** An order with the id that its form made once. */
export type OrderParams = Params<'placeOrder'> & { readonly clientOrderId: string };

/** Later the market is another one: the order is then repeated only when the person asks for it. */
const SEND_WITHIN_MS = 5_000;

/** What the account shows of a request: the order, or its parts once all of them are there. */
function findPlaced(
  { openOrders, closedOrders }: AccountView,
  { clientOrderId, quantity }: OrderParams,
): WirePlacedOrder | undefined {
  const orders = [...Object.values(openOrders), ...closedOrders];
  const under = (id: string): WireOrder | undefined =>
    orders.find((order) => order.clientOrderId === id);
  const alone = under(clientOrderId);
  if (alone !== undefined) return alone;
  const parts: WireOrder[] = [];
  let missing = parseDecimal(String(quantity)) ?? 0n;
  while (missing > 0n) {
    const part = under(partOfIntent(clientOrderId, parts.length));
    if (part === undefined) return undefined;
    parts.push(part);
    missing -= parseDecimal(part.quantity) ?? 0n;
  }
  const [first] = parts;
  return first && { ...first, parts };
}

export const createPlaceOrder = (
  attempts: AccountAttempts,
): Attempt<OrderParams, WirePlacedOrder> =>
  createAttempt({
    ...attempts,
    idOf: ({ clientOrderId }) => clientOrderId,
    send: (params) => attempts.api.call('placeOrder', params),
    shown: (params) => attempts.account.pipe(map((view) => findPlaced(view, params))),
    sendWithinMs: SEND_WITHIN_MS,
  });
