import { useServices } from './ServicesContext.tsx';
import { useSelected } from './useReadable.ts';

/** Whether the user trades for followers, and so places no take-profit or stop-loss. Rule [Y-T5]. */
export const useIsTrader = (): boolean =>
  useSelected(useServices().account, ({ copytrade }) => copytrade.trader?.status === 'ACTIVE');
