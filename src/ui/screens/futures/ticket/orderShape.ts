/** The kind of order that the form describes, apart from its figures. Pure. */
import { isTriggerType } from '../../../../domain/futures/conditional.ts';
import type {
  OrderSide,
  PositionMode,
  PositionSide,
  TimeInForce,
} from '../../../../domain/futuresOrders.ts';
import type { EstimateInput } from '../../../../protocol/futures/pricedView.ts';
import type { TicketFields } from './ticketFields.ts';

export const ORDER_TYPES = ['LIMIT', 'MARKET', 'TAKEPROFIT', 'STOPLOSS'] as const;

type Shape = Pick<TicketFields, 'marketType' | 'stopAs' | 'intent' | 'reduceOnly'>;

/** Whether it is a LIMIT, at once or from its trigger on. */
export const hasLimitPrice = ({
  marketType,
  stopAs,
}: Pick<Shape, 'marketType' | 'stopAs'>): boolean =>
  isTriggerType(marketType) ? stopAs === 'LIMIT' : marketType === 'LIMIT';

/** How its trigger follows the price; undefined for one that stays. */
export function trailKind({
  marketType,
  stopAs,
}: Pick<Shape, 'marketType' | 'stopAs'>): 'TRAIL_RATE' | 'TRAIL_DISTANCE' | undefined {
  if (marketType !== 'STOPLOSS') return undefined;
  return stopAs === 'TRAIL_RATE' || stopAs === 'TRAIL_DISTANCE' ? stopAs : undefined;
}

/** A take-profit at the market, which only closes; a stop may open. */
export const alwaysReduces = (shape: Pick<Shape, 'marketType' | 'stopAs'>): boolean =>
  shape.marketType === 'TAKEPROFIT' && !hasLimitPrice(shape);

export function effectiveIntent(shape: Shape, mode: PositionMode): EstimateInput['intent'] {
  if (mode === 'ONE_WAY') return 'ONE_WAY';
  return alwaysReduces(shape) ? 'CLOSE' : shape.intent;
}

/** Whether an order needs a position to reduce. */
export function onlyReduces(shape: Shape, mode: PositionMode): boolean {
  if (alwaysReduces(shape)) return true;
  return mode === 'ONE_WAY' ? shape.reduceOnly : shape.intent === 'CLOSE';
}

/** Whether take-profit and stop-loss may be attached: what opens without waiting for a trigger. */
export const canHaveExits = (shape: Shape, mode: PositionMode): boolean =>
  !isTriggerType(shape.marketType) && !onlyReduces(shape, mode);

/** The side of the position that an order of `side` would open or, when closing, reduce. */
export function positionSideOf(side: OrderSide, isClosing: boolean): PositionSide {
  return (side === 'BUY') === isClosing ? 'SHORT' : 'LONG';
}

/** The position side on the wire: hedge mode names it, one-way mode does not. */
export function wirePositionSide(side: OrderSide, intent: EstimateInput['intent']) {
  return intent === 'ONE_WAY' ? undefined : positionSideOf(side, intent === 'CLOSE');
}

/** Over at once: such an order cannot be post-only and never rests. */
export const isImmediate = (each: TimeInForce): boolean => each === 'IOC' || each === 'FOK';
