/** Requests that place several orders under one client id, whole and once. */
import type { Unstamped } from '../../../domain/commands.ts';
import { type FuturesOrder, LADDER_FIELDS } from '../../../domain/futuresOrders.ts';
import type { FuturesCommand, PlaceOrder } from '../../../domain/futures/commands.ts';
import { type ClientOrderId, optionId, type UserId } from '../../../domain/ids.ts';
import { reject } from '../../../domain/rejections.ts';
import { requestOfOrder } from '../../../engine/futures/together.ts';
import type { WireOrder } from '../../../protocol/futures/entities.ts';
import { refuse, type Reply, succeed } from '../../reply.ts';
import { findOrderByClientId, isSameWireOrder } from '../findOrder.ts';
import { toWireOrder } from '../wire.ts';
import { lastOrder } from './params.ts';
import type { HistoryDep } from '../history.ts';
import type { Kernel } from '../../kernel.ts';
import type { AccountReadsDep } from '../../ports/accountReads.ts';
import type { PlaceOco, PlaceScale } from '../../../domain/futures/scale.ts';
import { price, quantity } from '../../../domain/quantities.ts';
import { ordersOfOco } from '../../../engine/futures/placeOco.ts';
import type { CallParams } from '../../../protocol/call.ts';
import type { ocoCalls, scaleCalls } from '../../../protocol/futures/calls/oco.ts';
import { createClientId } from '../../calls/clientIds.ts';
import type { HandlersOf } from '../../calls/endpoint.ts';
import { wireReader } from '../../../domain/described.ts';
import { ordersOfScale } from '../../../engine/futures/placeScale.ts';

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

// Placing an OCO, once under its id.

const placing = (
  params: CallParams<typeof ocoCalls.placeOco>,
  userId: UserId,
  clientOrderId: ClientOrderId,
): Unstamped<PlaceOco> => ({
  type: 'PlaceOco',
  userId,
  clientOrderId,
  optionId: optionId(params.futuresOptionId),
  side: params.side,
  positionSide: params.positionSide ?? undefined,
  quantity: quantity(params.quantity),
  price: price(params.price),
  triggerPrice: price(params.triggerPrice),
  triggerBy: params.isMarkSl ? 'MARK' : 'LAST',
  stopLimitPrice: params.stopLimitPrice == null ? undefined : price(params.stopLimitPrice),
  reduceOnly: params.reduceOnly,
});

export const ocoHandlers = (
  core: Kernel & HistoryDep & AccountReadsDep,
): HandlersOf<typeof ocoCalls> => ({
  placeOco: async (params, { identity: { userId } }) => {
    const id = params.clientOrderId ?? createClientId(core.random);
    const command = placing(params, userId, id);
    const pair = ordersOfOco(command);
    return 'rejection' in pair
      ? refuse(pair.rejection)
      : placeTogether(core, userId, command, pair.orders);
  },
});

// Placing a scale order, once under its id.

const readLadder = wireReader(LADDER_FIELDS);

const placingScale = (
  params: CallParams<typeof scaleCalls.placeScale>,
  userId: UserId,
  clientOrderId: ClientOrderId,
): Unstamped<PlaceScale> => ({
  type: 'PlaceScale',
  userId,
  clientOrderId,
  optionId: optionId(params.futuresOptionId),
  side: params.side,
  positionSide: params.positionSide ?? undefined,
  firstPrice: price(params.firstPrice),
  lastPrice: price(params.lastPrice),
  count: params.count,
  quantity: quantity(params.quantity),
  weights: params.weights,
  reduceOnly: params.reduceOnly,
  instructions: readLadder(params),
});

export const scaleHandlers = (
  core: Kernel & HistoryDep & AccountReadsDep,
): HandlersOf<typeof scaleCalls> => ({
  placeScale: async (params, { identity: { userId } }) => {
    const id = params.clientOrderId ?? createClientId(core.random);
    const command = placingScale(params, userId, id);
    const ladder = await core.readState((state) => ordersOfScale(state, command));
    if ('rejection' in ladder) return refuse(ladder.rejection);
    const [one, ...rest] = ladder.orders;
    if (one === undefined) return refuse(reject('INVALID_PARAMETER', { name: 'count' }));
    return placeTogether(core, userId, command, [one, ...rest]);
  },
});
