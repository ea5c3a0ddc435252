/** Rates as people read and type them: percent, not parts of one. Pure. */
import { formatDecimal, ONE, parseDecimal } from '../../../domain/decimal.ts';
import { formatWhole } from '../../format/decimalText.ts';

const PERCENT = 100n;
/** Decimals of a rate in percent. */
export const RATE_DIGITS = 4;

/** `0.3` as `30%`. */
export const percentOf = (share: string): string =>
  `${formatWhole(formatDecimal((parseDecimal(share) ?? 0n) * PERCENT))}%`;

/** `30` as `0.3`; undefined for text that is no percentage from 0 to 100 with at most four decimals. */
export function shareOf(percent: string): string | undefined {
  const text = percent.trim();
  if ((text.split('.')[1]?.length ?? 0) > RATE_DIGITS) return undefined;
  const scaled = parseDecimal(text);
  if (scaled === undefined || scaled < 0n || scaled > PERCENT * ONE) return undefined;
  return formatDecimal(scaled / PERCENT);
}
