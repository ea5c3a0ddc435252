/** Orders: placing, amending, cancelling. */
import type { Unstamped } from '../../../domain/commands.ts';
import type { PlaceOrder } from '../../../domain/futures/commands.ts';
import { contentFrom, trailProblem } from '../../../domain/futures/orderWire.ts';
import type { FuturesOrder } from '../../../domain/futuresOrders.ts';
import { type ClientOrderId, parseOrderId, type UserId } from '../../../domain/ids.ts';
import { quantity } from '../../../domain/quantities.ts';
import { reject } from '../../../domain/rejections.ts';
import type { CallParams } from '../../../protocol/call.ts';
import type { orderCalls } from '../../../protocol/futures/calls/orders.ts';
import { ordersOfPlacing } from '../../../engine/futures/placeParts.ts';
import { contentOf } from '../../../engine/futures/orderTerms.ts';
import type { WireOrder, WirePlacedOrder } from '../../../protocol/futures/entities.ts';
import { toWireOrder } from '../wire.ts';
import { refuse, type Reply, succeed } from '../../reply.ts';
import type { HandlersOf } from '../../calls/endpoint.ts';
import { createClientId } from '../../calls/clientIds.ts';
import { findOrder, findOrderByClientId } from '../findOrder.ts';
import { lastOrder, optionalPrice, triggerSource, wantedOption } from './params.ts';
import { placeTogether } from './together.ts';
import type { HistoryDep } from '../history.ts';
import type { Kernel } from '../../kernel.ts';
import type { AccountReadsDep } from '../../ports/accountReads.ts';

type Needs = Kernel & AccountReadsDep & HistoryDep;

type OrderParams = CallParams<typeof orderCalls.placeOrder>;

/** @param params of which at most one names a trail */
export const placing = (
  params: OrderParams,
  userId: UserId,
  clientOrderId: ClientOrderId,
): Unstamped<PlaceOrder> => ({
  type: 'PlaceOrder',
  userId,
  clientOrderId,
  ...contentFrom(params),
});

async function place(core: Needs, command: Unstamped<PlaceOrder>): Promise<Reply<WirePlacedOrder>> {
  const { userId, clientOrderId } = command;
  const result = await core.submit(command);
  if (!result.ok) return refuse(result.rejection);
  const isMine = (order: FuturesOrder): boolean =>
    order.userId === userId && order.clientOrderId === clientOrderId;
  const placed = lastOrder(result.events, isMine);
  return placed === undefined ? firstOrder(core, command) : succeed(toWireOrder(placed));
}

/** The parts of an order that closes more than one order may name. */
async function placeParts(
  core: Needs,
  command: Unstamped<PlaceOrder>,
  parts: readonly [Unstamped<PlaceOrder>, ...(readonly Unstamped<PlaceOrder>[])],
): Promise<Reply<WirePlacedOrder>> {
  const reply = await placeTogether(core, command.userId, command, parts);
  if (!reply.ok) return reply;
  const { orders } = reply.answer;
  const [first] = orders;
  return first === undefined
    ? refuse(reject('UNKNOWN_ORDER'))
    : succeed({ ...first, parts: orders });
}

/** @param isNew its id was made here, so that nothing was placed under it */
async function placeOnce(
  core: Needs,
  command: Unstamped<PlaceOrder>,
  isNew: boolean,
): Promise<Reply<WirePlacedOrder>> {
  const { userId, clientOrderId: id } = command;
  const config = core.rules.options.find((option) => option.optionId === command.optionId);
  const placed = ordersOfPlacing(config, command);
  if ('rejection' in placed) return refuse(placed.rejection);
  if (placed.orders.length > 1) return placeParts(core, command, placed.orders);
  if (isNew) return place(core, command);
  return core.requests.run({
    userId,
    kind: 'order',
    id,
    content: contentOf(command),
    first: () => firstOrder(core, command),
    submit: () => place(core, command),
  });
}

async function firstOrder(
  core: Needs,
  { userId, clientOrderId }: Unstamped<PlaceOrder>,
): Promise<Reply<WireOrder>> {
  const first = await findOrderByClientId(core, userId, clientOrderId);
  return first === undefined ? refuse(reject('UNKNOWN_ORDER')) : succeed(first);
}

export const orderHandlers = (core: Needs): HandlersOf<typeof orderCalls> => ({
  placeOrder: async (params, { identity: { userId } }) => {
    const { clientOrderId } = params;
    const name = trailProblem(params);
    if (name !== undefined) return refuse(reject('INVALID_PARAMETER', { name }));
    const id = clientOrderId ?? createClientId(core.random);
    return placeOnce(core, placing(params, userId, id), clientOrderId === undefined);
  },

  amendOrder: async (params, { identity: { userId } }) => {
    const orderId = parseOrderId(params.id);
    if (orderId === undefined) return refuse(reject('UNKNOWN_ORDER'));
    const { isMark, quantity: whole } = params;
    const result = await core.submit({
      type: 'AmendOrder',
      userId,
      orderId,
      price: optionalPrice(params.price),
      triggerPrice: optionalPrice(params.triggerPrice),
      triggerBy: isMark === undefined ? undefined : triggerSource(isMark),
      quantity: whole === null || whole === undefined ? undefined : quantity(whole),
    });
    if (!result.ok) return refuse(result.rejection);
    const amended = lastOrder(result.events, (order) => order.id === orderId);
    if (amended !== undefined) return succeed(toWireOrder(amended));
    const unchanged = await findOrder(core, userId, orderId);
    return unchanged === undefined ? refuse(reject('UNKNOWN_ORDER')) : succeed(unchanged);
  },

  cancelOrder: async ({ id }, { identity: { userId } }) => {
    const orderId = parseOrderId(id);
    if (orderId === undefined) return refuse(reject('UNKNOWN_ORDER'));
    const result = await core.submit({ type: 'CancelOrder', userId, orderId });
    if (!result.ok) return refuse(result.rejection);
    const cancelled = lastOrder(result.events, (order) => order.id === orderId);
    return cancelled === undefined
      ? refuse(reject('ORDER_NOT_WORKING'))
      : succeed(toWireOrder(cancelled));
  },

  cancelAll: async (params, { identity: { userId } }) => {
    const option = wantedOption(core, params.futuresOptionId);
    if (!option.ok) return option;
    const result = await core.submit({ type: 'CancelAllOrders', userId, optionId: option.answer });
    if (!result.ok) return refuse(result.rejection);
    const cancelled = result.events.flatMap((event) =>
      event.type === 'OrderCancelled' ? [event.order.id] : [],
    );
    return succeed({ status: 200 as const, cancelled });
  },
});
