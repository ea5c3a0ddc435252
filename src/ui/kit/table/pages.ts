/**
 * A long list, newest first, read page by page. Rows written meanwhile push the older ones towards
 * later pages: a page may then repeat known rows, which are left out, but never misses one.
 */
import type { Answer, CallError, Page } from '../../../protocol/answer.ts';

/** The most rows that one page of the contract holds. */
export const PAGE_SIZE = 200;

/** @param page number of the page, from 1 */
export type ReadPage<Item> = (page: number) => Promise<Answer<Page<Item>>>;

/** An id that no other row has. */
export type ItemId<Item> = (item: Item) => string;

/** The pages of a list as far as they were read. */
export interface PagesRead<Item> extends Page<Item> {
  /** Pages read from the top, without a gap. */
  readonly count: number;
}

export const isComplete = ({ count, total }: PagesRead<unknown>): boolean =>
  count * PAGE_SIZE >= total;

/** The items of a page that are not known yet. */
function newIn<Item>(page: readonly Item[], known: readonly Item[], idOf: ItemId<Item>) {
  const ids = new Set(known.map(idOf));
  return page.filter((item) => !ids.has(idOf(item)));
}

/** The list after its first page was read (again). */
export function withFirst<Item>(
  known: PagesRead<Item> | undefined,
  page: Page<Item>,
  idOf: ItemId<Item>,
): PagesRead<Item> {
  if (known === undefined || known.items.length === 0) return { ...page, count: 1 };
  const added = newIn(page.items, known.items, idOf);
  // More new rows than a page holds: the known rows no longer touch it and are read again.
  if (added.length === page.items.length) return { ...page, count: 1 };
  return { items: [...added, ...known.items], total: page.total, count: known.count };
}

/**
 * The list after its next page was read.
 * @param number the page's number; a page that no longer follows the known ones is dropped
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
    items = [...items, ...newIn(answer.value.items, items, idOf)];
    const { total } = answer.value;
    onProgress(Math.min(page * PAGE_SIZE, total), total);
    if (page * PAGE_SIZE >= total)
      return isCancelled() ? { kind: 'cancelled' } : { kind: 'read', items };
  }
}
