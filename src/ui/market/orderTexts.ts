import { isTriggerType } from '../../domain/futures/conditional.ts';
import type { MarketType } from '../../domain/futuresOrders.ts';
import { formatDecimal, parseDecimal } from '../../domain/decimal.ts';
import { type FlatTrail, trailOnWire } from '../../domain/futures/orderGroups.ts';

// Names of order types. Pure.

/**
 * Text key of an order's type: an order behind a trigger that may open is a stop, on either side of
 * the market.
 */
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

// How far behind the best price a trigger follows, as it is read. Pure.

/** `250.0 USDT` or `1.5%`; undefined for a trigger that stays. */
export function trailText(
  order: FlatTrail,
  priceText: (price: string) => string,
): string | undefined {
  const { distance, rate } = trailOnWire(order);
  if (distance !== undefined) return `${priceText(distance)} USDT`;
  return rate === undefined ? undefined : `${formatDecimal((parseDecimal(rate) ?? 0n) * 100n)}%`;
}
