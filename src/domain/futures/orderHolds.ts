/** Margin that the resting orders of one holding hold at a leverage. Rule [F-O15] of the engine. */
import type { OrderSide } from '../futuresOrders.ts';
import { type Money, type Price, type Quantity, quantity } from '../quantities.ts';
import { orderCost } from './orderCost.ts';
import { restingBeside } from './resting.ts';
import type { PositionSide } from './side.ts';

/** An order that rests at its price. */
export interface RestingHold {
  readonly side: OrderSide;
  readonly price: Price;
  /** Unfilled, above zero. */
  readonly left: Quantity;
  readonly reduceOnly: boolean;
  readonly hold: Money;
}

export interface HoldTerms {
  /** The position of the holding; undefined without one. */
  readonly position: { readonly side: PositionSide; readonly quantity: Quantity } | undefined;
  readonly markPrice: Price;
  readonly leverage: number;
  /** Whether the leverage falls; one that rises takes nothing. */
  readonly isLess: boolean;
}

/** An order whose hold changes. */
export interface ChangedHold<Order> {
  readonly order: Order;
  readonly hold: Money;
}

/**
 * The orders whose hold changes, oldest first: each holds the cost of the part that it would open
 * beside the reduce-only orders and the older ones of its side, as if all were placed again.
 * @param orders of one holding, the oldest first
 */
export function holdsAtLeverage<Order extends RestingHold>(
  orders: readonly Order[],
  terms: HoldTerms,
): readonly ChangedHold<Order>[] {
  const free = { BUY: closable('BUY', orders, terms), SELL: closable('SELL', orders, terms) };
  return orders.flatMap((order) => {
    if (order.reduceOnly) return [];
    const { side, left } = order;
    const closes = left < free[side] ? left : free[side];
    free[side] -= closes;
    const hold = holdOf(order, quantity(left - closes), terms);
    const isChanged = terms.isLess ? hold !== order.hold : hold < order.hold;
    return isChanged ? [{ order, hold }] : [];
  });
}

/** Quantity that orders of a side may close beside those that only reduce. */
function closable(
  side: OrderSide,
  orders: readonly RestingHold[],
  { position }: HoldTerms,
): bigint {
  if (position === undefined || (position.side === 'LONG') === (side === 'BUY')) return 0n;
  const reducing = orders
    .filter((order) => order.reduceOnly && order.side === side)
    .reduce((sum, { left }) => sum + left, 0n);
  return position.quantity - restingBeside(position.quantity, { reducing, others: 0n });
}

const holdOf = (
  { side, price }: RestingHold,
  opened: Quantity,
  { markPrice, leverage }: HoldTerms,
): Money =>
  orderCost({
    side: side === 'BUY' ? 'LONG' : 'SHORT',
    quantity: opened,
    orderPrice: price,
    markPrice,
    leverage,
  });
