/** Placing a scale order, once under its id. */
import type { Unstamped } from '../../../domain/commands.ts';
import type { FuturesOrder } from '../../../domain/futuresOrders.ts';
import type { PlaceScale } from '../../../domain/futures/scale.ts';
import { type ClientOrderId, optionId, type UserId } from '../../../domain/ids.ts';
import { price, quantity } from '../../../domain/quantities.ts';
import { reject } from '../../../domain/rejections.ts';
import { compareScale, ordersOfScale } from '../../../engine/futures/placeScale.ts';
import type { CallAnswer, CallParams } from '../../../protocol/call.ts';
import type { scaleCalls } from '../../../protocol/futures/calls/scale.ts';
import type { GatewayCore } from '../../core.ts';
import { createClientId } from '../../http/clientIds.ts';
import type { HandlersOf } from '../../http/endpoint.ts';
import { refuse, type Reply, succeed } from '../../reply.ts';
import { findOrderByClientId } from '../findOrder.ts';
import { compareStoredOrder, isSameWireOrder } from '../storedOrder.ts';
import { toWireOrder } from '../wire.ts';
import { lastOrder } from './outcome.ts';

type ScaleReply = Reply<CallAnswer<typeof scaleCalls.placeScale>>;

const placing = (
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
  postOnly: params.postOnly,
});

type Orders = Extract<ReturnType<typeof ordersOfScale>, { readonly orders: unknown }>['orders'];

/** The orders as they are now, if all of them were placed with this content. */
async function firstOrders(core: GatewayCore, orders: Orders): Promise<ScaleReply> {
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
  core: GatewayCore,
  command: Unstamped<PlaceScale>,
  orders: Orders,
): Promise<ScaleReply> {
  const result = await core.submit(command);
  if (!result.ok) return refuse(result.rejection);
  const placed = orders.flatMap(({ clientOrderId }) => {
    const isIt = (order: FuturesOrder): boolean =>
      order.userId === command.userId && order.clientOrderId === clientOrderId;
    const order = lastOrder(result.events, isIt);
    return order === undefined ? [] : [toWireOrder(order)];
  });
  return placed.length === 0 ? firstOrders(core, orders) : succeed({ orders: placed });
}

export const scaleHandlers = (core: GatewayCore): HandlersOf<typeof scaleCalls> => ({
  placeScale: async (params, { identity: { userId } }) => {
    const id = params.clientOrderId ?? createClientId(core.random);
    const command = placing(params, userId, id);
    const ladder = await core.readState((state) => ordersOfScale(state, command));
    if ('rejection' in ladder) return refuse(ladder.rejection);
    const { orders } = ladder;
    const [one] = orders;
    if (one === undefined) return refuse(reject('INVALID_PARAMETER', { name: 'count' }));
    return core.requests.run({
      userId,
      kind: 'order',
      id: one.clientOrderId,
      remembered: (state) => {
        const member = state.members.get(userId);
        return member === undefined ? undefined : compareScale(member, orders);
      },
      stored: (body) => compareStoredOrder(one, body),
      reused: 'CLIENT_ORDER_ID_REUSED',
      first: () => firstOrders(core, orders),
      submit: () => place(core, command, orders),
    });
  },
});
