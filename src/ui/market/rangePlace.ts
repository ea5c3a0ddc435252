import { parseDecimal } from '../../domain/decimal.ts';

/** Position of the last price between the day's low and high, in percent from the low. */
export function rangePlace(last: string, low: string, high: string): number | undefined {
  const at = parseDecimal(last);
  const from = parseDecimal(low);
  const to = parseDecimal(high);
  if (at === undefined || from === undefined || to === undefined || to <= from) return undefined;
  const share = Number(((at - from) * 100n) / (to - from));
  return Math.min(100, Math.max(0, share));
}
