import { useEffect, useMemo } from 'react';
import type { HistoryItem } from '../../../../../protocol/futures/history.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useReadable } from '../../../../services/useReadable.ts';
import { useZone } from '../../../../i18n/useText.ts';
import { rangeMoments } from '../../../../kit/table/dateRange.ts';
import { type HistoryFilter, type HistoryKind, isWanted, itemId } from './historyFilter.ts';
import {
  createHistoryReader,
  PAGE_SIZE,
  type ReadPage,
} from '../../../../kit/table/historyReader.ts';

/**
 * What is over of one kind, newest first, as far as it was read and is wanted.
 * @param newest the account's newest fact of this kind: when it changes, the top is read again
 */
export function useHistory(
  kind: HistoryKind,
  filter: HistoryFilter,
  newest: string | number | undefined,
) {
  const { trade } = useServices();
  const zone = useZone();
  const { futuresOptionId, days, side, type } = filter;
  const readPage = useMemo<ReadPage<HistoryItem>>(() => {
    const moments = rangeMoments(days, zone);
    return (page) => trade.history({ kind, futuresOptionId, ...moments, page, size: PAGE_SIZE });
  }, [trade, kind, futuresOptionId, days, zone]);
  const reader = useMemo(() => createHistoryReader(readPage, itemId), [readPage]);
  useEffect(() => void reader.refresh(), [reader, newest]);
  const state = useReadable(reader.state);
  const items = useMemo(
    () => state.items.filter((item) => isWanted(item, { side, type })),
    [state.items, side, type],
  );
  return { state, items, readPage, more: reader.more, retry: reader.more };
}

export type History = ReturnType<typeof useHistory>;
