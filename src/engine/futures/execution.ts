/** Executes an order against the market: price, fee, released hold, and the resulting events. */
import { divide } from '../../domain/decimal.ts';
import { tradingFee } from '../../domain/futures/index.ts';
import type { Fill } from '../../domain/futuresOrders.ts';
import { fillId, type OrderId, type PositionId } from '../../domain/ids.ts';
import { type Money, money, type Price, type Quantity } from '../../domain/quantities.ts';
import type { Member, WorkingOrder } from '../state.ts';
import type { Turn } from '../turn.ts';
import { remainingOf } from './copies.ts';
import { tradingTermsAt } from './tradingTerms.ts';
import { post, startPosting, toPocket } from '../ledger/posting.ts';

export interface Execution {
  readonly price: Price;
  readonly isMaker: boolean;
}

/** Written field by field: an object spread costs more than the rest of it. */
export const makeFill = (
  turn: Turn,
  working: WorkingOrder,
  position: PositionId,
  filled: Quantity,
  execution: Execution,
  result: Pick<Fill, 'fee' | 'realizedPnl' | 'insurance' | 'keptExits'>,
): Fill => ({
  id: fillId(turn.state.next.fill),
  orderId: working.order.id,
  positionId: position,
  side: working.order.side,
  price: execution.price,
  quantity: filled,
  fee: result.fee,
  realizedPnl: result.realizedPnl,
  insurance: result.insurance,
  keptExits: result.keptExits,
  isMaker: execution.isMaker,
  isLiquidation: false,
  at: turn.at,
});

/** At the rates in force when the order was accepted. */
export function feeOf(
  turn: Turn,
  { order }: WorkingOrder,
  filled: Quantity,
  execution: Execution,
): Money {
  const { makerFee, takerFee } = tradingTermsAt(turn.state, order.createdAt);
  const feeRate = execution.isMaker ? makerFee : takerFee;
  return tradingFee({ quantity: filled, price: execution.price, feeRate });
}

/**
 * The part of the hold that a fill releases: its share of the unfilled rest, the last fill all of
 * it.
 */
export function holdShare({ order }: WorkingOrder, filled: Quantity): Money {
  const remaining = remainingOf(order);
  if (order.hold === 0n || filled === remaining) return order.hold;
  return money(divide(order.hold * filled, remaining, 'cut'));
}

// Moves money between `point` and `wait`, which holds it for working orders.

/** Holds `more` for an order; below zero it releases. */
export function moveHold(turn: Turn, member: Member, order: OrderId, more: bigint): void {
  if (more === 0n) return;
  const wallet = member.futures;
  const posting = startPosting();
  toPocket(posting, wallet, 'wait', more);
  toPocket(posting, wallet, 'point', -more);
  post(turn.emit, posting, more > 0n ? 'HOLD' : 'RELEASE', order);
}
