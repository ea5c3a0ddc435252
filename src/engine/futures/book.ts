/** Takes liquidity from the instrument's book. Rules [F-M..]. */
import { divide } from '../../domain/decimal.ts';
import type { OrderSide } from '../../domain/futuresOrders.ts';
import { type Price, price, type Quantity, quantity } from '../../domain/quantities.ts';
import type { Market } from '../state.ts';

/** Liquidity offered by the book: quantity and weighted price, rounded against the taker. */
export interface Taking {
  readonly quantity: Quantity;
  readonly price: Price;
}

/**
 * Walks the opposite side of the book from its best level, past what users have taken since the
 * tick, up to `wanted` and no further than `limit`.
 * @param before quantity that is taken first
 * @returns undefined when there is nothing to take
 */
export function takeFromBook(
  market: Market,
  side: OrderSide,
  wanted: Quantity,
  limit: Price | undefined,
  before = 0n,
): Taking | undefined {
  if (market.tick === undefined) return undefined;
  const { bids, asks } = market.tick.book;
  const isBuy = side === 'BUY';
  let skip: bigint = (isBuy ? market.takenFromAsks : market.takenFromBids) + before;
  let left: bigint = wanted;
  let value = 0n;
  for (const [levelPrice, levelQuantity] of isBuy ? asks : bids) {
    if (limit !== undefined && (isBuy ? levelPrice > limit : levelPrice < limit)) break;
    if (skip >= levelQuantity) {
      skip -= levelQuantity;
      continue;
    }
    const offered = levelQuantity - skip;
    skip = 0n;
    const taken = offered < left ? offered : left;
    value += levelPrice * taken;
    left -= taken;
    if (left === 0n) break;
  }
  if (left === wanted) return undefined;
  const taken = wanted - left;
  return { quantity: quantity(taken), price: price(divide(value, taken, isBuy ? 'up' : 'down')) };
}

/** The best price an order of this side would take now; undefined when that side is exhausted. */
export function bestOpposite(market: Market, side: OrderSide): Price | undefined {
  if (market.tick === undefined) return undefined;
  const isBuy = side === 'BUY';
  let skip: bigint = isBuy ? market.takenFromAsks : market.takenFromBids;
  for (const [levelPrice, levelQuantity] of isBuy ? market.tick.book.asks : market.tick.book.bids) {
    if (skip < levelQuantity) return levelPrice;
    skip -= levelQuantity;
  }
  return undefined;
}
