/**
 * The index in which a tick finds a working order: a ladder, a trigger heap, or the taking orders.
 */
import type { FuturesOrder } from '../../domain/futuresOrders.ts';
import { type Heap, pushNode, removeNode } from '../heap.ts';
import type { OptionMarket, WorkingOrder } from '../state.ts';
import { triggerHeap, triggerKey } from '../triggerIndex.ts';
import { restsOnLadder } from '../../domain/futures/conditional.ts';
import { orderTrigger } from './orderTriggers.ts';

/** Adds an order to the index of its kind; a MARKET order is in none. */
export function enterIndex(working: WorkingOrder): void {
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

export function leaveIndex(working: WorkingOrder): void {
  const { heap, holding } = working;
  if (heap === undefined) {
    holding.option.triggered.delete(working);
    return;
  }
  removeNode(heap, working);
  working.heap = undefined;
}

/** Whether a change moves the order within the index, to the back of its queue. */
export const isWaitingElsewhere = (before: FuturesOrder, after: FuturesOrder): boolean =>
  before.price !== after.price ||
  before.triggerPrice !== after.triggerPrice ||
  before.triggerBy !== after.triggerBy;
