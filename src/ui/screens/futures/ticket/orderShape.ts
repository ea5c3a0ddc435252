/** The kind of order that the form describes, apart from its figures. Pure. */
import type {
  MarketType,
  OrderSide,
  PositionMode,
  PositionSide,
} from '../../../../domain/futuresOrders.ts';
import type { EstimateInput } from '../../../../protocol/futures/pricedView.ts';
import type { TicketFields } from './ticketFields.ts';

export const ORDER_TYPES = ['LIMIT', 'MARKET', 'TAKEPROFIT', 'STOPLOSS'] as const;

/** Waits for its trigger and then only closes. */
export const isTriggerType = (type: MarketType): type is 'TAKEPROFIT' | 'STOPLOSS' =>
  type === 'TAKEPROFIT' || type === 'STOPLOSS';

type Shape = Pick<TicketFields, 'marketType' | 'intent' | 'reduceOnly'>;

export function intentOf(shape: Shape, mode: PositionMode): EstimateInput['intent'] {
  if (mode === 'ONE_WAY') return 'ONE_WAY';
  return isTriggerType(shape.marketType) ? 'CLOSE' : shape.intent;
}

/** Such an order cannot have take-profit and stop-loss and needs a position to reduce. */
export function onlyReduces(shape: Shape, mode: PositionMode): boolean {
  if (isTriggerType(shape.marketType)) return true;
  return mode === 'ONE_WAY' ? shape.reduceOnly : shape.intent === 'CLOSE';
}

/** The side of the position that an order of `side` would open or, when closing, reduce. */
export function positionSideOf(side: OrderSide, isClosing: boolean): PositionSide {
  return (side === 'BUY') === isClosing ? 'SHORT' : 'LONG';
}

/** The position side on the wire: hedge mode names it, one-way mode does not. */
export function wirePositionSide(side: OrderSide, intent: EstimateInput['intent']) {
  return intent === 'ONE_WAY' ? undefined : positionSideOf(side, intent === 'CLOSE');
}
