import { divide, formatDecimal, ONE, parseDecimal } from '../../../../domain/decimal.ts';

/** Whole won for an amount: what is paid is rounded up, what is paid out is rounded down. */
export function wonFor(
  amount: string | undefined,
  rate: string | undefined,
  rounding: 'up' | 'down',
): string | undefined {
  const [point, price] = [parseDecimal(amount ?? ''), parseDecimal(rate ?? '')];
  if (point === undefined || price === undefined) return undefined;
  return formatDecimal(divide(point * price, ONE * ONE, rounding) * ONE);
}
