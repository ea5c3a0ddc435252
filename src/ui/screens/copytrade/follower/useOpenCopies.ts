import { useMemo } from 'react';
import type { WireCopy } from '../../../../protocol/copytrade/entities.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';

/** One's own open copies as the account holds them now, newest first. */
export function useOpenCopies(): readonly WireCopy[] {
  const { account } = useServices();
  const copies = useSelected(account, ({ copytrade }) => copytrade.copies);
  return useMemo(() => Object.values(copies).toSorted((a, b) => b.openedAt - a.openedAt), [copies]);
}
