/**
 * After a tick of the feed: orders it reaches are filled, reached triggers fire, and positions are
 * checked. Rules [F-M..], [F-O25].
 */
import type { MoveMarket } from '../../domain/market/commands.ts';
import type { MarketTick } from '../../domain/market.ts';
import { collectUpTo } from '../heap.ts';
import type { Market, OptionMarket, WorkingOrder } from '../state.ts';
import type { Turn } from '../turn.ts';
import { remainingOf } from './copies.ts';
import { expireOrders } from './expiry.ts';
import { fireExits } from './exits.ts';
import { fillOrder } from './fills.ts';
import { judgeOptionMarket } from './risk.ts';
import { followPrices } from './trailing.ts';
import { fireOrders, workTriggered } from './triggers.ts';

/** Ends the orders whose moment has come, then processes every option of a market that has moved. */
export function workOptionMarkets(
  turn: Turn,
  { optionMarkets }: Market,
  { tick }: MoveMarket,
): void {
  expireOrders(turn);
  for (const optionMarket of optionMarkets) {
    fillReached(turn, optionMarket, tick);
    workTriggered(turn, optionMarket);
    fireOrders(turn, optionMarket, tick);
    followPrices(turn, optionMarket, tick);
    fireExits(turn, optionMarket, tick);
    judgeOptionMarket(turn, optionMarket);
  }
}

/** Buy orders down to the tick's low and sell orders up to its high, the best price first. */
function fillReached(turn: Turn, optionMarket: OptionMarket, tick: MarketTick): void {
  const hits: WorkingOrder[] = [];
  collectUpTo(optionMarket.buyOrders, -Number(tick.low), hits);
  collectUpTo(optionMarket.sellOrders, Number(tick.high), hits);
  if (hits.length === 0) return;
  hits.sort(byPriceThenNumber);
  for (const working of hits) {
    const { order } = working;
    if (order.status !== 'WORKING' || order.price === undefined) continue;
    // The ladder's keys are rounded; the prices are not.
    const isReached = order.side === 'BUY' ? tick.low <= order.price : tick.high >= order.price;
    if (isReached)
      fillOrder(turn, working, remainingOf(order), { price: order.price, isMaker: true });
  }
}

/** Buys before sells (their keys are negative), within a side best price, then oldest first. */
const byPriceThenNumber = (a: WorkingOrder, b: WorkingOrder): number =>
  a.heapKey - b.heapKey || a.place - b.place;
