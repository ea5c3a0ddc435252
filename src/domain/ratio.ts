/**
 * Exact rationals. Formulas return them to the caller that rounds, so that a result is rounded
 * once, explicitly. They are not reduced in between: larger integers are cheaper than greatest
 * common divisors, and most ratios are divided only once.
 */
import { divide, type Rounding } from './decimal.ts';

/** `numerator / denominator`; the denominator is not zero and may be negative. */
export type Ratio = { readonly numerator: bigint; readonly denominator: bigint };

/** A zero denominator is a defect of the caller and throws RangeError. */
export function ratio(numerator: bigint, denominator = 1n): Ratio {
  if (denominator === 0n) throw new RangeError('a ratio needs a nonzero denominator');
  return { numerator, denominator };
}

export const addRatio = (a: Ratio, b: Ratio): Ratio =>
  a.denominator === b.denominator
    ? { numerator: a.numerator + b.numerator, denominator: a.denominator }
    : {
        numerator: a.numerator * b.denominator + b.numerator * a.denominator,
        denominator: a.denominator * b.denominator,
      };

export const negateRatio = (a: Ratio): Ratio => ({
  numerator: -a.numerator,
  denominator: a.denominator,
});

export const subtractRatio = (a: Ratio, b: Ratio): Ratio => addRatio(a, negateRatio(b));

export const multiplyRatio = (a: Ratio, b: Ratio): Ratio => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
});

/** Throws RangeError when `b` is zero. */
export const divideRatio = (a: Ratio, b: Ratio): Ratio =>
  ratio(a.numerator * b.denominator, a.denominator * b.numerator);

/** -1, 0 or 1 as the ratio is below, at or above zero. */
export const signOfRatio = (a: Ratio): -1 | 0 | 1 => {
  if (a.numerator === 0n) return 0;
  return a.numerator > 0n === a.denominator > 0n ? 1 : -1;
};

/** -1, 0 or 1 as `a` is less than, equal to or greater than `b`. */
export const compareRatio = (a: Ratio, b: Ratio): -1 | 0 | 1 => signOfRatio(subtractRatio(a, b));

export const absoluteRatio = (a: Ratio): Ratio => (signOfRatio(a) < 0 ? negateRatio(a) : a);

/** The nearest integer in the direction of `rounding`. */
export const roundRatio = (a: Ratio, rounding: Rounding): bigint =>
  divide(a.numerator, a.denominator, rounding);

const DECIMAL_TEXT = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/** Decimal text of any length (`-3.333333333333333333333333`), or undefined for anything else. */
export function parseRatio(text: string): Ratio | undefined {
  const match = DECIMAL_TEXT.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  const digits = BigInt(whole + fraction);
  return {
    numerator: sign === '-' ? -digits : digits,
    denominator: 10n ** BigInt(fraction.length),
  };
}

/** Decimal text with at most `digits` places, cut, without trailing zeros. */
export function formatRatio(a: Ratio, digits: number): string {
  const cut = divide(a.numerator * 10n ** BigInt(digits), a.denominator, 'cut');
  const text = (cut < 0n ? -cut : cut).toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const fraction = text.slice(text.length - digits).replace(/0+$/, '');
  return `${cut < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** In lowest terms, with a positive denominator. */
export function reduceRatio(a: Ratio): Ratio {
  let divisor = a.numerator < 0n ? -a.numerator : a.numerator;
  let rest = a.denominator < 0n ? -a.denominator : a.denominator;
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  if (a.denominator < 0n) divisor = -divisor;
  return { numerator: a.numerator / divisor, denominator: a.denominator / divisor };
}
