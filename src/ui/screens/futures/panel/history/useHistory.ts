import { useEffect, useState } from 'react';
import type { HistoryItem } from '../../../../../protocol/calls/futures.ts';
import type { Loadable } from '../../../../services/readable.ts';
import type { HistoryRequest } from '../../../../services/services.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';

const PAGE_SIZE = 50;
/** The contract answers at most 200 rows at once. */
const PAGES_MAX = 4;

interface Page {
  readonly items: readonly HistoryItem[];
  readonly total: number;
}

/**
 * What is over, newest first, read page by page; read again when `newest` (the account's newest
 * fact of this kind) changes. Old rows stay while new ones load.
 */
export function useHistory(
  kind: HistoryRequest['kind'],
  futuresOptionId: number | undefined,
  newest: string | number | undefined,
) {
  const { trade } = useServices();
  const [pages, setPages] = useState(1);
  const [state, setState] = useState<Loadable<Page>>({ status: 'loading', value: undefined });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      setState(({ value }) => ({ status: 'loading', value }));
      const answer = await trade.history({
        kind,
        futuresOptionId,
        page: 1,
        size: PAGE_SIZE * pages,
      });
      if (!isCurrent) return;
      setState(({ value }) =>
        answer.ok
          ? { status: 'ready', value: answer.value }
          : { status: 'failed', value, error: answer.error },
      );
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [trade, kind, futuresOptionId, newest, pages, attempt]);
  const known = state.value;
  return {
    state,
    hasMore: known !== undefined && known.items.length < known.total && pages < PAGES_MAX,
    more: () => setPages(pages + 1),
    retry: () => setAttempt(attempt + 1),
  };
}
