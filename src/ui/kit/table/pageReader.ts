/**
 * A long list, newest first, read page by page. Rows written meanwhile push the older ones towards
 * later pages: a page may then repeat known rows, which are left out, but never misses one.
 */
import { createWritable } from '../../services/derived.ts';
import type { Readable } from '../../../domain/readable.ts';
import type { Answer, CallError } from '../../../protocol/answer.ts';

/** The most rows that one page of the contract holds. */
export const PAGE_SIZE = 200;

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

export type ReadPage<Item> = (page: number) => Promise<Answer<Page<Item>>>;

/** An id that no other row has. */
export type ItemId<Item> = (item: Item) => string;

export interface PagesState<Item> {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Everything read so far. */
  readonly items: readonly Item[];
  /** Rows that the exchange has; undefined before its first answer. */
  readonly total: number | undefined;
  readonly isComplete: boolean;
  readonly error: CallError | undefined;
}

export interface PageReader<Item> {
  readonly state: Readable<PagesState<Item>>;
  /** Reads the next page, or retries the failed one; does nothing while reading or at the end. */
  readonly readMore: () => Promise<void>;
  /** Reads the new rows at the top, or the first page. */
  readonly refresh: () => Promise<void>;
}

const NOTHING: PagesState<never> = {
  status: 'loading',
  items: [],
  total: undefined,
  isComplete: false,
  error: undefined,
};

/** Known rows joined with the new ones of a page, which go before or behind them. */
function joined<Item>(
  known: readonly Item[],
  page: readonly Item[],
  idOf: ItemId<Item>,
  where: 'before' | 'behind',
): readonly Item[] {
  const ids = new Set(known.map(idOf));
  const fresh = page.filter((item) => !ids.has(idOf(item)));
  return where === 'before' ? [...fresh, ...known] : [...known, ...fresh];
}

export function createPageReader<Item>(
  readPage: ReadPage<Item>,
  idOf: ItemId<Item>,
): PageReader<Item> {
  const state = createWritable<PagesState<Item>>(NOTHING);
  let pagesRead = 0;
  // Answers are applied one after the other.
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    turn = turn.then(work);
    return turn;
  };

  const request = async (page: number): Promise<Page<Item> | undefined> => {
    state.set({ ...state.get(), status: 'loading', error: undefined });
    const answer = await readPage(page);
    if (answer.ok) return answer.value;
    state.set({ ...state.get(), status: 'failed', error: answer.error });
    return undefined;
  };
  const apply = (items: readonly Item[], { total }: Page<Item>): void =>
    state.set({
      status: 'ready',
      items,
      total,
      isComplete: pagesRead * PAGE_SIZE >= total,
      error: undefined,
    });

  const readMore = (): Promise<void> =>
    inTurn(async () => {
      if (state.get().isComplete) return;
      const page = await request(pagesRead + 1);
      if (page === undefined) return;
      pagesRead += 1;
      apply(joined(state.get().items, page.items, idOf, 'behind'), page);
    });

  const refresh = (): Promise<void> =>
    inTurn(async () => {
      const page = await request(1);
      if (page === undefined) return;
      pagesRead = Math.max(pagesRead, 1);
      const known = state.get().items;
      const ids = new Set(known.map(idOf));
      const isConnected = known.length === 0 || page.items.some((item) => ids.has(idOf(item)));
      // More new rows than a page holds: the known rows no longer touch it and are read again.
      if (!isConnected) pagesRead = 1;
      apply(isConnected ? joined(known, page.items, idOf, 'before') : page.items, page);
    });

  return { state, readMore, refresh };
}

export type AllPages<Item> =
  | { readonly kind: 'read'; readonly items: readonly Item[] }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error: CallError };

/** Reads every page; `onProgress` receives the rows read so far and their total. */
export async function readAllPages<Item>(
  readPage: ReadPage<Item>,
  idOf: ItemId<Item>,
  onProgress: (read: number, total: number) => void,
  isCancelled: () => boolean,
): Promise<AllPages<Item>> {
  let items: readonly Item[] = [];
  for (let page = 1; ; page += 1) {
    if (isCancelled()) return { kind: 'cancelled' };
    const answer = await readPage(page);
    if (!answer.ok) return { kind: 'failed', error: answer.error };
    items = joined(items, answer.value.items, idOf, 'behind');
    const { total } = answer.value;
    onProgress(Math.min(page * PAGE_SIZE, total), total);
    if (page * PAGE_SIZE >= total)
      return isCancelled() ? { kind: 'cancelled' } : { kind: 'read', items };
  }
}
