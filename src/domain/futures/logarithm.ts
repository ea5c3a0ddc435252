/** Natural logarithms of exact ratios, for venues whose largest position grows with one. */
import { addRatio, multiplyRatio, type Ratio, ratio, reduceRatio } from '../ratio.ts';

const DIGITS = 40n;
const UNIT = 10n ** DIGITS;

/** ln(n / d) of 1 <= n / d <= 2 over UNIT: 2 (t + t^3/3 + t^5/5 + ...), t = (n - d) / (n + d). */
function nearOne(numerator: bigint, denominator: bigint): bigint {
  const t = ((numerator - denominator) * UNIT) / (numerator + denominator);
  const square = (t * t) / UNIT;
  let power = t;
  let sum = 0n;
  for (let odd = 1n; power > 0n; odd += 2n) {
    sum += power / odd;
    power = (power * square) / UNIT;
  }
  return 2n * sum;
}

const LN_2 = nearOne(2n, 1n);

/**
 * ln of a ratio of at least 1, exact to 36 digits after the point.
 * @throws RangeError below 1
 */
function naturalLogarithm(value: Ratio): Ratio {
  const { numerator, denominator } = reduceRatio(value);
  const sign = denominator < 0n ? -1n : 1n;
  const [above, below] = [numerator * sign, denominator * sign];
  if (above < below) throw new RangeError('a logarithm is taken of one or more');
  let halvings = 0n;
  while (above > below << (halvings + 1n)) halvings += 1n;
  return ratio(halvings * LN_2 + nearOne(above, below << halvings), UNIT);
}

/**
 * The largest position of a venue that limits it by a coefficient in place of tiers:
 * k ln(available L / (P k) + 1); all over one unit, as the size is, not yet rounded to the lot.
 */
export const logarithmicSize = (
  available: bigint,
  leverage: bigint,
  price: bigint,
  coefficient: bigint,
): Ratio => {
  // The unit cancels out: two numbers over two.
  const perCoefficient = ratio(available * leverage, price * coefficient);
  const grown = naturalLogarithm(addRatio(perCoefficient, ratio(1n)));
  return multiplyRatio(ratio(coefficient), grown);
};
