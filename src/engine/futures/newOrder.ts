/** An order as it is accepted. */
import type { FuturesOrder } from '../../domain/futuresOrders.ts';
import { type ClientOrderId, orderId } from '../../domain/ids.ts';
import { type Money, NO_MONEY, NO_QUANTITY } from '../../domain/quantities.ts';
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
