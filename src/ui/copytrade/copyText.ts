/** Figures of copies as text. */
import { formatDecimal, parseDecimal } from '../../domain/decimal.ts';
import { formatFixed, NO_FIGURE } from '../format/decimalText.ts';

/** Shares below this are shown as smaller than it: 0.01 %. */
const LEAST_SHARE = 10_000n;

/** A share (`0.125`) as percent with two decimals: `12.50%`; a very small one as `<0.01%`. */
export function sharePercent(share: string | undefined | null): string {
  const value = parseDecimal(share ?? '');
  if (value === undefined) return NO_FIGURE;
  if (value > 0n && value < LEAST_SHARE) return '<0.01%';
  return `${formatFixed(formatDecimal(value * 100n), { digits: 2, rounding: 'cut' })}%`;
}

/** A share that is a whole percentage, such as a fee: `15%`. */
export function wholePercent(share: string): string {
  const value = parseDecimal(share);
  if (value === undefined) return NO_FIGURE;
  return `${formatDecimal(value * 100n)}%`;
}
