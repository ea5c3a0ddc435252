import { useServices } from './ServicesContext.tsx';
import { useSelected } from './useReadable.ts';

/**
 * What orders, copies and transfers can use of the FUTURES wallet, USDT; undefined before the
 * account is known, and while an open cross position has no price: what it loses counts against it.
 */
export function useFuturesAvailable(): string | undefined {
  const { account, pricing } = useServices();
  const priced = useSelected(pricing.figures, (figures) => figures?.available);
  const unpriced = useSelected(account, ({ wallets, positions }) =>
    Object.values(positions).some(({ marginType }) => marginType === 'CROSS')
      ? undefined
      : wallets['FUTURES']?.point,
  );
  return priced ?? unpriced;
}
