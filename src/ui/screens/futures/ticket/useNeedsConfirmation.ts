import type { MarketType } from '../../../../domain/futuresOrders.ts';
import { useServices } from '../../../services/ServicesContext.tsx';

/** Confirmation is required unless the user has switched it off, for all types or for this one. */
export function useNeedsConfirmation(): (type: MarketType) => boolean {
  const { values } = useServices().preferences;
  return (type) => {
    const { confirmOrders, unconfirmedTypes } = values.get();
    return confirmOrders && !unconfirmedTypes.includes(type);
  };
}
