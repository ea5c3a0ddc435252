import { AsOf } from '../../kit/AsOf.tsx';
import { useServices } from '../../services/ServicesContext.tsx';
import { useSelected } from '../../services/useReadable.ts';
import { useTerminal } from './terminalContext.ts';

const useOffline = (): boolean =>
  useSelected(useServices().connection, ({ state }) => state === 'offline');

/** Of when the instrument's prices are, while there is no connection. */
export function PriceAge() {
  const { option } = useTerminal();
  const isOffline = useOffline();
  // With a connection it changes with every price, and nobody reads it.
  const at = useSelected(useServices().market.ticker(option.stock), (ticker) =>
    isOffline ? ticker?.at : undefined,
  );
  return <AsOf at={at} />;
}

/** Of when candles are that were kept; once there is a connection newer ones follow. */
export function CandleAge({ keptAt }: { readonly keptAt: number | undefined }) {
  return <AsOf at={useOffline() ? keptAt : undefined} />;
}
