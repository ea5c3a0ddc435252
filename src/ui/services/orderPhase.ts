import { useSelector } from '@xstate/react';
import { useServices } from './ServicesContext.tsx';

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
