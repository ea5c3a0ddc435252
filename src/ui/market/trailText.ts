/** How far behind the best price a trigger follows, as it is read. Pure. */
import { formatDecimal, parseDecimal } from '../../domain/decimal.ts';
import { type FlatTrail, trailOnWire } from '../../domain/futures/orderGroups.ts';

/** `250.0 USDT` or `1.5%`; undefined for a trigger that stays. */
export function trailText(
  order: FlatTrail,
  priceText: (price: string) => string,
): string | undefined {
  const { distance, rate } = trailOnWire(order);
  if (distance !== undefined) return `${priceText(distance)} USDT`;
  return rate === undefined ? undefined : `${formatDecimal((parseDecimal(rate) ?? 0n) * 100n)}%`;
}
