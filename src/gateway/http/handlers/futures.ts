/** Futures: orders, settings, and the lists behind them. */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { ExchangeEvent } from '../../../domain/events.ts';
import type { FuturesOrder, OptionSetting } from '../../../domain/futuresOrders.ts';
import {
  type ClientOrderId,
  type OptionId,
  optionId,
  parseClientOrderId,
  parseOrderId,
  type UserId,
} from '../../../domain/ids.ts';
import { price, quantity } from '../../../domain/quantities.ts';
import { reject } from '../../../domain/rejections.ts';
import { CALLS } from '../../../protocol/contract.ts';
import type { WireOptionSetting } from '../../../protocol/entities.ts';
import type { GatewayCore, SubmitResult } from '../../core.ts';
import type { HistoryQuery, RandomBytes } from '../../ports.ts';
import { toWireOrder, toWireSetting } from '../../projections/wire.ts';
import { type Reply, refuse, succeed } from '../../reply.ts';
import { memberCall } from '../endpoint.ts';

const optionalId = (id: number | undefined): OptionId | undefined =>
  id === undefined ? undefined : optionId(id);

const orderIn = (event: ExchangeEvent): FuturesOrder | undefined =>
  'order' in event ? event.order : undefined;

/** The order as the command left it: the last event that carries it. */
function lastOrder(
  events: readonly ExchangeEvent[],
  isWanted: (order: FuturesOrder) => boolean,
): FuturesOrder | undefined {
  return events
    .map(orderIn)
    .filter((order) => order !== undefined)
    .findLast(isWanted);
}

/** For a caller that names no order itself. */
function createClientOrderId(random: RandomBytes): ClientOrderId {
  const id = parseClientOrderId(`server-${bytesToHex(random(16))}`);
  if (id === undefined) throw new Error('a client order id of our own is not one');
  return id;
}

const settingIn = (event: ExchangeEvent): OptionSetting | undefined =>
  event.type === 'LeverageChanged' || event.type === 'MarginTypeChanged'
    ? event.setting
    : undefined;

/** The setting after a change; read from the account when it was so already. */
async function settingAnswer(
  core: GatewayCore,
  userId: UserId,
  id: OptionId,
  result: SubmitResult,
): Promise<Reply<WireOptionSetting>> {
  if (!result.ok) return refuse(result.rejection);
  const changed = result.events.map(settingIn).findLast((setting) => setting?.optionId === id);
  if (changed !== undefined) return succeed(toWireSetting(changed));
  const kept = await core.readAccounts((accounts) =>
    accounts.settings(userId).find(({ futuresOptionId }) => futuresOptionId === id),
  );
  return kept === undefined ? refuse(reject('UNKNOWN_OPTION')) : succeed(kept);
}

const orderEndpoints = (core: GatewayCore) => ({
  placeOrder: memberCall(CALLS.placeOrder, async (params, { identity: { userId } }) => {
    const clientOrderId = params.clientOrderId ?? createClientOrderId(core.random);
    const result = await core.submit({
      type: 'PlaceOrder',
      userId,
      clientOrderId,
      optionId: optionId(params.futuresOptionId),
      marketType: params.marketType,
      side: params.side,
      positionSide: params.positionSide ?? undefined,
      price: params.price == null ? undefined : price(params.price),
      quantity: quantity(params.quantity),
      reduceOnly: params.reduceOnly,
    });
    if (!result.ok) return refuse(result.rejection);
    const isMine = (order: FuturesOrder): boolean =>
      order.userId === userId && order.clientOrderId === clientOrderId;
    const placed = lastOrder(result.events, isMine);
    if (placed !== undefined) return succeed(toWireOrder(placed));
    const first = await core.readAccounts((all) => all.orderByClientId(userId, clientOrderId));
    return first === undefined ? refuse(reject('UNKNOWN_ORDER')) : succeed(first);
  }),

  cancelOrder: memberCall(CALLS.cancelOrder, async ({ id }, { identity: { userId } }) => {
    const orderId = parseOrderId(id);
    if (orderId === undefined) return refuse(reject('UNKNOWN_ORDER'));
    const result = await core.submit({ type: 'CancelOrder', userId, orderId });
    if (!result.ok) return refuse(result.rejection);
    const cancelled = lastOrder(result.events, (order) => order.id === orderId);
    return cancelled === undefined
      ? refuse(reject('ORDER_NOT_WORKING'))
      : succeed(toWireOrder(cancelled));
  }),

  cancelAll: memberCall(CALLS.cancelAll, async (params, { identity: { userId } }) => {
    const id = optionalId(params.futuresOptionId);
    const result = await core.submit({ type: 'CancelAllOrders', userId, optionId: id });
    if (!result.ok) return refuse(result.rejection);
    const cancelled = result.events.flatMap((event) =>
      event.type === 'OrderCancelled' ? [event.order.id] : [],
    );
    return succeed({ status: 200 as const, cancelled });
  }),
});

const settingEndpoints = (core: GatewayCore) => ({
  leverage: memberCall(CALLS.leverage, async (params, { identity: { userId } }) => {
    const id = optionId(params.futuresOptionId);
    const { leverage } = params;
    const result = await core.submit({ type: 'ChangeLeverage', userId, optionId: id, leverage });
    return settingAnswer(core, userId, id, result);
  }),

  marginType: memberCall(CALLS.marginType, async (params, { identity: { userId } }) => {
    const id = optionId(params.futuresOptionId);
    const { marginType } = params;
    const result = await core.submit({
      type: 'ChangeMarginType',
      userId,
      optionId: id,
      marginType,
    });
    return settingAnswer(core, userId, id, result);
  }),

  lastLeverage: memberCall(CALLS.lastLeverage, async (_, { identity: { userId } }) =>
    succeed([...(await core.readAccounts((accounts) => accounts.settings(userId)))]),
  ),
});

const listEndpoints = (core: GatewayCore) => ({
  openOrders: memberCall(CALLS.openOrders, async (params, { identity: { userId } }) => {
    const id = optionalId(params.futuresOptionId);
    return succeed([...(await core.readAccounts((all) => all.openOrders(userId, id)))]);
  }),

  openPositions: memberCall(CALLS.openPositions, async (params, { identity: { userId } }) => {
    const id = optionalId(params.futuresOptionId);
    return succeed([...(await core.readAccounts((all) => all.positions(userId, id)))]);
  }),

  historyList: memberCall(CALLS.historyList, async (params, { identity: { userId } }) => {
    const { page, size, startDate, endDate, futuresOptionId } = params;
    const query: HistoryQuery = {
      kind: params.resultType,
      userId,
      page,
      size,
      ...(futuresOptionId === undefined ? {} : { optionId: optionId(futuresOptionId) }),
      ...(startDate === undefined ? {} : { from: startDate }),
      ...(endDate === undefined ? {} : { to: endDate }),
    };
    const { items, total } = await core.history(query);
    return succeed({ items: [...items], total, page, size });
  }),
});

export const futuresEndpoints = (core: GatewayCore) => ({
  ...orderEndpoints(core),
  ...settingEndpoints(core),
  ...listEndpoints(core),
});
