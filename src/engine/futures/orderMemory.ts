/** The orders a user's client order ids are answered with: all working ones, the last finished. */
import type { FuturesOrder } from '../../domain/futuresOrders.ts';
import type { ClientOrderId } from '../../domain/ids.ts';
import type { EngineState, Member, WorkingOrder } from '../state.ts';

/** Finished orders whose client order id is remembered, per user, beyond the working ones. */
const FINISHED_ORDERS_REMEMBERED = 200;

/** The order first placed under the id, as it is now: a working one, or one of the last finished. */
export function rememberedOrder(
  state: EngineState,
  member: Member,
  id: ClientOrderId,
): FuturesOrder | undefined {
  const order = member.remembered.get(id);
  return order?.status === 'WORKING' ? state.orders.get(order.id)?.order : order;
}

/** The user's working orders, oldest first, as they are now. */
export function workingOf(member: Member): WorkingOrder[] {
  const found: WorkingOrder[] = [];
  for (let each = member.oldestWorking; each !== undefined; each = each.newer) found.push(each);
  return found;
}

/** The last finished orders that are remembered, in the order in which they finished. */
export function finishedOf(member: Member): FuturesOrder[] {
  const { finishedIds, finishedCount } = member;
  const start = finishedCount % finishedIds.length || 0;
  return [...finishedIds.slice(start), ...finishedIds.slice(0, start)].flatMap(
    (id) => member.remembered.get(id) ?? [],
  );
}

export function rememberWorking(member: Member, working: WorkingOrder): void {
  member.remembered.set(working.order.clientOrderId, working.order);
  working.older = member.newestWorking;
  if (working.older === undefined) member.oldestWorking = working;
  else working.older.newer = working;
  member.newestWorking = working;
  member.workingCount += 1;
}

/** Takes an order that has finished out of the chain of the working ones. */
export function forgetWorking(member: Member, { older, newer }: WorkingOrder): void {
  if (older === undefined) member.oldestWorking = newer;
  else older.newer = newer;
  if (newer === undefined) member.newestWorking = older;
  else newer.older = older;
  member.workingCount -= 1;
}

/** Remembers how an order ended; the oldest of those remembered is forgotten. */
export function rememberFinished(member: Member, order: FuturesOrder): void {
  const slot = member.finishedCount % FINISHED_ORDERS_REMEMBERED;
  const forgotten = member.finishedIds[slot];
  if (forgotten !== undefined) member.remembered.delete(forgotten);
  member.finishedIds[slot] = order.clientOrderId;
  member.finishedCount += 1;
  member.remembered.set(order.clientOrderId, order);
}
