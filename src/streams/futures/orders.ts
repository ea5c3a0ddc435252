/** Orders and fills of an account: changes by events, and their notices. */
import { awaitedPrice, isTriggerType } from '../../domain/futures/conditional.ts';
import { isTrailing } from '../../domain/futures/orderGroups.ts';
import { current, isDraft, type Draft } from 'immer';
import { parseDecimal } from '../../domain/decimal.ts';
import { intentIdOf } from '../../domain/orderIntent.ts';
import type { AccountView } from '../../protocol/accountView.ts';
import type { WireFill, WireOrder } from '../../protocol/futures/entities.ts';
import type {
  AccountEvents,
  AccountEventType,
  EventEntries,
  EventEntry,
  Labels,
  NoticeContent,
} from '../feature.ts';
import { putFirst } from '../lists.ts';
import type { FuturesNoticeKey } from './noticeKeys.ts';

type Content = NoticeContent<FuturesNoticeKey>;
type OrderEventType = Extract<AccountEventType, `ORDER_${string}`>;
type OrderEvent = AccountEvents[OrderEventType];

function setOrder(view: Draft<AccountView>, { order }: OrderEvent): void {
  if (order.status === 'WORKING') {
    view.openOrders[order.id] = order;
    return;
  }
  delete view.openOrders[order.id];
  // Shifting a draft goes through a proxy for every element: a plain copy is changed instead.
  if (isDraft(view.closedOrders)) view.closedOrders = [...current(view.closedOrders)];
  putFirst(view.closedOrders, order, ({ id }) => id === order.id);
}

function addFill(view: Draft<AccountView>, fill: WireFill): void {
  if (isDraft(view.fills)) view.fills = [...current(view.fills)];
  putFirst(view.fills, fill, ({ id }) => id === fill.id);
}

const labelOf = ({ futuresOptionId, stock }: WireOrder, labels: Labels): string =>
  labels.ofOption(futuresOptionId) ?? stock;

/**
 * Kind of an order behind a trigger: a position's exit, as its own or as a separate order, or a
 * stop that may open.
 */
function waitingOf({
  marketType,
  reduceOnly,
}: WireOrder): 'TAKEPROFIT' | 'STOPLOSS' | 'STOP' | undefined {
  if (!isTriggerType(marketType)) return undefined;
  return reduceOnly ? marketType : 'STOP';
}

/** How an order says at which price it is to be filled. */
function termsOf(order: WireOrder): 'MARKET' | 'LIMIT' | `TRIGGER${'' | '_LIMIT'}` {
  const { price } = order;
  if (awaitedPrice(order) !== undefined) return price === null ? 'TRIGGER' : 'TRIGGER_LIMIT';
  return price === null ? 'MARKET' : 'LIMIT';
}

function orderValues(order: WireOrder, labels: Labels) {
  const { stock, side, quantity, price } = order;
  const trigger = awaitedPrice(order) ?? '';
  return {
    label: labelOf(order, labels),
    stock,
    side,
    quantity,
    price: price ?? '',
    trigger,
    terms: termsOf(order),
  };
}

function acceptedNotice(order: WireOrder, values: Content['values']): Content {
  const waiting = waitingOf(order);
  if (waiting === undefined) {
    // A limit may have to wait for its price: it is accepted, and done when it has filled.
    const key = order.marketType === 'LIMIT' ? 'notice.ORDER_ACCEPTED' : 'notice.ORDER_SUCCESS';
    return { key, tone: 'success', values };
  }
  // A position's own exit is accepted at the moment its price is reached.
  return order.triggeredAt === null
    ? { key: `notice.${waiting}_SUCCESS`, tone: 'success', values }
    : { key: `notice.${waiting}_TRIGGERED`, tone: 'info', values };
}

function updatedNotice(
  order: WireOrder,
  at: number,
  values: Content['values'],
): Content | undefined {
  const waiting = waitingOf(order);
  if (waiting !== undefined && order.triggeredAt === at)
    return { key: `notice.${waiting}_TRIGGERED`, tone: 'info', values };
  // A trigger that trails moves with the price: it is on the screen, and no news.
  return isTrailing(order) ? undefined : { key: 'notice.ORDER_AMENDED', tone: 'info', values };
}

function cancelKey(order: WireOrder): FuturesNoticeKey {
  const { cancelReason } = order;
  if (cancelReason !== null && cancelReason !== 'USER')
    return `notice.ORDER_CANCEL_${cancelReason}`;
  const waiting = waitingOf(order);
  return waiting === undefined ? 'notice.ORDER_CANCEL' : `notice.${waiting}_CANCEL`;
}

/** The end of an order that closed something has a result. */
function filledKey({ status, reduceOnly, realizedPnl }: WireOrder): FuturesNoticeKey {
  if (status !== 'FILLED') return 'notice.ORDER_FILLED_PART';
  const isClose = reduceOnly || parseDecimal(realizedPnl) !== 0n;
  return isClose ? 'notice.ORDER_CLOSED' : 'notice.ORDER_FILLED';
}

function filledNotice(
  { order, fill }: AccountEvents['ORDER_FILLED'],
  orderFigures: Content['values'],
): Content {
  const waiting = waitingOf(order);
  // The order so far: a toast that grows shows sums, not the last of several fills.
  const values = {
    ...orderFigures,
    total: order.quantity,
    quantity: order.filledQuantity,
    price: order.averagePrice ?? fill.price,
    pnl: order.realizedPnl,
    fee: order.fee,
  };
  if (waiting !== undefined && waiting !== 'STOP')
    return { key: `notice.${waiting}_FILLED`, tone: 'success', values };
  // What its owner set after the order stays, which the position alone would not explain.
  const { keptExits } = fill;
  const key =
    keptExits === undefined ? filledKey(order) : (`notice.ORDER_KEPT_${keptExits}` as const);
  return { key, tone: 'success', values };
}

/** An order is a thread of its own, or a part of that of its intent. */
function threadOf({ id, clientOrderId }: WireOrder): Pick<Content, 'thread' | 'part'> {
  const intent = intentIdOf(clientOrderId);
  return intent === undefined ? { thread: id } : { thread: intent, part: id };
}

const entry = <Event extends OrderEvent>(
  notice: (event: Event, values: Content['values']) => Content | undefined,
): EventEntry<Event, FuturesNoticeKey> => ({
  fold: setOrder,
  notice: (event, labels) => {
    const content = notice(event, orderValues(event.order, labels));
    return content && { ...content, ...threadOf(event.order) };
  },
  subject: ({ order }) => order.id,
});

export const orderEvents: EventEntries<OrderEventType, FuturesNoticeKey> = {
  ORDER_SUCCESS: entry(({ order }, values) => acceptedNotice(order, values)),
  ORDER_UPDATE: entry(({ order, at }, values) => updatedNotice(order, at, values)),
  ORDER_CANCEL: entry(({ order }, values) => ({ key: cancelKey(order), tone: 'info', values })),
  ORDER_FILLED: {
    ...entry(filledNotice),
    fold: (view, event) => {
      setOrder(view, event);
      addFill(view, event.fill);
    },
  },
};
