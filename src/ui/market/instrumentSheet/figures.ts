/** Shares and averages of the instrument sheet; exact until shown. Pure. */
import { divide, formatDecimal, ONE, parseDecimal } from '../../../domain/decimal.ts';

/** Percent of `part` in `part + rest` with one decimal, half up; undefined of nothing. */
export function sharePercent(part: string, rest: string): number | undefined {
  const [own, other] = [parseDecimal(part) ?? 0n, parseDecimal(rest) ?? 0n];
  const whole = own + other;
  if (own < 0n || other < 0n || whole === 0n) return undefined;
  return Number(divide(own * 1_000n, whole, 'halfUp')) / 10;
}

/** The mean of rates, half up at 8 decimals, and that mean for a year of three payments a day. */
export function fundingMean(
  rates: readonly string[],
): { readonly mean: string; readonly year: string } | undefined {
  if (rates.length === 0) return undefined;
  const sum = rates.reduce((all, rate) => all + (parseDecimal(rate) ?? 0n), 0n);
  const mean = divide(sum, BigInt(rates.length), 'halfUp');
  return { mean: formatDecimal(mean), year: formatDecimal(mean * 3n * 365n) };
}

export interface Bar {
  readonly at: number;
  readonly rate: string;
  /** Between -1 and 1, of the largest rate. */
  readonly height: number;
}

/** Bars, oldest first; heights are relative to the largest rate either way. */
export function fundingBars(
  fundings: readonly { readonly at: number; readonly rate: string }[],
): readonly Bar[] {
  const sizes = fundings.map(({ rate }) => {
    const value = parseDecimal(rate) ?? 0n;
    return value < 0n ? -value : value;
  });
  const largest = sizes.reduce((a, b) => (b > a ? b : a), 0n);
  return fundings
    .map(({ at, rate }) => ({
      at,
      rate,
      height:
        largest === 0n ? 0 : Number(divide((parseDecimal(rate) ?? 0n) * ONE, largest, 'cut')) / 1e8,
    }))
    .toReversed();
}
