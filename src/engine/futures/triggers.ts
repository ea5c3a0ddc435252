/**
 * Fires TAKEPROFIT and STOPLOSS orders whose trigger is reached; they take liquidity. Rules
 * [F-T..].
 */
import type { MarketTick } from '../../domain/market.ts';
import type { OptionMarket, WorkingOrder } from '../state.ts';
import { collectReached, isReached, type Trigger } from '../triggerIndex.ts';
import type { Turn } from '../turn.ts';
import { takeFromBook } from './book.ts';
import { cancelPaired, cancelWorking } from './cancel.ts';
import { opensSide, remainingOf, triggeredOrder } from './copies.ts';
import { fillOrder } from './fills.ts';
import { isProtectedFrom } from './instructions.ts';
import { fireLimit } from './stopLimit.ts';
import type { FuturesOrder } from '../../domain/futuresOrders.ts';

// The trigger of a TAKEPROFIT or STOPLOSS order. Rules [F-T..].

/**
 * Selling to take a profit waits for a price above, to stop a loss for one below; buying the
 * reverse. Undefined for an order without a trigger.
 */
export function orderTrigger({
  marketType,
  side,
  triggerPrice,
  triggerBy,
}: Pick<FuturesOrder, 'marketType' | 'side' | 'triggerPrice' | 'triggerBy'>): Trigger | undefined {
  if (triggerPrice === undefined || triggerBy === undefined) return undefined;
  return {
    price: triggerPrice,
    by: triggerBy,
    firesAbove: (side === 'SELL') === (marketType === 'TAKEPROFIT'),
  };
}

/** Orders that fired at earlier ticks take liquidity from the new book, oldest first. */
export function workTriggered(turn: Turn, optionMarket: OptionMarket): void {
  if (optionMarket.triggered.size === 0) return;
  for (const working of [...optionMarket.triggered].toSorted(byPlace)) takeBook(turn, working);
}

/** Fires the orders the tick has reached, the oldest first. */
export function fireOrders(turn: Turn, optionMarket: OptionMarket, tick: MarketTick): void {
  const hits = collectReached(optionMarket.orderTriggers, tick);
  if (hits.length === 0) return;
  for (const working of hits.toSorted(byPlace)) {
    const { order } = working;
    const trigger = order.status === 'WORKING' ? orderTrigger(order) : undefined;
    if (trigger === undefined || !isReached(trigger, tick)) continue;
    if (isProtectedFrom(order, tick)) {
      cancelWorking(turn, working, 'PRICE_PROTECT');
      continue;
    }
    cancelPaired(turn, order);
    if (order.price !== undefined || !order.reduceOnly) {
      fireLimit(turn, working, tick);
      continue;
    }
    turn.emit({ type: 'OrderTriggered', order: triggeredOrder(order, turn.at), place: undefined });
    takeBook(turn, working);
  }
}

const byPlace = (a: WorkingOrder, b: WorkingOrder): number => a.place - b.place;

/**
 * A fired order takes the available liquidity, at most its position; the remainder follows later.
 */
export function takeBook(turn: Turn, working: WorkingOrder): void {
  const { order, holding } = working;
  if (order.status !== 'WORKING') return;
  const { position, option } = holding;
  if (position === undefined || position.side === opensSide(order.side)) {
    cancelWorking(turn, working, 'REDUCE_ONLY');
    return;
  }
  const rest = remainingOf(order);
  const wanted = rest < position.quantity ? rest : position.quantity;
  const taking = takeFromBook(option.market, order.side, wanted, undefined);
  if (taking === undefined) return;
  fillOrder(turn, working, taking.quantity, { price: taking.price, isMaker: false });
}
