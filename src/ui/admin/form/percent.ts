/** Shares as people type them: 0.0004 of the exchange is 0.04 % on screen. */
import { formatDecimal, parseDecimal, SCALE_DIGITS } from '../../../domain/decimal.ts';

const HUNDRED = 100n;

/** Decimals of a percentage: a share has two more. */
export const PERCENT_DIGITS = SCALE_DIGITS - 2;

/** `0.1` as `10`; text that is no decimal stays as it is. */
export function percentOfShare(share: string): string {
  const value = parseDecimal(share);
  return value === undefined ? share : formatDecimal(value * HUNDRED);
}

/** `10` as `0.1`; undefined for no decimal and for more digits than a share has. */
export function shareOfPercent(percent: string): string | undefined {
  const value = parseDecimal(percent);
  return value === undefined || value % HUNDRED !== 0n ? undefined : formatDecimal(value / HUNDRED);
}
