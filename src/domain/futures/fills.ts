/** How fills change a position: average entry, closed part, crossing through zero. */
import { divide } from '../decimal.ts';
import {
  type Money,
  NO_MONEY,
  NO_QUANTITY,
  type Price,
  price,
  type Quantity,
  quantity,
} from '../quantities.ts';
import { type Ratio, ratio } from '../ratio.ts';
import type { Contract } from './formula.ts';
import { unrealizedPnl } from './pnl.ts';
import { direction, type PositionSide } from './side.ts';

/**
 * Entry price of a position after adding to it: (Q E + q p) / (Q + q), or the harmonic mean
 * (N + n) / (N / E + n / p) for inverse contracts. Throws RangeError when the resulting position is
 * empty.
 */
export const mergedEntry = (
  contract: Contract,
  size: bigint,
  entry: bigint,
  addedSize: bigint,
  addedPrice: bigint,
): Ratio =>
  contract === 'linear'
    ? ratio(size * entry + addedSize * addedPrice, size + addedSize)
    : ratio((size + addedSize) * entry * addedPrice, size * addedPrice + addedSize * entry);

/** How a signed fill (buy +, sell -) splits against a signed position; both parts are unsigned. */
export function splitFill(
  held: bigint,
  fill: bigint,
): { readonly closes: bigint; readonly opens: bigint } {
  const fillSize = fill < 0n ? -fill : fill;
  if (held === 0n || held < 0n === fill < 0n) return { closes: 0n, opens: fillSize };
  const heldSize = held < 0n ? -held : held;
  const closes = heldSize < fillSize ? heldSize : fillSize;
  return { closes, opens: fillSize - closes };
}

/** An open linear position; the quantity is positive. */
export type OpenPosition = {
  readonly side: PositionSide;
  readonly quantity: Quantity;
  readonly entryPrice: Price;
};

/** An execution; the side is the one it opens from flat: LONG for a buy, SHORT for a sell. */
export type PositionFill = {
  readonly side: PositionSide;
  readonly quantity: Quantity;
  readonly price: Price;
};

/**
 * Average entry of a linear position after a fill on its own side, 8 decimals; a long's rounded
 * up and a short's down (against the holder).
 */
export function averageEntryPrice(position: OpenPosition, fill: PositionFill): Price {
  const exact = mergedEntry(
    'linear',
    position.quantity,
    position.entryPrice,
    fill.quantity,
    fill.price,
  );
  const rounding = position.side === 'LONG' ? 'up' : 'down';
  return price(divide(exact.numerator, exact.denominator, rounding));
}

export type FillEffect = {
  /** Position after the fill; undefined when flat. */
  readonly position: OpenPosition | undefined;
  readonly closedQuantity: Quantity;
  /** Gross PnL of the closed part, cut at 8 decimals; fees are charged separately. */
  readonly realizedPnl: Money;
};

/**
 * A fill on the same side averages the entry. One on the other side closes at its price and leaves
 * the entry as it is; what exceeds the position opens the other side at the fill's price.
 */
export function applyFill(position: OpenPosition | undefined, fill: PositionFill): FillEffect {
  if (position === undefined) return opened(fill, fill.quantity, NO_QUANTITY, NO_MONEY);
  const { closes, opens } = splitFill(
    direction(position.side) * position.quantity,
    direction(fill.side) * fill.quantity,
  );
  if (closes === 0n) {
    const entryPrice = averageEntryPrice(position, fill);
    const total = quantity(position.quantity + fill.quantity);
    return {
      position: { side: position.side, quantity: total, entryPrice },
      closedQuantity: NO_QUANTITY,
      realizedPnl: NO_MONEY,
    };
  }
  const closedQuantity = quantity(closes);
  const { side, entryPrice } = position;
  const realizedPnl = unrealizedPnl({
    side,
    quantity: closedQuantity,
    entryPrice,
    price: fill.price,
  });
  if (opens > 0n) return opened(fill, quantity(opens), closedQuantity, realizedPnl);
  const left = quantity(position.quantity - closes);
  return {
    position: left === 0n ? undefined : { side, quantity: left, entryPrice },
    closedQuantity,
    realizedPnl,
  };
}

const opened = (
  fill: PositionFill,
  openedQuantity: Quantity,
  closedQuantity: Quantity,
  realizedPnl: Money,
): FillEffect => ({
  position: { side: fill.side, quantity: openedQuantity, entryPrice: fill.price },
  closedQuantity,
  realizedPnl,
});
