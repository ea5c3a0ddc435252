/** Traders sorted by any figure, kept in order as rows and figures change. Rules [Y-X13]. */
import {
  type FigureWindow,
  isKnown,
  type TraderFigures,
  type TraderSort,
} from '../../../domain/copytrade/figures.ts';
import type { UserId } from '../../../domain/ids.ts';
import type { Millis } from '../../../domain/time.ts';
import type { TraderRow } from './cards.ts';
import type { Figures, TraderBook } from './traderBook.ts';

/** Sort key of a list, with the window of a figure. */
export interface SortKey {
  readonly sort: TraderSort;
  readonly window: FigureWindow;
}

/** A trader with everything that a list compares. */
export interface Listed {
  readonly row: TraderRow;
  /** The name in lower case. */
  readonly name: string;
}

/** As of the last request. */
interface RankedTrader extends Listed {
  row: TraderRow;
  name: string;
  figures: Figures | undefined;
  /** The request that found row or figures changed last. */
  changedAt: number;
}

interface Order {
  /** The last request whose changes are in it. */
  readonly at: number;
  readonly all: readonly RankedTrader[];
}

const FIGURE: Partial<Record<TraderSort, (figures: TraderFigures) => bigint>> = {
  ROI: ({ roi }) => roi,
  PNL: ({ pnl }) => pnl,
  WIN_RATE: ({ winRate }) => winRate,
  MDD: ({ maxDrawdown }) => -maxDrawdown,
  VOLUME: ({ volume }) => volume,
};

/** Behind every figure, however bad it is. */
const UNKNOWN = -(10n ** 40n);

/**
 * Value that rows are compared by: the larger comes first, so that the best is on top with every
 * key; traders without figures come last.
 */
function keyOf({ row, figures }: RankedTrader, { sort, window }: SortKey): bigint | number {
  if (sort === 'FOLLOWERS') return row.followers;
  if (sort === 'DAYS') return -row.since;
  if (sort === 'FEE') return -row.fee;
  const known = figures?.[window];
  return known === undefined || !isKnown(known) ? UNKNOWN : (FIGURE[sort]?.(known) ?? 0n);
}

const byId = (a: UserId, b: UserId): number => (a < b ? -1 : Number(a > b));

/** With the figure it is compared by. */
interface Keyed {
  readonly known: RankedTrader;
  readonly key: bigint | number;
}

/** Equal ones in the order in which they became traders. */
function compare(a: Keyed, b: Keyed): number {
  if (a.key !== b.key) return a.key < b.key ? 1 : -1;
  const [one, other] = [a.known.row, b.known.row];
  return one.since - other.since || byId(one.traderId, other.traderId);
}

/** Index of a trader in a sorted list, not before `from`. */
function placeOf(keyed: Keyed, all: readonly RankedTrader[], from: number, sort: SortKey): number {
  let [low, high] = [from, all.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const known = all[middle];
    if (known !== undefined && compare({ known, key: keyOf(known, sort) }, keyed) < 0)
      low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A sorted list with others who are put at their places. */
function withOthers(
  sorted: readonly RankedTrader[],
  others: readonly RankedTrader[],
  sort: SortKey,
): readonly RankedTrader[] {
  const keyed = others
    .map((known): Keyed => ({ known, key: keyOf(known, sort) }))
    .toSorted(compare);
  const all: RankedTrader[] = [];
  let done = 0;
  for (const one of keyed) {
    const place = placeOf(one, sorted, done, sort);
    for (const known of sorted.slice(done, place)) all.push(known);
    all.push(one.known);
    done = place;
  }
  for (const known of sorted.slice(done)) all.push(known);
  return all;
}

/**
 * Remembers each order that was asked for. A request moves those who changed since the one before
 * and sorts no others, so that its cost does not grow with how long traders have traded.
 */
export class TraderOrders {
  readonly #book: TraderBook;
  readonly #known = new Map<UserId, RankedTrader>();
  readonly #orders = new Map<string, Order>();
  #rows: readonly TraderRow[] = [];
  /** Version of the book when it was last read. */
  #version = -1;
  #request = 0;

  constructor(book: TraderBook) {
    this.#book = book;
  }

  /** @param rows the same object for a trader of whom nothing changed */
  sorted(rows: readonly TraderRow[], key: SortKey, now: Millis): readonly Listed[] {
    this.#follow(rows, now);
    const name = `${key.sort}/${key.window}`;
    const before = this.#orders.get(name);
    if (before?.at === this.#request) return before.all;
    const at = before?.at ?? -1;
    const kept: RankedTrader[] = [];
    // In the order of before, which is nearly that of now.
    const changed: RankedTrader[] = [];
    for (const known of before?.all ?? [])
      if (known.changedAt > at) changed.push(known);
      else kept.push(known);
    if (kept.length + changed.length < this.#known.size) {
      const placed = new Set(before?.all);
      for (const known of this.#known.values()) if (!placed.has(known)) changed.push(known);
    }
    const all = withOthers(kept, changed, key);
    this.#orders.set(name, { at: this.#request, all });
    return all;
  }

  /** Finds what changed: rows by their identity, figures by the book's version. */
  #follow(rows: readonly TraderRow[], now: Millis): void {
    if (rows === this.#rows && this.#book.version === this.#version) return;
    this.#request += 1;
    if (rows !== this.#rows) this.#setRows(rows, now);
    for (const id of this.#book.changedSince(this.#version)) {
      const known = this.#known.get(id);
      if (known === undefined) continue;
      known.figures = this.#book.figuresOf(id, now);
      known.changedAt = this.#request;
    }
    this.#rows = rows;
    this.#version = this.#book.version;
  }

  #setRows(rows: readonly TraderRow[], now: Millis): void {
    for (const row of rows) this.#setRow(row, now);
    if (this.#known.size === rows.length) return;
    // A trader was removed from the list.
    this.#known.clear();
    this.#orders.clear();
    for (const row of rows) this.#setRow(row, now);
  }

  #setRow(row: TraderRow, now: Millis): void {
    const known = this.#known.get(row.traderId);
    if (known?.row === row) return;
    const name = row.name.toLowerCase();
    const changedAt = this.#request;
    if (known === undefined) {
      const figures = this.#book.figuresOf(row.traderId, now);
      this.#known.set(row.traderId, { row, name, figures, changedAt });
    } else Object.assign(known, { row, name, changedAt });
  }
}
