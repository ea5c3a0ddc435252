/** The attempts of a trader that futures know: an order, and a margin change. */
import { NEVER } from 'rxjs';
import { parseDecimal } from '../../domain/decimal.ts';
import { partOfIntent } from '../../domain/orderIntent.ts';
import type { AccountView } from '../../protocol/accountView.ts';
import type { WireOrder, WirePlacedOrder, WirePosition } from '../../protocol/futures/entities.ts';
import type { Params } from '../api.ts';
import { answerOf, createAttempt, type AccountAttempts, type Attempt } from '../attempt.ts';
import type { Answer } from '../../protocol/answer.ts';

/** An order with the id that its form made once. */
export type OrderParams = Params<'placeOrder'> & { readonly clientOrderId: string };

/** Later the market is another one: the order is then repeated only when the person asks for it. */
const SEND_WITHIN_MS = 5_000;

/**
 * Orders of a request that the account shows: the order, or its parts.
 * @param isWhole whether all parts have to be there
 */
function findPlaced(
  { openOrders, closedOrders }: AccountView,
  { clientOrderId, quantity }: OrderParams,
  isWhole: boolean,
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
    if (part === undefined && isWhole) return undefined;
    if (part === undefined) break;
    parts.push(part);
    missing -= parseDecimal(part.quantity) ?? 0n;
  }
  const [first] = parts;
  return first && { ...first, parts };
}

/** Placing an order until it is known whether the exchange has it. */
export const createPlaceOrder = (
  attempts: AccountAttempts,
): Attempt<OrderParams, WirePlacedOrder> =>
  createAttempt({
    ...attempts,
    idOf: ({ clientOrderId }) => clientOrderId,
    send: (params) => attempts.api.call('placeOrder', params),
    shown: findPlaced,
    sendWithinMs: SEND_WITHIN_MS,
  });

// Moving margin until it is known whether the exchange has done it.

type MarginChange = Omit<Params<'changeMargin'>, 'clientRequestId'>;

/**
 * A change whose outcome stayed unknown keeps its id: the same change again is a repetition of that
 * request and moves the margin once. After an answer the same change is a new one.
 */
export function createChangeMargin(
  attempts: AccountAttempts,
  newId: () => string,
): (change: MarginChange) => Promise<Answer<WirePosition>> {
  const unanswered = new Map<string, string>();
  const attempt = createAttempt<MarginChange & { readonly clientRequestId: string }, WirePosition>({
    ...attempts,
    idOf: ({ clientRequestId }) => clientRequestId,
    send: (change) => attempts.api.call('changeMargin', change),
    // An account does not show which request changed a margin, nor, once caught up, that none did.
    shown: () => undefined,
    caughtUp: NEVER,
  });
  return async (change) => {
    const key = `${change.futuresPositionId} ${change.type} ${change.amount}`;
    const clientRequestId = unanswered.get(key) ?? newId();
    unanswered.set(key, clientRequestId);
    const answer = await answerOf(attempt.start({ ...change, clientRequestId }));
    if (answer.ok || answer.error.status !== 0) unanswered.delete(key);
    return answer;
  };
}
