import { describe, expect, it } from 'vitest';
import {
  decimal,
  divide,
  formatDecimal,
  multiply,
  ONE,
  parseDecimal,
  type Rounding,
  roundToStep,
} from '../../../src/domain/decimal.ts';

describe('divide', () => {
  const roundings: readonly Rounding[] = ['up', 'down', 'cut', 'away', 'halfUp'];

  it.each<[bigint, bigint, Record<Rounding, bigint>]>([
    [7n, 2n, { up: 4n, down: 3n, cut: 3n, away: 4n, halfUp: 4n }],
    [-7n, 2n, { up: -3n, down: -4n, cut: -3n, away: -4n, halfUp: -3n }],
    [7n, -2n, { up: -3n, down: -4n, cut: -3n, away: -4n, halfUp: -3n }],
    [-7n, -2n, { up: 4n, down: 3n, cut: 3n, away: 4n, halfUp: 4n }],
    [10n, 3n, { up: 4n, down: 3n, cut: 3n, away: 4n, halfUp: 3n }],
    [-10n, 3n, { up: -3n, down: -4n, cut: -3n, away: -4n, halfUp: -3n }],
    [11n, 3n, { up: 4n, down: 3n, cut: 3n, away: 4n, halfUp: 4n }],
    [-11n, 3n, { up: -3n, down: -4n, cut: -3n, away: -4n, halfUp: -4n }],
    [6n, -3n, { up: -2n, down: -2n, cut: -2n, away: -2n, halfUp: -2n }],
    [0n, 5n, { up: 0n, down: 0n, cut: 0n, away: 0n, halfUp: 0n }],
  ])('%d / %d goes where its rounding says', (numerator, denominator, expected) => {
    const got = roundings.map((rounding) => [rounding, divide(numerator, denominator, rounding)]);
    expect(Object.fromEntries(got)).toEqual(expected);
  });

  it('throws on a zero divisor', () => {
    expect(() => divide(1n, 0n, 'up')).toThrow(RangeError);
  });
});

describe('multiply and roundToStep', () => {
  it('keeps the scale of its factors', () => {
    expect(multiply(decimal('1.5'), decimal('-2.25'), 'cut')).toBe(decimal('-3.375'));
    expect(multiply(1n, 1n, 'up')).toBe(1n);
    expect(multiply(1n, 1n, 'down')).toBe(0n);
  });

  it('lands on a multiple of the step', () => {
    expect(roundToStep(107n, 10n, 'down')).toBe(100n);
    expect(roundToStep(107n, 10n, 'up')).toBe(110n);
    expect(roundToStep(-107n, 10n, 'cut')).toBe(-100n);
    expect(roundToStep(110n, 10n, 'up')).toBe(110n);
  });
});

describe('decimal text', () => {
  it.each([
    ['0', 0n],
    ['1', ONE],
    ['-12.5', -1_250_000_000n],
    ['0.00000001', 1n],
    ['-0.00000001', -1n],
    ['999999999999999.99999999', 99_999_999_999_999_999_999_999n],
    ['1.10', 110_000_000n],
  ])('%s is read exactly', (text, scaled) => {
    expect(parseDecimal(text)).toBe(scaled);
  });

  it.each(['', ' 1', '1 ', '+1', '01', '.5', '1.', '1e3', '0x1', '1,0', '1.000000001', 'NaN'])(
    '%j is refused',
    (text) => {
      expect(parseDecimal(text)).toBeUndefined();
      expect(() => decimal(text)).toThrow(RangeError);
    },
  );

  it('refuses sixteen digits before the point', () => {
    expect(parseDecimal('1000000000000000')).toBeUndefined();
  });

  it.each([
    [0n, '0'],
    [ONE, '1'],
    [-1_250_000_000n, '-12.5'],
    [1n, '0.00000001'],
    [-1n, '-0.00000001'],
    [10n * ONE, '10'],
  ])('%d is written as %s', (scaled, text) => {
    expect(formatDecimal(scaled)).toBe(text);
  });
});
