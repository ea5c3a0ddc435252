import type { OrderSide, PositionMode, TriggerBy } from '../../../../domain/futuresOrders.ts';
import { typedToDecimal } from '../../../format/typing.ts';
import type { TextKey } from '../../../i18n/useText.ts';
import type { OrderInput } from '../../../services/futures.ts';
import type { ExitReading, SideExits } from './exitRules.ts';
import { intentOf, isTriggerType, onlyReduces, wirePositionSide } from './orderShape.ts';
import type { TicketFields } from './ticketFields.ts';

/** An order without the id that its attempt gives it. */
export type OrderIntent = Omit<OrderInput, 'clientOrderId'>;

/** An exit that is not wanted listens to nothing. */
const exitOf = (exit: ExitReading, by: TriggerBy) =>
  exit.kind === 'set'
    ? { price: exit.price, isMark: by === 'MARK' }
    : { price: undefined, isMark: false };

/** The order of one button from a form in whose way nothing stands. */
export function orderIntent(
  side: OrderSide,
  entry: {
    readonly futuresOptionId: number;
    readonly fields: TicketFields;
    readonly quantity: string;
    readonly mode: PositionMode;
    readonly exits: SideExits;
  },
): OrderIntent {
  const { fields, mode, exits } = entry;
  const { marketType } = fields;
  const isMarkTrigger = fields.triggerBy === 'MARK';
  const takeProfit = exitOf(exits.takeProfit, fields.takeProfit.by);
  const stopLoss = exitOf(exits.stopLoss, fields.stopLoss.by);
  return {
    futuresOptionId: entry.futuresOptionId,
    marketType,
    side,
    positionSide: wirePositionSide(side, intentOf(fields, mode)),
    price: marketType === 'LIMIT' ? typedToDecimal(fields.price) : undefined,
    triggerPrice: isTriggerType(marketType) ? typedToDecimal(fields.triggerPrice) : undefined,
    quantity: entry.quantity,
    reduceOnly: onlyReduces(fields, mode),
    takeProfit: takeProfit.price,
    stopLoss: stopLoss.price,
    isMarkTp: marketType === 'TAKEPROFIT' ? isMarkTrigger : takeProfit.isMark,
    isMarkSl: marketType === 'STOPLOSS' ? isMarkTrigger : stopLoss.isMark,
  };
}

/** How the button of an order is named. */
export function sideTextKey(order: Pick<OrderInput, 'side' | 'positionSide'>): TextKey {
  const isBuy = order.side === 'BUY';
  switch (order.positionSide) {
    case undefined:
      return isBuy ? 'order.buyLong' : 'order.sellShort';
    case 'LONG':
      return isBuy ? 'order.openLong' : 'order.closeLong';
    case 'SHORT':
      return isBuy ? 'order.closeShort' : 'order.openShort';
  }
}
