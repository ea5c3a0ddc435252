/** Orders by client order id: all working ones and the last finished. */
import { partsOfContent } from '../../domain/futures/orderGroups.ts';
import type { FuturesOrder, OrderContent } from '../../domain/futuresOrders.ts';
import { type ClientOrderId, type OrderId, parseOrderId } from '../../domain/ids.ts';
import { REQUESTS_REMEMBERED } from '../requests/requestMemory.ts';
import { requestFingerprint, type RequestRow } from '../requestTable.ts';
import type { Member, WorkingOrder } from '../state.ts';

export const ORDER_REQUEST = {
  kind: 'order',
  parts: partsOfContent,
  underway: {
    find: (_state, member, id) => member.orders.progress(id)?.order,
    ids: (_state, member) => workingOf(member).map(({ order }) => order.clientOrderId),
  },
} as const satisfies RequestRow<OrderContent>;

/** The id of the order placed under a client order id, working or among the last finished. */
export const orderIdUnder = (member: Member, id: ClientOrderId): OrderId | undefined =>
  member.orders.progress(id)?.order.id ?? parseOrderId(member.orders.remembered(id)?.outcome ?? '');

/** Whether the order is one of the user's last finished. */
export const isFinished = (member: Member, id: OrderId): boolean => member.orders.hasOutcome(id);

/** The user's working orders, oldest first, as they are now. */
export function workingOf(member: Member): WorkingOrder[] {
  const found: WorkingOrder[] = [];
  for (let each = member.oldestWorking; each !== undefined; each = each.newer) found.push(each);
  return found;
}

/** The same by client order id. */
export const workingById = (member: Member): readonly (readonly [string, WorkingOrder])[] =>
  workingOf(member).map((working) => [working.order.clientOrderId, working]);

export function rememberWorking(member: Member, working: WorkingOrder): void {
  member.orders.begin(working.order.clientOrderId, working);
  working.older = member.newestWorking;
  if (working.older === undefined) member.oldestWorking = working;
  else working.older.newer = working;
  member.newestWorking = working;
  member.workingCount += 1;
}

/** Takes an order that has finished out of the chain of the working ones; `rememberFinished` follows. */
export function forgetWorking(member: Member, { older, newer }: WorkingOrder): void {
  if (older === undefined) member.oldestWorking = newer;
  else older.newer = newer;
  if (newer === undefined) member.newestWorking = older;
  else newer.older = older;
  member.workingCount -= 1;
}

/** Remembers a finished order. */
export function rememberFinished(member: Member, order: FuturesOrder): void {
  const request = {
    fingerprint: requestFingerprint<OrderContent>(ORDER_REQUEST, order),
    outcome: order.id,
  };
  member.orders.end(order.clientOrderId, request, REQUESTS_REMEMBERED);
}
