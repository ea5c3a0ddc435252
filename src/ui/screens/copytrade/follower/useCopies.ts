import { useMemo, useCallback } from 'react';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import type { WireCopy, WireCopyRecord } from '../../../../protocol/copytrade/entities.ts';
import { PAGE_SIZE } from '../../../kit/table/pages.ts';
import { usePages } from '../../../kit/table/usePages.ts';

/** Changes with every copy that opens, closes, shrinks or is skipped: lists are read again. */
export function useCopyVersion(): number {
  const { account } = useServices();
  return useSelected(account, ({ copytrade }) => copytrade.version);
}

/** One's own open copies as the account holds them now, newest first. */
export function useOpenCopies(): readonly WireCopy[] {
  const { account } = useServices();
  const copies = useSelected(account, ({ copytrade }) => copytrade.copies);
  return useMemo(() => Object.values(copies).toSorted((a, b) => b.openedAt - a.openedAt), [copies]);
}

const idOf = (item: WireCopyRecord): string =>
  item.kind === 'SKIP' ? item.skip.id : item.copy.copyId;

/** Closed copies or skips of the account, newest first. */
export function useCopyHistory(resultType: WireCopyRecord['kind']) {
  const { call } = useServices();
  return usePages<WireCopyRecord>({
    key: ['copytrade', 'history', resultType],
    readPage: useCallback(
      (page) => call('copyHistory', { resultType, page, size: PAGE_SIZE }),
      [call, resultType],
    ),
    idOf,
    version: useCopyVersion(),
  });
}
