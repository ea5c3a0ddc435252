import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';

/** What copies can use of the FUTURES wallet, USDT; undefined before the account is known. */
export function useFuturesAvailable(): string | undefined {
  const { account, pricing } = useServices();
  const point = useSelected(account, ({ wallets }) => wallets['FUTURES']?.point);
  // Less what open cross positions lose at the moment, once they are priced.
  const priced = useSelected(pricing.figures, (figures) => figures?.available);
  return priced ?? point;
}
