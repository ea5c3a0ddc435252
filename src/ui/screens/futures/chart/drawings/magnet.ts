/** Pulls a price to the open, high, low or close of the bar under it. Pure. [W-D3] */
import type { Bar } from '../candleFold.ts';

/** A price further away than this is left where it is, px. */
const MAGNET_PX = 40;

/** The nearest of the bar's four prices within reach; of equally near ones the higher. */
export function magnetPrice(
  bar: Pick<Bar, 'open' | 'high' | 'low' | 'close'>,
  y: number,
  yOf: (price: number) => number | undefined,
): number | undefined {
  let found: { readonly price: number; readonly distance: number } | undefined;
  for (const price of [bar.high, bar.open, bar.close, bar.low]) {
    const there = yOf(price);
    if (there === undefined) continue;
    const distance = Math.abs(there - y);
    if (distance > MAGNET_PX) continue;
    if (found === undefined || distance < found.distance) found = { price, distance };
  }
  return found?.price;
}
