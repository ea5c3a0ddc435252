/** Turns a book into rows: grouped, summed, and held while under the pointer. Pure. */
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
  /** Quantity from the best price to this row. */
  readonly total: string;
  /** `total` in percent of the deepest visible row on either side, 0 to 100. */
  readonly share: number;
  readonly isOwn: boolean;
  /** A held price at which nothing rests any more. */
  readonly isGone: boolean;
}

export interface LadderOptions {
  /** Price grouping, scaled. */
  readonly step: bigint;
  readonly rows: number;
  /** Scaled prices of own working orders on this side. */
  readonly own: readonly bigint[];
  /** Scaled prices to keep in this order, from the best; rows never move under a press. */
  readonly held?: readonly bigint[] | undefined;
}

interface Level {
  readonly price: bigint;
  readonly quantity: bigint;
  readonly total: bigint;
}

/** Bids group downward and asks upward, so that no group shows a better price than it holds. */
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

/** The rows of one side from its best price, with running totals. */
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
    isGone: quantity === 0n,
  }));
}

/** Prices held in their rows while one is pressed, each side from its best price. */
export interface HeldPrices {
  readonly bid: readonly bigint[];
  readonly ask: readonly bigint[];
}

/**
 * Whether the market has traded through the held prices, so that holding them would show a past
 * state.
 */
export function isHoldCrossed(held: HeldPrices, book: WireBook): boolean {
  const [heldBid, heldAsk] = [held.bid[0], held.ask[0]];
  const bid = parseDecimal(book.bids[0]?.[0] ?? '');
  const ask = parseDecimal(book.asks[0]?.[0] ?? '');
  const isThrough = (at: bigint | undefined, limit: bigint | undefined, direction: 1n | -1n) =>
    at !== undefined && limit !== undefined && (at - limit) * direction > 0n;
  return isThrough(bid, heldAsk, 1n) || isThrough(ask, heldBid, -1n);
}

/** The result of taking one side down to a given row; plain decimals. */
export interface LevelSum {
  readonly quantity: string;
  /** Quantity-weighted, rounded half up. */
  readonly averagePrice: string;
  /** In the quote currency, rounded up. */
  readonly value: string;
}

/** @param rows from the best price to the last row, inclusive; undefined while they are empty */
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

/** Best ask minus best bid, and the same in percent of the mid price with three decimals. */
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

/** The multiples of the tick by which a book can be grouped. */
export function groupings(tickSize: string): readonly string[] {
  const tick = parseDecimal(tickSize) ?? 1n;
  return [1n, 10n, 50n, 100n].map((factor) => formatDecimal(tick * factor));
}
