import { useSelector } from '@xstate/react';
import { useServices } from './ServicesContext.tsx';
import { isOfRequest } from '../../domain/orderIntent.ts';
import type { AccountView } from '../../protocol/accountView.ts';
import type { WireOrder } from '../../protocol/futures/entities.ts';

/**
 * `unknown`: sent, but no answer arrived. `over`: answered as finished; the account event follows.
 */
type OrderPhase = 'idle' | 'amending' | 'cancelling' | 'unknown' | 'over';

/** The request in progress for a working order. */
export function useOrderPhase(orderId: string): OrderPhase {
  const ref = useSelector(useServices().orders, ({ context }) => context.orders.get(orderId)?.ref);
  return useSelector(ref, (snapshot): OrderPhase => {
    if (snapshot === undefined) return 'idle';
    if (snapshot.status !== 'active') return 'over';
    if (snapshot.matches('amending')) return 'amending';
    if (snapshot.matches('cancelling')) return 'cancelling';
    return snapshot.matches('unknown') ? 'unknown' : 'idle';
  });
}

/**
 * Orders of a request that the account shows: its order, or the orders that it was divided into;
 * empty when it shows none.
 */
export const ordersOfRequest = (
  { openOrders, closedOrders }: Pick<AccountView, 'openOrders' | 'closedOrders'>,
  clientOrderId: string,
): readonly WireOrder[] =>
  [...Object.values(openOrders), ...closedOrders].filter((order) =>
    isOfRequest(order.clientOrderId, clientOrderId),
  );
