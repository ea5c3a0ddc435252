/** What an order is called. Pure. */
import { isTriggerType } from '../../domain/futures/conditional.ts';
import type { MarketType } from '../../domain/futuresOrders.ts';

/** What waits for a trigger and may open is a stop, on whichever side of the market it waits. */
export const orderTypeKey = ({
  marketType,
  reduceOnly,
}: {
  readonly marketType: MarketType;
  readonly reduceOnly: boolean;
}): 'order.STOP' | `order.${MarketType}` =>
  isTriggerType(marketType) && !reduceOnly ? 'order.STOP' : `order.${marketType}`;

/** A type by itself: stops are one type, whether they close or open. */
export const marketTypeKey = (type: MarketType): 'order.STOP' | `order.${MarketType}` =>
  type === 'STOPLOSS' ? 'order.STOP' : `order.${type}`;
