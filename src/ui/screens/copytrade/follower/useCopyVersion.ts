import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';

/** Changes with every copy that opens, closes, shrinks or is skipped: lists are read again. */
export function useCopyVersion(): number {
  const { account } = useServices();
  return useSelected(account, ({ copytrade }) => copytrade.version);
}
