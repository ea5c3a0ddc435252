/** The orders a user's client order ids are answered with: all working ones, the last finished. */
import type { FuturesOrder } from '../../domain/futuresOrders.ts';
import type { ClientOrderId } from '../../domain/ids.ts';
import type { Member, WorkingOrder } from '../state.ts';

/** Finished orders whose client order id is remembered, per user, beyond the working ones. */
const FINISHED_ORDERS_REMEMBERED = 200;

/** The order first placed under the id: a working one, or one of the last finished. */
export const rememberedOrder = (member: Member, id: ClientOrderId): FuturesOrder | undefined =>
  member.remembered.get(id)?.order;

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
    (id) => rememberedOrder(member, id) ?? [],
  );
}

export function rememberWorking(member: Member, working: WorkingOrder): void {
  member.remembered.set(working.order.clientOrderId, working);
  working.older = member.newestWorking;
  if (working.older === undefined) member.oldestWorking = working;
  else working.older.newer = working;
  member.newestWorking = working;
  member.workingCount += 1;
}

/** From working to finished. */
export function rememberFinished(member: Member, working: WorkingOrder): void {
  const { older, newer } = working;
  if (older === undefined) member.oldestWorking = newer;
  else older.newer = newer;
  if (newer === undefined) member.newestWorking = older;
  else newer.older = older;
  working.older = undefined;
  working.newer = undefined;
  member.workingCount -= 1;
  const slot = member.finishedCount % FINISHED_ORDERS_REMEMBERED;
  const forgotten = member.finishedIds[slot];
  if (forgotten !== undefined) member.remembered.delete(forgotten);
  member.finishedIds[slot] = working.order.clientOrderId;
  member.finishedCount += 1;
}
