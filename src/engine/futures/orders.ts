/** Bookkeeping of orders: the working ones by id, user, side and price, the last finished by user. */
import type { Fill, FuturesOrder } from '../../domain/futuresOrders.ts';
import type { ClientOrderId } from '../../domain/ids.ts';
import { addQuantity, type Quantity, quantity } from '../../domain/quantities.ts';
import { pushNode, removeNode } from '../heap.ts';
import { holdingOf } from './holdings.ts';
import {
  boardOf,
  type EngineState,
  type Holding,
  type Member,
  memberOf,
  numberInId,
  type OptionBoard,
  type WorkingOrder,
} from '../state.ts';
import { remainingOf } from './copies.ts';

/** Finished orders whose client order id is remembered, per user, beyond the working ones. */
export const FINISHED_ORDERS_REMEMBERED = 200;

/** The order first placed under the id: a working one, or one of the last finished. */
export const rememberedOrder = (member: Member, id: ClientOrderId): FuturesOrder | undefined =>
  member.working.get(id)?.order ?? member.finished.get(id);

export function evolveOrderAccepted(state: EngineState, order: FuturesOrder): void {
  const member = memberOf(state, order.userId);
  const board = boardOf(state, order.optionId);
  const holding = holdingOf(member, board);
  const working: WorkingOrder = {
    // Buy orders are hit by falling prices: the highest first.
    heapKey: order.side === 'BUY' ? -Number(order.price ?? 0n) : Number(order.price ?? 0n),
    heapIndex: -1,
    order,
    number: numberInId(order.id),
    member,
    holding,
  };
  state.orders.set(order.id, working);
  member.working.set(order.clientOrderId, working);
  addResting(holding, order, remainingOf(order));
  if (order.price !== undefined) pushNode(ladderOf(board, order), working);
  state.next.order = Math.max(state.next.order, working.number + 1);
}

export function evolveOrderFilled(state: EngineState, order: FuturesOrder, fill: Fill): void {
  state.next.fill = Math.max(state.next.fill, numberInId(fill.id) + 1);
  const working = state.orders.get(order.id);
  if (working === undefined) {
    // The exchange's own order at a liquidation: never accepted, never working.
    state.next.order = Math.max(state.next.order, numberInId(order.id) + 1);
    return;
  }
  if (!fill.isMaker) countTaken(working.holding.option, fill);
  addResting(working.holding, order, quantity(-fill.quantity));
  working.order = order;
  if (order.status === 'FILLED') finish(state, working);
}

export function evolveOrderCancelled(state: EngineState, order: FuturesOrder): void {
  const working = state.orders.get(order.id);
  if (working === undefined) throw new Error(`cancelled without working: ${order.id}`);
  addResting(working.holding, order, quantity(-remainingOf(order)));
  working.order = order;
  finish(state, working);
}

function countTaken({ market }: OptionBoard, fill: Fill): void {
  if (fill.side === 'BUY') market.takenFromAsks = addQuantity(market.takenFromAsks, fill.quantity);
  else market.takenFromBids = addQuantity(market.takenFromBids, fill.quantity);
}

function addResting(holding: Holding, order: FuturesOrder, change: Quantity): void {
  if (order.side === 'BUY') holding.restingBuy = addQuantity(holding.restingBuy, change);
  else holding.restingSell = addQuantity(holding.restingSell, change);
}

const ladderOf = (board: OptionBoard, order: FuturesOrder): WorkingOrder[] =>
  order.side === 'BUY' ? board.buyOrders : board.sellOrders;

function finish(state: EngineState, working: WorkingOrder): void {
  const { order, member, holding } = working;
  removeNode(ladderOf(holding.option, order), working);
  state.orders.delete(order.id);
  member.working.delete(order.clientOrderId);
  rememberFinished(member, order);
}

export function rememberFinished(member: Member, order: FuturesOrder): void {
  member.finished.set(order.clientOrderId, order);
  if (member.finished.size <= FINISHED_ORDERS_REMEMBERED) return;
  for (const oldest of member.finished.keys()) {
    member.finished.delete(oldest);
    break;
  }
}
