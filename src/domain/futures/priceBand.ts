/** The range around the mark price in which a limit order is accepted. */
import { multiply, ONE, roundToStep } from '../decimal.ts';
import { type Price, price, type Rate } from '../quantities.ts';

/** Lowest and highest price on the tick within `band` (0.1 is 10 %) of the mark, both included. */
export const priceBandAt = (
  mark: Price,
  band: Rate,
  tickSize: Price,
): { readonly low: Price; readonly high: Price } => ({
  low: price(roundToStep(multiply(mark, ONE - band, 'up'), tickSize, 'up')),
  high: price(roundToStep(multiply(mark, ONE + band, 'down'), tickSize, 'down')),
});
