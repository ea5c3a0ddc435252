/**
 * Nodes that wait for a price, separated by price source and direction, so that a tick finds those
 * it reaches in O(hits).
 */
import type { TriggerBy } from '../domain/futuresOrders.ts';
import type { MarketTick } from '../domain/market.ts';
import type { Price } from '../domain/quantities.ts';
import { collectUpTo, type Heap, type HeapNode, isHeap } from './heap.ts';

/** The condition: a price at or above `price`, or at or below it. */
export interface Trigger {
  readonly price: Price;
  readonly by: TriggerBy;
  readonly firesAbove: boolean;
}

export interface TriggerIndex<T extends HeapNode> {
  readonly lastAbove: Heap<T>;
  readonly lastBelow: Heap<T>;
  readonly markAbove: Heap<T>;
  readonly markBelow: Heap<T>;
}

export const createTriggerIndex = <T extends HeapNode>(): TriggerIndex<T> => ({
  lastAbove: [],
  lastBelow: [],
  markAbove: [],
  markBelow: [],
});

/** The heap a node with this trigger lies in. */
export function triggerHeap<T extends HeapNode>(
  index: TriggerIndex<T>,
  { by, firesAbove }: Trigger,
): Heap<T> {
  if (by === 'LAST') return firesAbove ? index.lastAbove : index.lastBelow;
  return firesAbove ? index.markAbove : index.markBelow;
}

/** Sort key of a trigger: for falling prices the highest trigger is reached first. */
export const triggerKey = ({ price, firesAbove }: Trigger): number =>
  firesAbove ? Number(price) : -Number(price);

/** Every node the tick may have reached: keys are rounded, so check each with `isReached`. */
export function collectReached<T extends HeapNode>(
  { lastAbove, lastBelow, markAbove, markBelow }: TriggerIndex<T>,
  { low, high, markPrice }: MarketTick,
): T[] {
  const hits: T[] = [];
  if (lastAbove.length > 0) collectUpTo(lastAbove, Number(high), hits);
  if (lastBelow.length > 0) collectUpTo(lastBelow, -Number(low), hits);
  if (markAbove.length > 0) collectUpTo(markAbove, Number(markPrice), hits);
  if (markBelow.length > 0) collectUpTo(markBelow, -Number(markPrice), hits);
  return hits;
}

/** LAST looks at all that was traded since the tick before, MARK at the mark price of this tick. */
export function isReached({ price, by, firesAbove }: Trigger, tick: MarketTick): boolean {
  if (by === 'LAST') return firesAbove ? tick.high >= price : tick.low <= price;
  return firesAbove ? tick.markPrice >= price : tick.markPrice <= price;
}

/** Whether the current prices, ignoring the path to them, are at or beyond the trigger. */
export function isBeyond({ price, by, firesAbove }: Trigger, tick: MarketTick): boolean {
  const now = by === 'LAST' ? tick.lastPrice : tick.markPrice;
  return firesAbove ? now >= price : now <= price;
}

/** Nodes of all heaps, in no particular order. */
export const triggerNodes = <T extends HeapNode>(index: TriggerIndex<T>): readonly T[] => [
  ...index.lastAbove,
  ...index.lastBelow,
  ...index.markAbove,
  ...index.markBelow,
];

export const isTriggerIndex = <T extends HeapNode>(index: TriggerIndex<T>): boolean =>
  isHeap(index.lastAbove) &&
  isHeap(index.lastBelow) &&
  isHeap(index.markAbove) &&
  isHeap(index.markBelow);
