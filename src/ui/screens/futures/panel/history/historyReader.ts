/**
 * The past, newest first, page by page. Rows written meanwhile push the older ones towards later
 * pages: a page may then repeat what is known, which is left out, and never misses anything.
 */
import type { HistoryItem } from '../../../../../protocol/calls/futuresHistory.ts';
import { createWritable } from '../../../../services/derived.ts';
import type { Answer, CallError, Readable } from '../../../../services/readable.ts';
import { itemId } from './historyFilter.ts';

/** The most rows that the contract answers at once. */
export const PAGE_SIZE = 200;

export interface HistoryPage {
  readonly items: readonly HistoryItem[];
  readonly total: number;
}

export type ReadPage = (page: number) => Promise<Answer<HistoryPage>>;

export interface HistoryState {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Everything read so far. */
  readonly items: readonly HistoryItem[];
  /** Rows the exchange has; undefined before its first answer. */
  readonly total: number | undefined;
  readonly isComplete: boolean;
  readonly error: CallError | undefined;
}

export interface HistoryReader {
  readonly state: Readable<HistoryState>;
  /** Reads the next page, or the failed one again; nothing while reading or at the end. */
  readonly more: () => Promise<void>;
  /** Reads what is new at the top, or the first page. */
  readonly refresh: () => Promise<void>;
}

const NOTHING: HistoryState = {
  status: 'loading',
  items: [],
  total: undefined,
  isComplete: false,
  error: undefined,
};

/** Known rows with those of a page that are new, before or behind them. */
function joined(
  known: readonly HistoryItem[],
  page: readonly HistoryItem[],
  where: 'before' | 'behind',
): readonly HistoryItem[] {
  const ids = new Set(known.map(itemId));
  const fresh = page.filter((item) => !ids.has(itemId(item)));
  return where === 'before' ? [...fresh, ...known] : [...known, ...fresh];
}

export function createHistoryReader(readPage: ReadPage): HistoryReader {
  const state = createWritable(NOTHING);
  let pagesRead = 0;
  // Answers are taken in one after the other.
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    turn = turn.then(work);
    return turn;
  };

  const ask = async (page: number): Promise<HistoryPage | undefined> => {
    state.set({ ...state.get(), status: 'loading', error: undefined });
    const answer = await readPage(page);
    if (answer.ok) return answer.value;
    state.set({ ...state.get(), status: 'failed', error: answer.error });
    return undefined;
  };
  const take = (items: readonly HistoryItem[], { total }: HistoryPage): void =>
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
      take(joined(state.get().items, page.items, 'behind'), page);
    });

  const refresh = (): Promise<void> =>
    inTurn(async () => {
      const page = await ask(1);
      if (page === undefined) return;
      pagesRead = Math.max(pagesRead, 1);
      const known = state.get().items;
      const ids = new Set(known.map(itemId));
      const isConnected = known.length === 0 || page.items.some((item) => ids.has(itemId(item)));
      // More new rows than a page holds: what is known no longer touches it, and is read again.
      if (!isConnected) pagesRead = 1;
      take(isConnected ? joined(known, page.items, 'before') : page.items, page);
    });

  return { state, more, refresh };
}

export type WholeHistory =
  | { readonly kind: 'read'; readonly items: readonly HistoryItem[] }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error: CallError };

/** Every page, told of as it arrives. */
export async function readWholeHistory(
  readPage: ReadPage,
  onProgress: (read: number, total: number) => void,
  isCancelled: () => boolean,
): Promise<WholeHistory> {
  let items: readonly HistoryItem[] = [];
  for (let page = 1; ; page += 1) {
    if (isCancelled()) return { kind: 'cancelled' };
    const answer = await readPage(page);
    if (!answer.ok) return { kind: 'failed', error: answer.error };
    items = joined(items, answer.value.items, 'behind');
    const { total } = answer.value;
    onProgress(Math.min(page * PAGE_SIZE, total), total);
    if (page * PAGE_SIZE >= total)
      return isCancelled() ? { kind: 'cancelled' } : { kind: 'read', items };
  }
}
