/** How much resting orders count beside the position that they are against. Rule [F-O9]. */
import { decimal } from '../decimal.ts';
import type { OrderSide, PositionSide } from '../futuresOrders.ts';

/** Unfilled quantities of one side: of orders that only reduce, and of all others. */
export interface RestingParts {
  readonly reducing: bigint;
  readonly others: bigint;
}

/** Orders that only reduce may name more than the position, but never execute more ([F-O8]). */
export const restingBeside = (held: bigint, { reducing, others }: RestingParts): bigint =>
  others + (reducing < held ? reducing : held);

/** An order of the wire, its quantities as decimal text. */
interface RestingOrder {
  readonly side: OrderSide;
  readonly reduceOnly: boolean;
  readonly quantity: string;
  readonly filledQuantity: string;
}

/**
 * The same of orders and positions of one instrument and position side, as on the wire, scaled.
 * @param orders those that rest; any others are left out by the caller
 */
export function restingOn(
  side: OrderSide,
  orders: readonly RestingOrder[],
  positions: readonly { readonly side: PositionSide; readonly quantity: string }[],
): bigint {
  const sums = { reducing: 0n, others: 0n };
  for (const order of orders) {
    if (order.side !== side) continue;
    const left = decimal(order.quantity) - decimal(order.filledQuantity);
    sums[order.reduceOnly ? 'reducing' : 'others'] += left;
  }
  const against = positions.find((position) => (position.side === 'SHORT') === (side === 'BUY'));
  return against === undefined
    ? sums.reducing + sums.others
    : restingBeside(decimal(against.quantity), sums);
}
