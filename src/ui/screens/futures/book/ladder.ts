/** A book as rows to show: grouped, summed, held still under the pointer. Pure. */
import {
  divide,
  formatDecimal,
  ONE,
  parseDecimal,
  roundToStep,
} from '../../../../domain/decimal.ts';
import type { WireBook } from '../../../../protocol/market/entities.ts';

export type BookSide = 'bid' | 'ask';

export interface LadderRow {
  /** Plain decimal text, a multiple of the grouping. */
  readonly price: string;
  readonly scaledPrice: bigint;
  readonly quantity: string;
  /** Quantity from the best price down to this row. */
  readonly total: string;
  /** `total` in percent of the deepest row shown on either side, 0 to 100. */
  readonly share: number;
  readonly isOwn: boolean;
}

export interface LadderOptions {
  /** Grouping in price, scaled. */
  readonly step: bigint;
  readonly rows: number;
  /** Scaled prices of own working orders on this side. */
  readonly own: readonly bigint[];
  /** Scaled prices to keep showing in this order, from the best; rows never move under a pointer. */
  readonly held?: readonly bigint[] | undefined;
}

interface Level {
  readonly price: bigint;
  readonly quantity: bigint;
  readonly total: bigint;
}

/** Bids group downward and asks upward, so that no group promises a better price than it holds. */
const groupPrice = (price: bigint, side: BookSide, step: bigint): bigint =>
  roundToStep(price, step, side === 'bid' ? 'down' : 'up');

function groupLevels(levels: WireBook['bids'], side: BookSide, step: bigint): Map<bigint, bigint> {
  const groups = new Map<bigint, bigint>();
  for (const [priceText, quantityText] of levels) {
    const price = parseDecimal(priceText);
    const quantity = parseDecimal(quantityText);
    if (price === undefined || quantity === undefined) continue;
    const group = groupPrice(price, side, step);
    groups.set(group, (groups.get(group) ?? 0n) + quantity);
  }
  return groups;
}

/** One side from its best price on, with running totals. */
export function ladderLevels(
  levels: WireBook['bids'],
  side: BookSide,
  { step, rows, held }: LadderOptions,
): readonly Level[] {
  const groups = groupLevels(levels, side, step);
  const prices = held ?? [...groups.keys()].slice(0, rows);
  let total = 0n;
  return prices.map((price) => {
    const quantity = groups.get(price) ?? 0n;
    total += quantity;
    return { price, quantity, total };
  });
}

export function ladderRows(
  levels: readonly Level[],
  side: BookSide,
  { step, own }: LadderOptions,
  deepest: bigint,
): readonly LadderRow[] {
  const ownGroups = new Set(own.map((price) => groupPrice(price, side, step)));
  return levels.map(({ price, quantity, total }) => ({
    price: formatDecimal(price),
    scaledPrice: price,
    quantity: formatDecimal(quantity),
    total: formatDecimal(total),
    share: deepest === 0n ? 0 : Number((total * 100n) / deepest),
    isOwn: ownGroups.has(price),
  }));
}

/** Prices kept in their rows while the pointer is on the book, each side from its best on. */
export interface HeldPrices {
  readonly bid: readonly bigint[];
  readonly ask: readonly bigint[];
}

/** The market has gone through the prices that are held: holding them on would show a past. */
export function isHoldCrossed(held: HeldPrices, book: WireBook): boolean {
  const [heldBid, heldAsk] = [held.bid[0], held.ask[0]];
  const bid = parseDecimal(book.bids[0]?.[0] ?? '');
  const ask = parseDecimal(book.asks[0]?.[0] ?? '');
  const isThrough = (at: bigint | undefined, limit: bigint | undefined, direction: 1n | -1n) =>
    at !== undefined && limit !== undefined && (at - limit) * direction > 0n;
  return isThrough(bid, heldAsk, 1n) || isThrough(ask, heldBid, -1n);
}

/** What taking a side down to one of its rows would come to; plain decimals. */
export interface LevelSum {
  readonly quantity: string;
  /** Quantity-weighted, rounded half up. */
  readonly averagePrice: string;
  /** In the quote currency, rounded up. */
  readonly value: string;
}

/** @param rows from the best price on, the last one included; undefined while nothing rests there */
export function sumOf(rows: readonly LadderRow[]): LevelSum | undefined {
  let quantity = 0n;
  let value = 0n;
  for (const row of rows) {
    const resting = parseDecimal(row.quantity) ?? 0n;
    quantity += resting;
    value += resting * (parseDecimal(row.price) ?? 0n);
  }
  if (quantity === 0n) return undefined;
  return {
    quantity: formatDecimal(quantity),
    averagePrice: formatDecimal(divide(value, quantity, 'halfUp')),
    value: formatDecimal(divide(value, ONE, 'up')),
  };
}

/** Best ask minus best bid, and the same in percent of the middle with three digits. */
export function spreadOf(
  book: WireBook,
): { readonly price: string; readonly percent: string } | undefined {
  const bid = parseDecimal(book.bids[0]?.[0] ?? '');
  const ask = parseDecimal(book.asks[0]?.[0] ?? '');
  if (bid === undefined || ask === undefined || bid + ask === 0n) return undefined;
  const percent = divide((ask - bid) * 200n * ONE, bid + ask, 'halfUp');
  return {
    price: formatDecimal(ask - bid),
    percent: formatDecimal(roundToStep(percent, 100_000n, 'halfUp')),
  };
}

/** The tick and its multiples that a book can be grouped by. */
export function groupings(tickSize: string): readonly string[] {
  const tick = parseDecimal(tickSize) ?? 1n;
  return [1n, 10n, 50n, 100n].map((factor) => formatDecimal(tick * factor));
}
