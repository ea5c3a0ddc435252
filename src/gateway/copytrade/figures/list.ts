/** The list of traders: search, filters, sorting and paging over what is in memory. [Y-X..] */
import { FIGURE_WINDOWS, TRADER_SORTS } from '../../../domain/copytrade/figures.ts';
import type { Millis } from '../../../domain/time.ts';
import type { Page } from '../../ports.ts';
import type { TraderRow } from './cards.ts';
import { type Listed, type SortKey, TraderOrders } from './orders.ts';
import type { TraderBook } from './traderBook.ts';

export interface TraderListQuery {
  /** Part of the name, whatever its case; empty for all. */
  readonly name: string;
  readonly isHideFull: boolean;
  /** Only those who are active, or only those who are not; undefined for all. */
  readonly isActive: boolean | undefined;
  readonly sort: SortKey;
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

const SORT_TEXT = /^([A-Z_]+?)(?:_(7|30|90|ALL))?$/;

/** `ROI`, or `ROI_30` for a window; the window is ALL where left out. Undefined for anything else. */
export function parseSort(text: string): SortKey | undefined {
  const [, name, days] = SORT_TEXT.exec(text) ?? [];
  const sort = TRADER_SORTS.find((one) => one === name);
  const window = FIGURE_WINDOWS.find((one) => one === days) ?? 'ALL';
  return sort && { sort, window };
}

const isFull = ({ followers, capacity }: TraderRow): boolean => followers >= capacity;

function isWanted({ row, name }: Listed, query: TraderListQuery, part: string): boolean {
  if (query.isHideFull && isFull(row)) return false;
  if (query.isActive !== undefined && row.isActive !== query.isActive) return false;
  return part === '' || name.includes(part);
}

const ordersOf = new WeakMap<TraderBook, TraderOrders>();

/**
 * Equal ones in the order in which they became traders.
 * @param rows the same object for a trader of whom nothing changed since the request before
 */
export function listTraders(
  rows: readonly TraderRow[],
  book: TraderBook,
  query: TraderListQuery,
  now: Millis,
): Page<TraderRow> {
  const orders = ordersOf.get(book) ?? new TraderOrders(book);
  ordersOf.set(book, orders);
  const part = query.name.trim().toLowerCase();
  const from = (query.page - 1) * query.size;
  const items: TraderRow[] = [];
  let total = 0;
  for (const listed of orders.sorted(rows, query.sort, now)) {
    if (!isWanted(listed, query, part)) continue;
    if (total >= from && items.length < query.size) items.push(listed.row);
    total += 1;
  }
  return { items, total };
}
