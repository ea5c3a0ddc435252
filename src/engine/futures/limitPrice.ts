/** The limit price of an order or an exit. Rules [F-O6], [F-O26], [F-E7]. */
import { formatDecimal, ONE } from '../../domain/decimal.ts';
import { priceBandAt } from '../../domain/futures/priceBand.ts';
import type { Price, Rate } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';

/** A limit price lies on the tick and within the band around `center`, both ends included. */
export function limitPriceRejection(
  price: Price,
  tickSize: Price,
  center: Price,
  band: Rate,
): Rejection | undefined {
  if (price % tickSize !== 0n) return reject('PRICE_OFF_TICK', { tick: formatDecimal(tickSize) });
  const value = price * ONE;
  if (value >= center * (ONE - band) && value <= center * (ONE + band)) return undefined;
  const { low, high } = priceBandAt(center, band, tickSize);
  return reject('PRICE_OUT_OF_BAND', { low: formatDecimal(low), high: formatDecimal(high) });
}
