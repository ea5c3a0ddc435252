/** Orders by client order id: all working ones and the last finished. */
import type { FuturesOrder, OrderContent } from '../../domain/futuresOrders.ts';
import { type ClientOrderId, type OrderId, parseOrderId } from '../../domain/ids.ts';
import { fingerprintOf, type Part } from '../requests/fingerprint.ts';
import {
  compareRequest,
  type EarlierRequest,
  isOver,
  REQUESTS_REMEMBERED,
} from '../requests/requestMemory.ts';
import type { Member, WorkingOrder } from '../state.ts';

/** How the order under this id compares with a new request; undefined for an unused id. */
export function compareEarlier(
  member: Member,
  id: ClientOrderId,
  wanted: OrderContent,
): EarlierRequest {
  const known = member.orders.known(id);
  const earlier = known === undefined || isOver(known) ? known : known.order;
  return compareRequest(earlier, wanted, contentFingerprint);
}

/** What `isSameOrder` compares, as one number: the source of an exit counts where it has a price. */
export const contentFingerprint = (content: OrderContent): number => {
  // Not `...rest`: copying an order costs more than its fingerprint.
  const { exits, instructions } = content;
  const parts: Part[] = [
    content.optionId,
    content.marketType,
    content.side,
    content.positionSide,
    content.price,
    // A trigger that follows the price is no part of what was asked for.
    instructions?.trail === undefined ? content.triggerPrice : undefined,
    content.triggerBy,
    content.quantity,
    content.reduceOnly,
    exits?.takeProfit,
    exits?.stopLoss,
    exits?.takeProfit === undefined ? undefined : exits.takeProfitBy,
    exits?.stopLoss === undefined ? undefined : exits.stopLossBy,
  ];
  const { takeProfitLimit, stopLossLimit } = exits ?? {};
  // Nor were there limits of exits when the first fingerprints were stored.
  if (takeProfitLimit !== undefined || stopLossLimit !== undefined)
    parts.push(undefined, undefined, takeProfitLimit, stopLossLimit);
  // Fingerprints of orders without instructions are older than instructions are.
  if (instructions !== undefined) parts.push(instructions.timeInForce, instructions.postOnly);
  if (instructions?.goodTill !== undefined) parts.push(instructions.goodTill);
  const trail = instructions?.trail;
  if (trail !== undefined) parts.push(undefined, trail.distance, trail.rate);
  // Fingerprints of trails are older than activation prices.
  if (trail?.activation !== undefined) parts.push(trail.activation);
  return fingerprintOf(parts);
};

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
  const request = { fingerprint: contentFingerprint(order), outcome: order.id };
  member.orders.end(order.clientOrderId, request, REQUESTS_REMEMBERED);
}
