import { useCallback } from 'react';
import type { WireCopyRecord } from '../../../../protocol/copytrade/entities.ts';
import { PAGE_SIZE } from '../../../kit/table/pages.ts';
import { usePages } from '../../../kit/table/usePages.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useCopyVersion } from './useCopyVersion.ts';

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
