/** Requests that place several orders under one client id, whole and once. */
import type { Unstamped } from '../../../domain/commands.ts';
import type { FuturesOrder } from '../../../domain/futuresOrders.ts';
import type { FuturesCommand, PlaceOrder } from '../../../domain/futures/commands.ts';
import type { UserId } from '../../../domain/ids.ts';
import { reject } from '../../../domain/rejections.ts';
import { requestOfOrder } from '../../../engine/futures/together.ts';
import type { WireOrder } from '../../../protocol/futures/entities.ts';
import { refuse, type Reply, succeed } from '../../reply.ts';
import { findOrderByClientId, isSameWireOrder } from '../findOrder.ts';
import { toWireOrder } from '../wire.ts';
import { lastOrder } from './outcome.ts';
import type { HistoryDep } from '../historyReads.ts';
import type { Kernel } from '../../kernel.ts';
import type { AccountReadsDep } from '../../ports/accountReads.ts';

type Needs = Kernel & AccountReadsDep & HistoryDep;

type Orders = readonly Unstamped<PlaceOrder>[];
type PlacedReply = Reply<{ readonly orders: WireOrder[] }>;

/** The orders as they are now, if all of them were placed with this content. */
async function firstOrders(core: Needs, orders: Orders): Promise<PlacedReply> {
  const found = await Promise.all(
    orders.map((order) => findOrderByClientId(core, order.userId, order.clientOrderId)),
  );
  const same = found.filter((wire, index) => {
    const order = orders[index];
    return wire !== undefined && order !== undefined && isSameWireOrder(wire, order);
  });
  const known = same.filter((wire) => wire !== undefined);
  return known.length === orders.length
    ? succeed({ orders: known })
    : refuse(reject('CLIENT_ORDER_ID_REUSED'));
}

async function place(
  core: Needs,
  userId: UserId,
  command: Unstamped<FuturesCommand>,
  orders: Orders,
): Promise<PlacedReply> {
  const result = await core.submit(command);
  if (!result.ok) return refuse(result.rejection);
  const placed = orders.flatMap(({ clientOrderId }) => {
    const isIt = (order: FuturesOrder): boolean =>
      order.userId === userId && order.clientOrderId === clientOrderId;
    const order = lastOrder(result.events, isIt);
    return order === undefined ? [] : [toWireOrder(order)];
  });
  return placed.length === 0 ? firstOrders(core, orders) : succeed({ orders: placed });
}

/**
 * Submits the command that places these orders, or answers those that an earlier one placed.
 * @param orders at least one; they are recognised by the client id of the first
 */
export function placeTogether(
  core: Needs,
  userId: UserId,
  command: Unstamped<FuturesCommand>,
  orders: readonly [Unstamped<PlaceOrder>, ...Orders],
): Promise<PlacedReply> {
  const [one, ...others] = orders;
  return core.requests.run({
    userId,
    kind: 'order',
    ...requestOfOrder(one),
    beside: others.map(requestOfOrder),
    first: () => firstOrders(core, orders),
    submit: () => place(core, userId, command, orders),
  });
}
