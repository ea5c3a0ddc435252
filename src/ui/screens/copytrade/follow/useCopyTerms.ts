import { useFuturesAvailable } from '../../../services/useFuturesAvailable.ts';
import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';

/** What bounds the next copy beside the settings: money in futures and margins in open copies. */
export function useCopyTerms(): {
  readonly available: string | undefined;
  readonly inCopies: string;
} {
  const { account } = useServices();
  const available = useFuturesAvailable();
  const inCopies = useSelected(account, ({ copytrade }) =>
    formatDecimal(
      Object.values(copytrade.copies).reduce(
        (sum, { margin }) => sum + (parseDecimal(margin) ?? 0n),
        0n,
      ),
    ),
  );
  return { available, inCopies };
}
