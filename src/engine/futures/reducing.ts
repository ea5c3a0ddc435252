/** What reduce-only orders take and count for: never more than the position. Rules [F-O8], [F-O9]. */
import { countsAsResting } from '../../domain/futures/conditional.ts';
import { restingBeside } from '../../domain/futures/resting.ts';
import type { FuturesOrder, OrderContent, OrderSide } from '../../domain/futuresOrders.ts';
import type { Quantity } from '../../domain/quantities.ts';
import type { Holding } from '../state.ts';
import { opensSide, remainingOf } from './copies.ts';
import { workingOf } from './orderMemory.ts';

/**
 * The part of `wanted` that can execute: of a reduce-only order at most the position.
 * @param holding with a position on the other side, where the order only reduces
 */
export function executable(
  wanted: Quantity,
  { reduceOnly }: Pick<OrderContent, 'reduceOnly'>,
  holding: Holding | undefined,
): Quantity {
  const held = holding?.position?.quantity;
  return reduceOnly && held !== undefined && held < wanted ? held : wanted;
}

/**
 * The unfilled quantity of the orders that rest on one side of a holding. Those that only reduce
 * count together at most as the position that they reduce.
 * @param except an order that is left out
 */
export function restingOn(holding: Holding, side: OrderSide, except?: FuturesOrder): bigint {
  const { position, restingBuy, restingSell, member } = holding;
  const all =
    (side === 'BUY' ? restingBuy : restingSell) - (except === undefined ? 0n : remainingOf(except));
  if (position === undefined || position.side === opensSide(side) || all <= position.quantity)
    return all;
  let reducing = 0n;
  for (const { order, holding: at } of workingOf(member)) {
    if (at !== holding || order.side !== side || order.id === except?.id) continue;
    if (order.reduceOnly && countsAsResting(order)) reducing += remainingOf(order);
  }
  return restingBeside(position.quantity, { reducing, others: all - reducing });
}
