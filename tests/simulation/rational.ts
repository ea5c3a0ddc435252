/** Exact fractions of BigInt, for an auditor that rounds nothing. */
export interface Rational {
  readonly top: bigint;
  /** Above zero, without a common divisor with `top`. */
  readonly bottom: bigint;
}

const abs = (n: bigint): bigint => (n < 0n ? -n : n);

function commonDivisor(a: bigint, b: bigint): bigint {
  let x = abs(a);
  let y = abs(b);
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** @throws RangeError when `bottom` is zero */
export function rational(top: bigint, bottom = 1n): Rational {
  if (bottom === 0n) throw new RangeError('a fraction over zero');
  const divisor = commonDivisor(top, bottom) * (bottom < 0n ? -1n : 1n);
  return { top: top / divisor, bottom: bottom / divisor };
}

export const ZERO = rational(0n);

export const plus = (a: Rational, b: Rational): Rational =>
  rational(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);

export const minus = (a: Rational, b: Rational): Rational =>
  rational(a.top * b.bottom - b.top * a.bottom, a.bottom * b.bottom);

export const times = (a: Rational, b: Rational): Rational =>
  rational(a.top * b.top, a.bottom * b.bottom);

export const isBelow = (a: Rational, b: Rational): boolean => a.top * b.bottom < b.top * a.bottom;
