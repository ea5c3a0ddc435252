import { isOfRequest } from '../../domain/orderIntent.ts';
import type { AccountView } from '../../protocol/accountView.ts';
import type { WireOrder } from '../../protocol/futures/entities.ts';

/**
 * What the account shows of a request: its order, or the orders that it was divided into; empty when
 * it shows none.
 */
export const ordersOfRequest = (
  { openOrders, closedOrders }: Pick<AccountView, 'openOrders' | 'closedOrders'>,
  clientOrderId: string,
): readonly WireOrder[] =>
  [...Object.values(openOrders), ...closedOrders].filter((order) =>
    isOfRequest(order.clientOrderId, clientOrderId),
  );

/** Why a request without an answer is over: the account shows nothing of it. Its words are the client's own. */
export const NOT_RECEIVED = { code: 'NOT_RECEIVED', message: '' } as const;
