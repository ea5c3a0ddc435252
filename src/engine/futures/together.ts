/** Orders that one command places under one client id. */
import type { Unstamped } from '../../domain/commands.ts';
import type { PlaceOrder } from '../../domain/futures/commands.ts';
import { type ClientOrderId, parseClientOrderId } from '../../domain/ids.ts';
import { partOfIntent } from '../../domain/orderIntent.ts';
import { type EarlierRequest, earlierRequests } from '../requestTable.ts';
import type { EngineState, Member } from '../state.ts';
import { ORDER_REQUEST } from './orderMemory.ts';
import { contentOf } from './orderTerms.ts';

/** Prefixes of the ids of the exchange's own orders, which users may not use. */
export const isExchangesOwn = (id: ClientOrderId): boolean =>
  id.startsWith('exit-') || id.startsWith('liquidation-');

/** The client ids of the orders, `id-1` first; none when one of them is no client id. */
export function idsOfParts(id: ClientOrderId, count: number): readonly ClientOrderId[] {
  if (isExchangesOwn(id)) return [];
  const ids = Array.from({ length: count }, (_, index) =>
    parseClientOrderId(partOfIntent(id, index)),
  ).filter((part) => part !== undefined);
  return ids.length === count ? ids : [];
}

/** How they compare with earlier ones under their ids; undefined where all ids are unused. */
export const compareTogether = (
  state: EngineState,
  member: Member,
  orders: readonly Unstamped<PlaceOrder>[],
): EarlierRequest => earlierRequests(state, member, ORDER_REQUEST, orders.map(requestOfOrder));

/** An order as it is compared with earlier ones. */
export const requestOfOrder = (order: Unstamped<PlaceOrder>) => ({
  id: order.clientOrderId,
  content: contentOf(order),
});
