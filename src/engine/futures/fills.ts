/**
 * Executing an order: the part against the position closes, the rest opens. Each part is a fill of
 * its own, emitted as OrderFilled, MoneyMoved and the position after it. Rules [F-P..].
 */
import { type Quantity, quantity } from '../../domain/quantities.ts';
import type { WorkingOrder } from '../state.ts';
import type { Turn } from '../turn.ts';
import { cancelPaired, cancelWorking } from './cancel.ts';
import { closePart } from './closePart.ts';
import { opensSide } from './copies.ts';
import type { Execution } from './execution.ts';
import { openPart } from './openPart.ts';

/** Fills up to `wanted` of the order, as far as the owner's margin and position allow. */
export function fillOrder(
  turn: Turn,
  working: WorkingOrder,
  wanted: Quantity,
  execution: Execution,
): void {
  cancelPaired(turn, working.order);
  const { holding } = working;
  const { position } = holding;
  let opens: bigint = wanted;
  if (position !== undefined && position.side !== opensSide(working.order.side)) {
    const closes = wanted < position.quantity ? wanted : position.quantity;
    opens = wanted - closes;
    closePart(turn, working, position, closes, execution);
    if (!turn.state.orders.has(working.order.id)) return;
  }
  if (opens === 0n) return;
  if (working.order.reduceOnly) cancelWorking(turn, working, 'REDUCE_ONLY');
  else openPart(turn, working, quantity(opens), execution);
}
