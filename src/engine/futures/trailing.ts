/** Orders whose trigger follows the price, and the prices that move it. Rules [F-T8] to [F-T10]. */
import type {
  FuturesOrder,
  OrderContent,
  OrderSide,
  Trail,
  TriggerBy,
} from '../../domain/futuresOrders.ts';
import type { OrderId } from '../../domain/ids.ts';
import type { MarketTick } from '../../domain/market.ts';
import { trailingTrigger } from '../../domain/futures/trailingTrigger.ts';
import { type Price, rateOf, price as toPrice } from '../../domain/quantities.ts';
import { type Heap, type HeapNode, pushNode, removeNode } from '../heap.ts';
import { createSlice } from '../slice.ts';
import type { EngineState, OptionMarket, WorkingOrder } from '../state.ts';
import {
  collectReached,
  createTriggerIndex,
  isBeyond,
  isReached,
  isTriggerIndex,
  type Trigger,
  triggerHeap,
  type TriggerIndex,
  triggerKey,
  triggerNodes,
} from '../triggerIndex.ts';
import type { Turn } from '../turn.ts';
import { divide, formatDecimal, ONE } from '../../domain/decimal.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';

// Where the trigger of an order that follows the price lies. Rules [F-T7], [F-T8], [F-T10].

const RATE_STEP = rateOf('0.001');
const RATE_MAX = rateOf('0.1');

/**
 * A price that a tick must reach before the trigger moves by one `tickSize`: exact for a distance,
 * and at most a rounding too early for a rate.
 */
function nextBest(
  side: OrderSide,
  { distance, rate }: Trail,
  trigger: Price,
  tickSize: Price,
): Price {
  if (side === 'SELL') {
    const next = trigger + tickSize;
    return toPrice(
      distance === undefined ? divide(next * ONE, ONE - rate, 'cut') : next + distance,
    );
  }
  const next = trigger - tickSize;
  return toPrice(distance === undefined ? divide(next * ONE, ONE + rate, 'up') : next - distance);
}

function isValid({ distance, rate }: Trail, tickSize: Price): boolean {
  if (distance !== undefined) return distance > 0n && distance % tickSize === 0n;
  return rate >= RATE_STEP && rate <= RATE_MAX && rate % RATE_STEP === 0n;
}

/** Whether the order has no trigger yet because its activation price is still to be reached. */
export const waitsForActivation = ({
  instructions,
  triggerPrice,
}: Pick<OrderContent, 'instructions' | 'triggerPrice'>): boolean =>
  instructions?.trail?.activation !== undefined && triggerPrice === undefined;

/**
 * Trigger that starts an order's trailing: a seller's at a higher price, a buyer's at a lower one.
 */
const activationTrigger = (side: OrderSide, by: TriggerBy, price: Price): Trigger => ({
  price,
  by,
  firesAbove: side === 'SELL',
});

/**
 * An order that follows the price with the trigger it begins with, by the price of now, or with none
 * before its activation price; any other order as it is. One that is amended keeps its trigger.
 */
export function followingContent(
  content: OrderContent,
  tick: MarketTick,
  tickSize: Price,
  replaced: FuturesOrder | undefined,
): { readonly content: OrderContent } | { readonly rejection: Rejection } {
  const trail = content.instructions?.trail;
  if (trail === undefined || replaced !== undefined) return { content };
  const { marketType, side, price, triggerPrice, triggerBy } = content;
  if (marketType !== 'STOPLOSS' || price !== undefined || triggerPrice !== undefined)
    return { rejection: reject('TRAIL_NOT_ALLOWED') };
  if (triggerBy === undefined) return { rejection: reject('TRIGGER_REQUIRED') };
  const now = triggerBy === 'LAST' ? tick.lastPrice : tick.markPrice;
  const { activation } = trail;
  const trigger = isValid(trail, tickSize)
    ? trailingTrigger(side, trail, activation ?? now, tickSize)
    : undefined;
  if (trigger === undefined || trigger <= 0n)
    return { rejection: reject('INVALID_TRAIL', { tick: formatDecimal(tickSize) }) };
  if (activation === undefined) return { content: { ...content, triggerPrice: trigger } };
  if (activation <= 0n || activation % tickSize !== 0n)
    return { rejection: reject('PRICE_OFF_TICK', { tick: formatDecimal(tickSize) }) };
  return isBeyond(activationTrigger(side, triggerBy, activation), tick)
    ? { rejection: reject('ACTIVATION_REACHED', { price: formatDecimal(now) }) }
    : { content };
}

/** Waits for the price that gives the order its first trigger, or moves the one that it has. */
interface TrailingOrder extends HeapNode {
  readonly working: WorkingOrder;
  readonly heap: Heap<TrailingOrder>;
}

interface Trails {
  readonly byOption: Map<OptionMarket, TriggerIndex<TrailingOrder>>;
  readonly byOrder: Map<OrderId, TrailingOrder>;
}

