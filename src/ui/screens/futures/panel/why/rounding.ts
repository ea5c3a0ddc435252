import {
  divide,
  formatDecimal,
  parseDecimal,
  type Rounding,
} from '../../../../../domain/decimal.ts';

const SCALE = 8;

/** Plain decimal text rounded to `digits` after the point. */
export function roundText(text: string, digits: number, rounding: Rounding): string {
  const value = parseDecimal(text) ?? 0n;
  const step = 10n ** BigInt(SCALE - Math.min(digits, SCALE));
  return formatDecimal(divide(value, step, rounding) * step);
}
