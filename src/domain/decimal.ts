/**
 * Scaled integers: a bigint counting units of 1e-8. All arithmetic on money, prices and
 * quantities is done on these; text is parsed and formatted only at the boundaries.
 */

/** Digits after the point that every scaled integer carries. */
export const SCALE_DIGITS = 8;

/** One whole unit as a scaled integer. */
export const ONE = 100_000_000n;

/**
 * How an inexact result is rounded.
 * `up`/`down` are towards plus/minus infinity, `cut` is towards zero, `away` is away from zero,
 * `halfUp` rounds to the nearest with ties towards plus infinity.
 */
export type Rounding = 'up' | 'down' | 'cut' | 'away' | 'halfUp';

/**
 * Integer division with a named rounding.
 * @param numerator any integer
 * @param denominator any integer but zero; zero is a defect of the caller and throws RangeError
 */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const n = denominator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const quotient = n / d;
  const rest = n - quotient * d;
  if (rest === 0n) return quotient;
  switch (rounding) {
    case 'cut':
      return quotient;
    case 'away':
      return n > 0n ? quotient + 1n : quotient - 1n;
    case 'up':
      return n > 0n ? quotient + 1n : quotient;
    case 'down':
      return n > 0n ? quotient : quotient - 1n;
    case 'halfUp':
      if (n > 0n) return rest * 2n >= d ? quotient + 1n : quotient;
      return -rest * 2n > d ? quotient - 1n : quotient;
  }
}

/** Product of two scaled integers as a scaled integer. */
export function multiply(a: bigint, b: bigint, rounding: Rounding): bigint {
  return divide(a * b, ONE, rounding);
}

/** The multiple of `step` next to `value` in the direction of `rounding`. `step` is positive. */
export function roundToStep(value: bigint, step: bigint, rounding: Rounding): bigint {
  return divide(value, step, rounding) * step;
}

const DECIMAL = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,8})?$/;

/**
 * Reads plain decimal text (`-12.5`): at most 15 digits before the point and 8 after, no exponent,
 * no leading zeros, plus sign or spaces.
 * @returns the scaled integer, or undefined when the text is anything else
 */
export function parseDecimal(text: string): bigint | undefined {
  if (!DECIMAL.test(text)) return undefined;
  const point = text.indexOf('.');
  if (point < 0) return BigInt(text) * ONE;
  const fraction = text.slice(point + 1).padEnd(SCALE_DIGITS, '0');
  return BigInt(text.slice(0, point) + fraction);
}

/** Whether parseDecimal would read the text. */
export const isPlainDecimal = (text: string): boolean => DECIMAL.test(text);

/** Digits with a separator between each three: `1,234,567`. */
export const groupDigits = (digits: string): string => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

/** Plain decimal text without trailing zeros: `-12.5`, `0`, `0.00000001`. */
export function formatDecimal(value: bigint): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(SCALE_DIGITS + 1, '0');
  const whole = digits.slice(0, -SCALE_DIGITS);
  const fraction = digits.slice(-SCALE_DIGITS).replace(/0+$/, '');
  const text = fraction === '' ? whole : `${whole}.${fraction}`;
  return negative ? `-${text}` : text;
}

/** A scaled integer from trusted text (constants, own data files); throws on malformed text. */
export function decimal(text: string): bigint {
  const value = parseDecimal(text);
  if (value === undefined) throw new RangeError(`not a plain decimal: ${text}`);
  return value;
}
