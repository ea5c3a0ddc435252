import { useCallback } from 'react';
import type { CallError } from '../../../protocol/answer.ts';
import { type QueryKey, useQuery } from '../../services/query.ts';
import { useAction } from '../../services/useAction.ts';
import {
  isComplete,
  type ItemId,
  type PagesRead,
  type ReadPage,
  withFirst,
  withNext,
} from './pages.ts';

export interface PagesOptions<Item> {
  /** Identifies the list as plain data; another key is another list, loaded from its first page. */
  readonly key: QueryKey;
  readonly readPage: ReadPage<Item>;
  readonly idOf: ItemId<Item>;
  /** Version of the newest row, as known to the account: a change reloads the first page. */
  readonly version: string | number | undefined;
}

export interface PagesState<Item> {
  readonly status: 'loading' | 'ready' | 'failed';
  /** All items loaded so far. */
  readonly items: readonly Item[];
  /** Number of rows that the exchange has; undefined before its first answer. */
  readonly total: number | undefined;
  readonly isComplete: boolean;
  /** When it was received, ms UTC, where it is a last seen answer. */
  readonly keptAt: number | undefined;
  readonly error: CallError | undefined;
}

export interface Pages<Item> extends Pick<PagesOptions<Item>, 'readPage' | 'idOf'> {
  readonly state: PagesState<Item>;
  /** Loads the next page, or retries the failed one; does nothing while loading or at the end. */
  readonly readMore: () => void;
}

const NO_ITEMS: readonly never[] = [];

/** The pages of a list that have been loaded so far. */
export function usePages<Item>({ key, readPage, idOf, version }: PagesOptions<Item>): Pages<Item> {
  const first = useQuery<PagesRead<Item>>({
    key,
    version,
    read: async (known) => {
      const answer = await readPage(1);
      return answer.ok ? { ...answer, value: withFirst(known(), answer.value, idOf) } : answer;
    },
  });
  const { state, refetch, update } = first;
  // A different function for each list.
  const next = useAction(update);
  const { run } = next;
  const isReading = first.isReading || next.isBusy;
  const error = next.refusal ?? (state.status === 'failed' ? state.error : undefined);
  const known = state.value;
  const isFirstFailed = state.status === 'failed';
  const readMore = useCallback(() => {
    if (isReading) return;
    if (known === undefined || isFirstFailed) return refetch();
    if (isComplete(known)) return;
    const number = known.count + 1;
    void run(
      () => readPage(number),
      (page) => update((pages) => withNext(pages, number, page, idOf)),
    );
  }, [isReading, isFirstFailed, known, readPage, idOf, refetch, update, run]);
  return {
    state: {
      status: isReading ? 'loading' : error === undefined ? 'ready' : 'failed',
      items: known?.items ?? NO_ITEMS,
      total: known?.total,
      isComplete: known !== undefined && isComplete(known),
      keptAt: state.status === 'ready' ? state.keptAt : undefined,
      error: isReading ? undefined : error,
    },
    readPage,
    idOf,
    readMore,
  };
}
