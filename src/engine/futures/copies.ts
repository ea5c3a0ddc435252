/**
 * Orders and positions after a change, written field by field: on these paths an object spread
 * costs more than the decision itself.
 */
import { averageEntryPrice, type PositionSide } from '../../domain/futures/index.ts';
import type {
  CancelReason,
  ExitPrices,
  ExitsSince,
  Fill,
  FuturesOrder,
  FuturesPosition,
  OrderSide,
  OrderStatus,
} from '../../domain/futuresOrders.ts';
import {
  addMoney,
  addQuantity,
  type Money,
  NO_MONEY,
  type Price,
  type Quantity,
  subtractMoney,
  subtractQuantity,
} from '../../domain/quantities.ts';
import type { Millis } from '../../domain/time.ts';
import type { FilledPart } from '../turn.ts';

/** The side of a position a fill of this side opens. */
export const opensSide = (side: OrderSide): PositionSide => (side === 'BUY' ? 'LONG' : 'SHORT');

/** The side of an order that closes such a position. */
export const closingSide = (side: PositionSide): OrderSide => (side === 'LONG' ? 'SELL' : 'BUY');

export const remainingOf = (order: FuturesOrder): Quantity =>
  subtractQuantity(order.quantity, order.filledQuantity);

/** The fields of an order that its trigger, a fill or its end may change. */
interface OrderFigures {
  readonly triggeredAt: Millis | undefined;
  readonly filledQuantity: Quantity;
  readonly averagePrice: Price | undefined;
  readonly leverage: number;
  readonly hold: Money;
  readonly fee: Money;
  readonly realizedPnl: Money;
  readonly status: OrderStatus;
  readonly cancelReason: CancelReason | undefined;
  readonly updatedAt: Millis;
}

const changedOrder = (order: FuturesOrder, figures: OrderFigures): FuturesOrder => ({
  id: order.id,
  clientOrderId: order.clientOrderId,
  userId: order.userId,
  optionId: order.optionId,
  instrument: order.instrument,
  marketType: order.marketType,
  side: order.side,
  positionSide: order.positionSide,
  price: order.price,
  triggerPrice: order.triggerPrice,
  triggerBy: order.triggerBy,
  triggeredAt: figures.triggeredAt,
  exits: order.exits,
  instructions: order.instructions,
  pairedWith: order.pairedWith,
  quantity: order.quantity,
  filledQuantity: figures.filledQuantity,
  averagePrice: figures.averagePrice,
  reduceOnly: order.reduceOnly,
  leverage: figures.leverage,
  marginType: order.marginType,
  hold: figures.hold,
  fee: figures.fee,
  realizedPnl: figures.realizedPnl,
  status: figures.status,
  cancelReason: figures.cancelReason,
  createdAt: order.createdAt,
  updatedAt: figures.updatedAt,
});

/** The order after a fill that released `released` of its hold. */
export function filledOrder(
  order: FuturesOrder,
  fill: Fill,
  released: Money,
  leverage: number,
): FuturesOrder {
  const filled = addQuantity(order.filledQuantity, fill.quantity);
  const isFilled = filled === order.quantity;
  return changedOrder(order, {
    triggeredAt: order.triggeredAt,
    // Orders stay in memory: an unchanged figure is shared rather than stored again.
    filledQuantity: isFilled ? order.quantity : filled,
    averagePrice: averageAfter(order, fill),
    leverage,
    hold: isFilled ? NO_MONEY : subtractMoney(order.hold, released),
    fee: order.fee === 0n ? fill.fee : addMoney(order.fee, fill.fee),
    realizedPnl:
      fill.realizedPnl === 0n ? order.realizedPnl : addMoney(order.realizedPnl, fill.realizedPnl),
    status: isFilled ? 'FILLED' : 'WORKING',
    cancelReason: undefined,
    updatedAt: fill.at,
  });
}

function averageAfter(order: FuturesOrder, fill: Fill): Price {
  if (order.averagePrice === undefined || order.averagePrice === fill.price) return fill.price;
  const side = opensSide(order.side);
  return averageEntryPrice(
    { side, quantity: order.filledQuantity, entryPrice: order.averagePrice },
    { side, quantity: fill.quantity, price: fill.price },
  );
}

export const cancelledOrder = (
  order: FuturesOrder,
  cancelReason: CancelReason,
  updatedAt: Millis,
): FuturesOrder =>
  changedOrder(order, {
    triggeredAt: order.triggeredAt,
    filledQuantity: order.filledQuantity,
    averagePrice: order.averagePrice,
    leverage: order.leverage,
    hold: NO_MONEY,
    fee: order.fee,
    realizedPnl: order.realizedPnl,
    status: 'CANCELLED',
    cancelReason,
    updatedAt,
  });

/** The order once its trigger was reached. */
export const triggeredOrder = (order: FuturesOrder, at: Millis): FuturesOrder =>
  changedOrder(order, {
    triggeredAt: at,
    filledQuantity: order.filledQuantity,
    averagePrice: order.averagePrice,
    leverage: order.leverage,
    hold: order.hold,
    fee: order.fee,
    realizedPnl: order.realizedPnl,
    status: order.status,
    cancelReason: order.cancelReason,
    updatedAt: at,
  });

/** The fields of a position that a change may touch. */
export interface PositionFigures {
  readonly leverage: number;
  readonly quantity: Quantity;
  readonly entryPrice: Price;
  readonly margin: Money;
  readonly liquidationPrice: Price | undefined;
  readonly exits: ExitPrices | undefined;
  /** As before unless given. */
  readonly exitsSince?: ExitsSince | undefined;
  readonly realizedPnl: Money;
  readonly fee: Money;
  readonly updatedAt: Millis;
}

export const changedPosition = (
  position: FuturesPosition,
  figures: PositionFigures,
): FuturesPosition => ({
  id: position.id,
  userId: position.userId,
  optionId: position.optionId,
  instrument: position.instrument,
  side: position.side,
  marginType: position.marginType,
  leverage: figures.leverage,
  quantity: figures.quantity,
  entryPrice: figures.entryPrice,
  margin: figures.margin,
  liquidationPrice: figures.liquidationPrice,
  exits: figures.exits,
  exitsSince: figures.exitsSince ?? position.exitsSince,
  realizedPnl: figures.realizedPnl,
  fee: figures.fee,
  funding: position.funding,
  isWarned: position.isWarned,
  openedAt: position.openedAt,
  updatedAt: figures.updatedAt,
});

/** The part of a position that a fill closes. */
export const closedPart = (
  position: FuturesPosition,
  price: Price,
  quantity: Quantity,
): FilledPart => ({
  positionId: position.id,
  optionId: position.optionId,
  instrument: position.instrument,
  side: position.side,
  leverage: position.leverage,
  price,
  quantity,
  held: position.quantity,
});
