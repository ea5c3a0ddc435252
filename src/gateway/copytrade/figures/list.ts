/** The list of traders: search, filters, sorting and paging over what is in memory. [Y-X..] */
import {
  FIGURE_WINDOWS,
  type FigureWindow,
  TRADER_SORTS,
  type TraderFigures,
  type TraderSort,
} from '../../../domain/copytrade/figures.ts';
import type { UserId } from '../../../domain/ids.ts';
import type { Millis } from '../../../domain/time.ts';
import type { Page } from '../../ports.ts';
import type { TraderRow } from './cards.ts';
import type { TraderBook } from './traderBook.ts';

/** What a list is sorted by, and of which window where it is a figure. */
export interface SortKey {
  readonly sort: TraderSort;
  readonly window: FigureWindow;
}

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

const FIGURE: Partial<Record<TraderSort, (figures: TraderFigures) => bigint>> = {
  ROI: ({ roi }) => roi,
  PNL: ({ pnl }) => pnl,
  WIN_RATE: ({ winRate }) => winRate,
  MDD: ({ maxDrawdown }) => -maxDrawdown,
  VOLUME: ({ volume }) => volume,
};

/** What is compared: the larger comes first, so that the best is on top with every key. */
function keyOf(row: TraderRow, book: TraderBook, { sort, window }: SortKey, now: Millis): bigint {
  if (sort === 'FOLLOWERS') return BigInt(row.followers);
  if (sort === 'DAYS') return -BigInt(row.since);
  if (sort === 'FEE') return -row.fee;
  const figures = book.figuresOf(row.traderId, now)?.[window];
  return figures === undefined ? 0n : (FIGURE[sort]?.(figures) ?? 0n);
}

const isFull = ({ followers, capacity }: TraderRow): boolean => followers >= capacity;

/** Equal ones in the order in which they became traders. */
export function listTraders(
  rows: readonly TraderRow[],
  book: TraderBook,
  query: TraderListQuery,
  now: Millis,
): Page<TraderRow> {
  const wanted = query.name.trim().toLowerCase();
  const from = (query.page - 1) * query.size;
  const best = new Best(from + query.size);
  let total = 0;
  for (const row of rows) {
    if (query.isHideFull && isFull(row)) continue;
    if (query.isActive !== undefined && row.isActive !== query.isActive) continue;
    if (wanted !== '' && !row.name.toLowerCase().includes(wanted)) continue;
    total += 1;
    best.add({ row, key: keyOf(row, book, query.sort, now) });
  }
  return { items: best.rows.slice(from), total };
}

interface Keyed {
  readonly row: TraderRow;
  readonly key: bigint;
}

const byId = (a: UserId, b: UserId): number => (a < b ? -1 : Number(a > b));

const compare = (a: Keyed, b: Keyed): number => {
  if (a.key !== b.key) return a.key < b.key ? 1 : -1;
  return a.row.since - b.row.since || byId(a.row.traderId, b.row.traderId);
};

/** The first `count` in order, without sorting the others. */
class Best {
  readonly #count: number;
  #kept: Keyed[] = [];
  /** The last of those kept, once there are enough. */
  #last: Keyed | undefined;

  constructor(count: number) {
    this.#count = count;
  }

  get rows(): readonly TraderRow[] {
    this.#cut();
    return this.#kept.map(({ row }) => row);
  }

  add(keyed: Keyed): void {
    if (this.#last !== undefined && compare(keyed, this.#last) > 0) return;
    this.#kept.push(keyed);
    // Sorted once in a while, which costs less than a place for each.
    if (this.#kept.length >= 2 * this.#count + 64) this.#cut();
  }

  #cut(): void {
    this.#kept = this.#kept.toSorted(compare).slice(0, this.#count);
    if (this.#kept.length === this.#count) this.#last = this.#kept.at(-1);
  }
}