const trailsOf = createSlice<Trails>(() => ({ byOption: new Map(), byOrder: new Map() }));

interface Following {
  readonly trail: Trail;
  /** Undefined until the activation price is reached. */
  readonly trigger: Price | undefined;
  readonly by: Trigger['by'];
}

/**
 * Price and distance that an order trails by; undefined for one that does not trail, or no longer
 * does.
 */
function followingOf(order: FuturesOrder): Following | undefined {
  const trail = order.instructions?.trail;
  const { triggerPrice: trigger, triggerBy: by, triggeredAt } = order;
  if (trail === undefined || by === undefined) return undefined;
  if (trigger === undefined && trail.activation === undefined) return undefined;
  return triggeredAt === undefined ? { trail, trigger, by } : undefined;
}

/** The price that moves the trigger of an order: selling a higher one, buying a lower one. */
function waitsFor({ order, holding }: WorkingOrder, following: Following): Trigger | undefined {
  const { tickSize } = holding.option.config;
  const { trail, trigger, by } = following;
  const price =
    trigger === undefined ? trail.activation : nextBest(order.side, trail, trigger, tickSize);
  return price === undefined ? undefined : activationTrigger(order.side, by, price);
}

/** Notes the price that moves the trigger of a working order, if it follows the price. */
export function enterTrailing(state: EngineState, working: WorkingOrder): void {
  const following = followingOf(working.order);
  const next = following && waitsFor(working, following);
  if (next === undefined) return;
  const { byOption, byOrder } = trailsOf(state);
  const { option } = working.holding;
  let index = byOption.get(option);
  if (index === undefined) {
    index = createTriggerIndex<TrailingOrder>();
    byOption.set(option, index);
  }
  const heap = triggerHeap(index, next);
  const node: TrailingOrder = { working, heap, heapKey: triggerKey(next), heapIndex: -1 };
  byOrder.set(working.order.id, node);
  pushNode(heap, node);
}

export function leaveTrailing(state: EngineState, { order }: WorkingOrder): void {
  if (order.instructions?.trail === undefined) return;
  const { byOrder } = trailsOf(state);
  const node = byOrder.get(order.id);
  if (node === undefined) return;
  byOrder.delete(order.id);
  removeNode(node.heap, node);
}

/**
 * Moves the triggers that the tick has left further behind than they follow, and sets those of orders
 * whose activation price it has reached, oldest order first. The tick itself was compared with them
 * as they were.
 */
export function followPrices(turn: Turn, option: OptionMarket, tick: MarketTick): void {
  const index = trailsOf(turn.state).byOption.get(option);
  if (index === undefined) return;
  const reached = collectReached(index, tick);
  if (reached.length === 0) return;
  for (const { working } of reached.toSorted((a, b) => a.working.place - b.working.place))
    follow(turn, working, tick);
}

function follow(turn: Turn, working: WorkingOrder, tick: MarketTick): void {
  const { order, holding, place } = working;
  const following = followingOf(order);
  const awaited = following && waitsFor(working, following);
  // Keys of the index are rounded.
  if (following === undefined || awaited === undefined || !isReached(awaited, tick)) return;
  const isSell = order.side === 'SELL';
  const best = bestOf(tick, following.by, isSell);
  const { tickSize } = holding.option.config;
  const next = trailingTrigger(order.side, following.trail, best, tickSize);
  const { trigger } = following;
  const isCloser = trigger === undefined || (isSell ? next > trigger : next < trigger);
  if (!isCloser) return;
  const moved: FuturesOrder = { ...order, triggerPrice: next, updatedAt: turn.at };
  turn.emit({ type: 'OrderAmended', order: moved, place });
}

function bestOf({ high, low, markPrice }: MarketTick, by: Trigger['by'], isSell: boolean): Price {
  if (by === 'MARK') return markPrice;
  return isSell ? high : low;
}

/** Exactly the orders that follow the price wait for the prices that move them. */
export function trailingInvariants(state: EngineState): string[] {
  const broken: string[] = [];
  const { byOption, byOrder } = trailsOf(state);
  let waiting = 0;
  for (const [{ config }, index] of byOption) {
    if (!isTriggerIndex(index)) broken.push(`option ${config.optionId}: trails are out of order`);
    waiting += triggerNodes(index).length;
  }
  let followers = 0;
  for (const working of state.orders.values()) {
    const following = followingOf(working.order);
    if (following === undefined) continue;
    followers += 1;
    const node = byOrder.get(working.order.id);
    const awaited = waitsFor(working, following);
    if (awaited === undefined || node?.heapKey !== triggerKey(awaited))
      broken.push(`${working.order.id} does not follow the price`);
  }
  if (waiting !== followers || byOrder.size !== followers)
    broken.push('a trail is of no working order');
  return broken;
}
