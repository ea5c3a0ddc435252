import { AsOf } from '../../kit/AsOf.tsx';
import { useServices } from '../../services/ServicesContext.tsx';
import { useIsOffline } from '../../services/useIsOffline.ts';
import { useSelected } from '../../services/useReadable.ts';
import { useTerminal } from './terminalContext.ts';

/** Time of the instrument's prices, while there is no connection. */
export function PriceAge() {
  const { option } = useTerminal();
  const isOffline = useIsOffline();
  // With a connection it changes with every price, and would not be read.
  const at = useSelected(useServices().market.ticker(option.stock), (ticker) =>
    isOffline ? ticker?.at : undefined,
  );
  return <AsOf at={at} />;
}

/** Time of kept candles; once there is a connection newer ones follow. */
export function CandleAge({ keptAt }: { readonly keptAt: number | undefined }) {
  return <AsOf at={useIsOffline() ? keptAt : undefined} />;
}
