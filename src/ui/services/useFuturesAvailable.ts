/** The account's state and limits in futures, as forms use them. */
import { useServices } from './ServicesContext.tsx';
import { useSelected } from './useReadable.ts';

/** Whether the user trades for followers, and so places no take-profit or stop-loss. Rule [Y-T5]. */
export const useIsTrader = (): boolean =>
  useSelected(useServices().account, ({ copytrade }) => copytrade.trader?.status === 'ACTIVE');

/**
 * Amount of the FUTURES wallet that orders, copies and transfers can use, USDT; undefined before
 * the account is known, and while an open cross position has no price: its losses count against it.
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
