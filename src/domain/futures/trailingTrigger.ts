/** Where a trigger that follows the price lies. Rule [F-T7] of the engine. */
import { divide, ONE, roundToStep } from '../decimal.ts';
import type { OrderSide, TrailBy } from '../futuresOrders.ts';
import { type Price, price as toPrice } from '../quantities.ts';

/**
 * The trigger of an order whose best price is `best`, rounded to the tick away from the price:
 * selling below it, buying above. Zero or less for a distance that is no smaller than the price.
 */
export function trailingTrigger(
  side: OrderSide,
  { distance, rate }: TrailBy,
  best: Price,
  tickSize: Price,
): Price {
  if (side === 'SELL') {
    const below =
      distance === undefined ? divide(best * (ONE - rate), ONE, 'cut') : best - distance;
    return toPrice(roundToStep(below, tickSize, 'down'));
  }
  const above = distance === undefined ? divide(best * (ONE + rate), ONE, 'up') : best + distance;
  return toPrice(roundToStep(above, tickSize, 'up'));
}
