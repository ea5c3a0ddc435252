/** Bookkeeping of orders: by id, by user, and in the index used by a tick. */
import type { Fill, FuturesOrder, OrderSide } from '../../domain/futuresOrders.ts';
import {
  addQuantity,
  NO_QUANTITY,
  type Quantity,
  quantity,
  subtractQuantity,
} from '../../domain/quantities.ts';
import { enterExpiry, leaveExpiry } from './expiry.ts';
import { enterTrailing, leaveTrailing } from './trailing.ts';
import { holdingOf } from './holdings.ts';
import { forgetWorking, rememberFinished, rememberWorking } from './orderMemory.ts';
import {
  type EngineState,
  type Holding,
  memberOf,
  numberInId,
  type OptionMarket,
  optionMarketOf,
  type WorkingOrder,
} from '../state.ts';
import { remainingOf } from './copies.ts';
import { countsAsResting, restsOnLadder } from '../../domain/futures/conditional.ts';
import { type Heap, pushNode, removeNode } from '../heap.ts';
import { triggerHeap, triggerKey } from '../triggerIndex.ts';
import { orderTrigger } from './triggers.ts';

// The index in which a tick finds a working order: a ladder, a trigger heap, or the taking orders.

/** Adds an order to the index of its kind; a MARKET order is in none. */
function enterIndex(working: WorkingOrder): void {
  const { order, holding } = working;
  const { option } = holding;
  if (order.price !== undefined && restsOnLadder(order)) {
    // Buy orders are hit by falling prices: the highest first.
    const key = Number(order.price);
    const isBuy = order.side === 'BUY';
    push(working, isBuy ? option.buyOrders : option.sellOrders, isBuy ? -key : key);
  } else if (order.triggeredAt === undefined) enterTriggers(working, option);
  else option.triggered.add(working);
}

function enterTriggers(working: WorkingOrder, option: OptionMarket): void {
  const trigger = orderTrigger(working.order);
  if (trigger !== undefined)
    push(working, triggerHeap(option.orderTriggers, trigger), triggerKey(trigger));
}

function push(working: WorkingOrder, heap: Heap<WorkingOrder>, key: number): void {
  working.heap = heap;
  working.heapKey = key;
  pushNode(heap, working);
}

function leaveIndex(working: WorkingOrder): void {
  const { heap, holding } = working;
  if (heap === undefined) {
    holding.option.triggered.delete(working);
    return;
  }
  removeNode(heap, working);
  working.heap = undefined;
}

/** Whether a change moves the order within the index, to the back of its queue. */
const isWaitingElsewhere = (before: FuturesOrder, after: FuturesOrder): boolean =>
  before.price !== after.price ||
  before.triggerPrice !== after.triggerPrice ||
  before.triggerBy !== after.triggerBy;

export function evolveOrderAccepted(state: EngineState, order: FuturesOrder): void {
  const working = recordOf(state, order);
  const { member, holding } = working;
  state.orders.set(order.id, working);
  rememberWorking(member, working);
  holding.orderCount += 1;
  addResting(holding, order.side, restingOf(order));
  enterIndex(working);
  enterExpiry(state, working);
  enterTrailing(state, working);
  state.next.order = Math.max(state.next.order, working.place + 1);
}

function recordOf(state: EngineState, order: FuturesOrder): WorkingOrder {
  const member = memberOf(state, order.userId);
  return {
    heapKey: 0,
    heapIndex: -1,
    order,
    heap: undefined,
    older: undefined,
    newer: undefined,
    place: numberInId(order.id),
    member,
    holding: holdingOf(member, optionMarketOf(state, order.optionId), order.positionSide),
  };
}

export function evolveOrderFilled(state: EngineState, order: FuturesOrder, fill: Fill): void {
  state.next.fill = Math.max(state.next.fill, numberInId(fill.id) + 1);
  const working = state.orders.get(order.id);
  if (working === undefined) {
    // An order placed by the exchange at a liquidation: never accepted, never working.
    state.next.order = Math.max(state.next.order, numberInId(order.id) + 1);
    return;
  }
  if (!fill.isMaker) countTaken(working.holding.option, fill);
  if (countsAsResting(order)) addResting(working.holding, order.side, quantity(-fill.quantity));
  working.order = order;
  if (order.status === 'FILLED') finish(state, working);
}

/** The working order of an event; an unknown one is a defect of the log. */
export function workingOrder(state: EngineState, { id }: FuturesOrder): WorkingOrder {
  const working = state.orders.get(id);
  if (working === undefined) throw new Error(`not a working order: ${id}`);
  return working;
}

/**
 * The place of an order that becomes `after`: at a new price it queues behind the existing orders.
 */
export const placeAfter = (
  { next }: EngineState,
  working: WorkingOrder,
  after: FuturesOrder,
): number => (isWaitingElsewhere(working.order, after) ? next.order : working.place);

export function evolveOrderAmended(
  state: EngineState,
  order: FuturesOrder,
  place: number | undefined,
): void {
  const working = workingOrder(state, order);
  working.place = place ?? working.place;
  // A place is a number that no later order receives.
  state.next.order = Math.max(state.next.order, working.place + 1);
  evolveOrderReplaced(state, order);
}

/** Its trigger was reached: one that is a LIMIT from now on gets its place among them. */
export function evolveOrderTriggered(
  state: EngineState,
  order: FuturesOrder,
  place: number | undefined,
): void {
  if (place === undefined) evolveOrderReplaced(state, order);
  else evolveOrderAmended(state, order, place);
}

/** The order after an amendment or its trigger; it moves within the index if its place changed. */
function evolveOrderReplaced(state: EngineState, order: FuturesOrder): void {
  const working = workingOrder(state, order);
  const before = working.order;
  const resting = subtractQuantity(restingOf(order), restingOf(before));
  addResting(working.holding, order.side, resting);
  if (!isWaitingElsewhere(before, order) && before.triggeredAt === order.triggeredAt) {
    working.order = order;
    return;
  }
  leaveIndex(working);
  leaveTrailing(state, working);
  working.order = order;
  enterIndex(working);
  enterTrailing(state, working);
}

export function evolveOrderCancelled(state: EngineState, order: FuturesOrder): void {
  const working = workingOrder(state, order);
  addResting(working.holding, order.side, quantity(-restingOf(order)));
  working.order = order;
  finish(state, working);
}

function countTaken({ market }: OptionMarket, fill: Fill): void {
  if (fill.side === 'BUY') market.takenFromAsks = addQuantity(market.takenFromAsks, fill.quantity);
  else market.takenFromBids = addQuantity(market.takenFromBids, fill.quantity);
}

/** An order waiting for its trigger neither adds to a position nor reserves a part of one. */
const restingOf = (order: FuturesOrder): Quantity =>
  countsAsResting(order) ? remainingOf(order) : NO_QUANTITY;

function addResting(holding: Holding, side: OrderSide, change: Quantity): void {
  if (side === 'BUY') holding.restingBuy = addQuantity(holding.restingBuy, change);
  else holding.restingSell = addQuantity(holding.restingSell, change);
}

function finish(state: EngineState, working: WorkingOrder): void {
  const { order, member, holding } = working;
  leaveIndex(working);
  leaveExpiry(state, working);
  leaveTrailing(state, working);
  state.orders.delete(order.id);
  forgetWorking(member, working);
  holding.orderCount -= 1;
  rememberFinished(member, order);
}
