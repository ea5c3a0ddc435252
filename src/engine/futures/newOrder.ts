/** Orders as they are accepted: of a user, and of the exchange itself. */
import type { FuturesOrder, FuturesPosition } from '../../domain/futuresOrders.ts';
import { type ClientOrderId, orderId } from '../../domain/ids.ts';
import { type Money, NO_MONEY, NO_QUANTITY } from '../../domain/quantities.ts';
import type { Millis } from '../../domain/time.ts';
import type { Holding } from '../state.ts';
import type { Turn } from '../turn.ts';
import type { OrderTerms } from './orderChecks.ts';

/** With the next id; nothing of it is filled yet. */
export const newOrder = (
  turn: Turn,
  { wanted, member, optionMarket, setting }: OrderTerms,
  clientOrderId: ClientOrderId,
  hold: Money,
): FuturesOrder => ({
  id: orderId(turn.state.next.order),
  clientOrderId,
  userId: member.user.id,
  optionId: wanted.optionId,
  instrument: optionMarket.config.instrument,
  marketType: wanted.marketType,
  side: wanted.side,
  positionSide: wanted.positionSide,
  price: wanted.price,
  triggerPrice: wanted.triggerPrice,
  triggerBy: wanted.triggerBy,
  triggeredAt: undefined,
  exits: wanted.exits,
  instructions: wanted.instructions,
  pairedWith: undefined,
  quantity: wanted.quantity,
  filledQuantity: NO_QUANTITY,
  averagePrice: undefined,
  reduceOnly: wanted.reduceOnly,
  leverage: setting.leverage,
  marginType: setting.marginType,
  hold,
  fee: NO_MONEY,
  realizedPnl: NO_MONEY,
  status: 'WORKING',
  cancelReason: undefined,
  createdAt: turn.at,
  updatedAt: turn.at,
});

type ExchangesFields =
  | 'id'
  | 'clientOrderId'
  | 'marketType'
  | 'side'
  | 'price'
  | 'triggerPrice'
  | 'triggerBy'
  | 'triggeredAt'
  | 'quantity'
  | 'filledQuantity'
  | 'averagePrice'
  | 'realizedPnl'
  | 'status';

/** An order by which the exchange closes a position, at the margin that this has. */
export const exchangesOrder = (
  position: FuturesPosition,
  { positionSide }: Holding,
  order: Pick<FuturesOrder, ExchangesFields>,
  at: Millis,
): FuturesOrder => ({
  id: order.id,
  clientOrderId: order.clientOrderId,
  userId: position.userId,
  optionId: position.optionId,
  instrument: position.instrument,
  marketType: order.marketType,
  side: order.side,
  positionSide,
  price: order.price,
  triggerPrice: order.triggerPrice,
  triggerBy: order.triggerBy,
  triggeredAt: order.triggeredAt,
  exits: undefined,
  instructions: undefined,
  pairedWith: undefined,
  quantity: order.quantity,
  filledQuantity: order.filledQuantity,
  averagePrice: order.averagePrice,
  reduceOnly: true,
  leverage: position.leverage,
  marginType: position.marginType,
  hold: NO_MONEY,
  fee: NO_MONEY,
  realizedPnl: order.realizedPnl,
  status: order.status,
  cancelReason: undefined,
  createdAt: at,
  updatedAt: at,
});
