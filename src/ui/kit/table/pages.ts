/**
 * A long list, newest first, loaded page by page. Rows added in the meantime push older ones
 * towards later pages: a page may then repeat known rows, which are dropped, but never skips one.
 * Rows of the first page are as its newest answer has them.
 */
import type { Answer, CallError, Page } from '../../../protocol/answer.ts';

/** Maximum number of rows in one page of the contract. */
export const PAGE_SIZE = 200;

/** @param page number of the page, from 1 */
export type ReadPage<Item> = (page: number) => Promise<Answer<Page<Item>>>;

/** A unique id of a row. */
export type ItemId<Item> = (item: Item) => string;

/** The pages of a list that have been loaded so far. */
export interface PagesRead<Item> extends Page<Item> {
  /** Number of consecutive pages loaded from the top. */
  readonly count: number;
}

export const isComplete = ({ count, total }: PagesRead<unknown>): boolean =>
  count * PAGE_SIZE >= total;

/** The items of a page that are not known yet. */
function newIn<Item>(page: readonly Item[], known: readonly Item[], idOf: ItemId<Item>) {
  const ids = new Set(known.map(idOf));
  return page.filter((item) => !ids.has(idOf(item)));
}

/** The list after its first page was loaded (again). */
export function withFirst<Item>(
  known: PagesRead<Item> | undefined,
  page: Page<Item>,
  idOf: ItemId<Item>,
): PagesRead<Item> {
  const oldest = page.items.at(-1);
  if (known === undefined || oldest === undefined) return { ...page, count: 1 };
  const at = known.items.findIndex((item) => idOf(item) === idOf(oldest));
  // There are more new rows than a page holds: the known rows are no longer adjacent and are loaded again.
  if (at < 0) return { ...page, count: 1 };
  // Rows of the page are the newest; a known one that it should have and has not is gone.
  const items = [...page.items, ...newIn(known.items.slice(at + 1), page.items, idOf)];
  // Rows that are gone pull others from later pages towards the top: these are loaded again.
  const isShorter = items.length < known.items.length;
  const count = isShorter ? Math.max(1, Math.floor(items.length / PAGE_SIZE)) : known.count;
  return { items, total: page.total, count };
}

/**
 * The list after its next page was loaded.
 * @param number the page's number; a page that is not adjacent to the known ones is dropped
 */
export function withNext<Item>(
  known: PagesRead<Item>,
  number: number,
  page: Page<Item>,
  idOf: ItemId<Item>,
): PagesRead<Item> {
  if (number !== known.count + 1) return known;
  const items = [...known.items, ...newIn(page.items, known.items, idOf)];
  return { items, total: page.total, count: number };
}

export type AllPages<Item> =
  | { readonly kind: 'read'; readonly items: readonly Item[] }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error: CallError };

/** Loads every page; `onProgress` receives the number of rows loaded so far and their total. */
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
    items = [...items, ...newIn(answer.value.items, items, idOf)];
    const { total } = answer.value;
    onProgress(Math.min(page * PAGE_SIZE, total), total);
    if (page * PAGE_SIZE >= total)
      return isCancelled() ? { kind: 'cancelled' } : { kind: 'read', items };
  }
}
