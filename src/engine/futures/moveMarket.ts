/**
 * A tick of the feed: orders it reaches are filled, what waited for its price fires, and positions
 * are judged. Rules [M..].
 */
import type { MoveMarket } from '../../domain/market/commands.ts';
import type { MarketTick } from '../../domain/market.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { NO_QUANTITY } from '../../domain/quantities.ts';
import { collectUpTo } from '../heap.ts';
import { enterBets } from '../rounds/enterBets.ts';
import type { EngineState, OptionBoard, WorkingOrder } from '../state.ts';
import type { Turn } from '../turn.ts';
import { remainingOf } from './copies.ts';
import { fireExits } from './exits.ts';
import { fillOrder } from './fills.ts';
import { judgeBoard } from './risk.ts';
import { fireOrders, workTriggered } from './triggers.ts';

export function moveMarket(turn: Turn, command: MoveMarket): Rejection | undefined {
  const { tick } = command;
  const market = turn.state.markets.get(tick.instrument);
  if (market === undefined) return reject('UNKNOWN_STOCK');
  if (!isSound(tick)) return reject('INVALID_PARAMETER', { name: 'tick' });
  turn.emit({ type: 'MarketMoved', tick });
  if (market.awaitingEntry.size > 0) enterBets(turn, market, tick, command.skipped);
  for (const board of market.boards) {
    fillReached(turn, board, tick);
    workTriggered(turn, board);
    fireOrders(turn, board, tick);
    fireExits(turn, board, tick);
    judgeBoard(turn, board);
  }
  return undefined;
}

const isSound = (tick: MarketTick): boolean =>
  tick.low > 0n && tick.markPrice > 0n && tick.low <= tick.lastPrice && tick.lastPrice <= tick.high;

export function evolveMarketMoved(state: EngineState, tick: MarketTick): void {
  const market = state.markets.get(tick.instrument);
  if (market === undefined) throw new Error(`${tick.instrument} is not in the rules`);
  market.tick = tick;
  market.approximateMark = Number(tick.markPrice);
  market.takenFromBids = NO_QUANTITY;
  market.takenFromAsks = NO_QUANTITY;
}

/** Buy orders down to the tick's low and sell orders up to its high, the best price first. */
function fillReached(turn: Turn, board: OptionBoard, tick: MarketTick): void {
  const hits: WorkingOrder[] = [];
  collectUpTo(board.buyOrders, -Number(tick.low), hits);
  collectUpTo(board.sellOrders, Number(tick.high), hits);
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
