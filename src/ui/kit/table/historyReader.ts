/**
 * The past, newest first, page by page. Rows written meanwhile push the older ones towards later
 * pages: a page may then repeat what is known, which is left out, and never misses anything.
 */
import { createWritable } from '../../services/derived.ts';
import type { Readable } from '../../../domain/readable.ts';
import type { Answer, CallError } from '../../../protocol/answer.ts';

/** The most rows that the contract answers at once. */
export const PAGE_SIZE = 200;

export interface HistoryPage<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

export type ReadPage<Item> = (page: number) => Promise<Answer<HistoryPage<Item>>>;

/** A name no other row has. */
export type ItemId<Item> = (item: Item) => string;

export interface HistoryState<Item> {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Everything read so far. */
  readonly items: readonly Item[];
  /** Rows the exchange has; undefined before its first answer. */
  readonly total: number | undefined;
  readonly isComplete: boolean;
  readonly error: CallError | undefined;
}

export interface HistoryReader<Item> {
  readonly state: Readable<HistoryState<Item>>;
  /** Reads the next page, or the failed one again; nothing while reading or at the end. */
  readonly more: () => Promise<void>;
  /** Reads what is new at the top, or the first page. */
  readonly refresh: () => Promise<void>;
}

const NOTHING: HistoryState<never> = {
  status: 'loading',
  items: [],
  total: undefined,
  isComplete: false,
  error: undefined,
};

/** Known rows with those of a page that are new, before or behind them. */
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

export function createHistoryReader<Item>(
  readPage: ReadPage<Item>,
  idOf: ItemId<Item>,
): HistoryReader<Item> {
  const state = createWritable<HistoryState<Item>>(NOTHING);
  let pagesRead = 0;
  // Answers are taken in one after the other.
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    turn = turn.then(work);
    return turn;
  };

  const ask = async (page: number): Promise<HistoryPage<Item> | undefined> => {
    state.set({ ...state.get(), status: 'loading', error: undefined });
    const answer = await readPage(page);
    if (answer.ok) return answer.value;
    state.set({ ...state.get(), status: 'failed', error: answer.error });
    return undefined;
  };
  const take = (items: readonly Item[], { total }: HistoryPage<Item>): void =>
    state.set({
      status: 'ready',
      items,
      total,
      isComplete: pagesRead * PAGE_SIZE >= total,
      error: undefined,
    });

  const more = (): Promise<void> =>
    inTurn(async () => {
      if (state.get().isComplete) return;
      const page = await ask(pagesRead + 1);
      if (page === undefined) return;
      pagesRead += 1;
      take(joined(state.get().items, page.items, idOf, 'behind'), page);
    });

  const refresh = (): Promise<void> =>
    inTurn(async () => {
      const page = await ask(1);
      if (page === undefined) return;
      pagesRead = Math.max(pagesRead, 1);
      const known = state.get().items;
      const ids = new Set(known.map(idOf));
      const isConnected = known.length === 0 || page.items.some((item) => ids.has(idOf(item)));
      // More new rows than a page holds: what is known no longer touches it, and is read again.
      if (!isConnected) pagesRead = 1;
      take(isConnected ? joined(known, page.items, idOf, 'before') : page.items, page);
    });

  return { state, more, refresh };
}

export type WholeHistory<Item> =
  | { readonly kind: 'read'; readonly items: readonly Item[] }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error: CallError };

/** Every page, told of as it arrives. */
export async function readWholeHistory<Item>(
  readPage: ReadPage<Item>,
  idOf: ItemId<Item>,
  onProgress: (read: number, total: number) => void,
  isCancelled: () => boolean,
): Promise<WholeHistory<Item>> {
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
