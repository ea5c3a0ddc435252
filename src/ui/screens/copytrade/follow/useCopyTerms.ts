import { useFuturesAvailable } from '../../../services/useFuturesAvailable.ts';
import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';

/** What bounds the next copy beside the settings: money in futures, and margins in open copies. */
interface CopyTerms {
  readonly available: string | undefined;
  /** In copies of this trader, which count against the maximum. */
  readonly inCopies: string;
  /** In copies of another one, who has to be left before this trader is followed. */
  readonly inOthers: string;
}

export function useCopyTerms(traderId: string): CopyTerms {
  const { account } = useServices();
  const available = useFuturesAvailable();
  const copies = useSelected(account, ({ copytrade }) => copytrade.copies);
  const marginOf = (isCounted: (copied: string) => boolean): string =>
    formatDecimal(
      Object.values(copies)
        .filter((copy) => isCounted(copy.traderId))
        .reduce((sum, { margin }) => sum + (parseDecimal(margin) ?? 0n), 0n),
    );
  return {
    available,
    inCopies: marginOf((copied) => copied === traderId),
    inOthers: marginOf((copied) => copied !== traderId),
  };
}
