/** Cancelling orders, by their owner or by the exchange. Rules [F-O..]. */
import type { CancelAllOrders, CancelOrder } from '../../domain/futures/commands.ts';
import { pairOf } from '../../domain/futures/conditional.ts';
import type { CancelReason, FuturesOrder } from '../../domain/futuresOrders.ts';
import type { OrderId } from '../../domain/ids.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { EngineState, Holding, Member, WorkingOrder } from '../state.ts';
import type { Turn } from '../turn.ts';
import { cancelledOrder } from './copies.ts';
import { moveHold } from './execution.ts';
import { isFinished, workingOf } from './orderMemory.ts';

export function cancelOrder(
  turn: Turn,
  command: CancelOrder,
  member: Member,
): Rejection | undefined {
  const found = workingOrderOf(turn.state, member, command.orderId);
  if ('rejection' in found) return found.rejection;
  cancelWorking(turn, found.working, 'USER');
  return undefined;
}

/** A working order of this user; another user's is reported as unknown. */
export function workingOrderOf(
  state: EngineState,
  member: Member,
  id: OrderId,
): { readonly working: WorkingOrder } | { readonly rejection: Rejection } {
  const working = state.orders.get(id);
  if (working?.member === member) return { working };
  return { rejection: reject(isFinished(member, id) ? 'ORDER_NOT_WORKING' : 'UNKNOWN_ORDER') };
}

export function cancelAllOrders(
  turn: Turn,
  command: CancelAllOrders,
  member: Member,
): Rejection | undefined {
  if (command.optionId === undefined) {
    cancelEvery(turn, member, 'USER');
    return undefined;
  }
  if (!turn.state.options.has(command.optionId)) return reject('UNKNOWN_OPTION');
  const account = member.options.get(command.optionId);
  if (account === undefined) return undefined;
  for (const working of workingOf(member))
    if (working.holding.account === account) cancelWorking(turn, working, 'USER');
  return undefined;
}

/** Takes an order, and the other one of its OCO, off the market and releases their holds. */
export function cancelWorking(turn: Turn, working: WorkingOrder, reason: CancelReason): void {
  // A caller that cancels several may find that one of them was cancelled with its pair.
  if (working.order.status !== 'WORKING') return;
  cancelAlone(turn, working, reason);
  cancelPaired(turn, working.order);
}

/** Cancels the other order of an OCO, before this one executes. Rules [F-O63], [F-O64]. */
export function cancelPaired(turn: Turn, order: FuturesOrder): void {
  const pair = pairOf(order);
  const other = pair === undefined ? undefined : turn.state.orders.get(pair);
  if (other !== undefined) cancelAlone(turn, other, 'OCO');
}

function cancelAlone(turn: Turn, working: WorkingOrder, reason: CancelReason): void {
  const { order, member } = working;
  turn.emit({ type: 'OrderCancelled', order: cancelledOrder(order, reason, turn.at) });
  moveHold(turn, member, order.id, -order.hold);
}

/** All orders of a user, oldest first. */
export function cancelEvery(turn: Turn, member: Member, reason: CancelReason): void {
  for (const working of workingOf(member)) cancelWorking(turn, working, reason);
}

/** The orders that affect one position, oldest first. */
export function cancelOfHolding(turn: Turn, holding: Holding, reason: CancelReason): void {
  if (holding.orderCount === 0) return;
  for (const working of workingOf(holding.member))
    if (working.holding === holding) cancelWorking(turn, working, reason);
}

/** After a position is closed its reduce-only orders have nothing to reduce. */
export function cancelReduceOnly(turn: Turn, holding: Holding): void {
  if (holding.orderCount === 0) return;
  for (const working of workingOf(holding.member))
    if (working.holding === holding && working.order.reduceOnly)
      cancelWorking(turn, working, 'REDUCE_ONLY');
}
