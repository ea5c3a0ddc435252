/**
 * Orders as they are now, working ones from the engine and finished ones from the history, and whether
 * they are what is requested under their id.
 */
import type { Unstamped } from '../../domain/commands.ts';
import type { PlaceOrder } from '../../domain/futures/commands.ts';
import { isSameContent } from '../../domain/futures/orderGroups.ts';
import { contentFrom } from '../../domain/futures/orderWire.ts';
import type { ClientOrderId, OrderId, UserId } from '../../domain/ids.ts';
import { contentOf } from '../../engine/futures/orderTerms.ts';
import type { WireOrder } from '../../protocol/futures/entities.ts';
import { type HistoryDep, readHistoryItem } from './history.ts';
import type { Kernel } from '../kernel.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';

/** A user's order; undefined for an unknown one and for another user's. */
export async function findOrder(
  core: HistoryDep & AccountReadsDep,
  userId: UserId,
  id: OrderId,
): Promise<WireOrder | undefined> {
  const working = await core.readAccounts((accounts) => accounts.order(userId, id));
  if (working !== undefined) return working;
  // A finished order is in the history by the time the engine answers without it.
  const { items } = await core.history({ kind: 'ORDER', userId, id, page: 1, size: 1 });
  const [item] = items;
  return item?.kind === 'ORDER' ? item.order : undefined;
}

/** The order placed under a client order id, however long ago. */
export async function findOrderByClientId(
  core: Kernel & HistoryDep & AccountReadsDep,
  userId: UserId,
  clientOrderId: ClientOrderId,
): Promise<WireOrder | undefined> {
  const id = await core.readAccounts((all) => all.orderIdByClientId(userId, clientOrderId));
  if (id !== undefined) return findOrder(core, userId, id);
  const body = await core.requests.stored({ userId, kind: 'order', id: clientOrderId });
  const item = body === undefined ? undefined : readHistoryItem(body);
  return item?.kind === 'ORDER' ? item.order : undefined;
}

/** Whether an order has the content of a requested one, as it stands now. */
export const isSameWireOrder = (order: WireOrder, command: Unstamped<PlaceOrder>): boolean =>
  isSameContent(contentFrom(order), contentOf(command));
