import { describe, expect, it } from 'vitest';
import {
  absoluteRatio,
  addRatio,
  compareRatio,
  divideRatio,
  formatRatio,
  multiplyRatio,
  negateRatio,
  parseRatio,
  ratio,
  reduceRatio,
  roundRatio,
  signOfRatio,
  subtractRatio,
} from '../../../src/domain/ratio.ts';

const half = ratio(1n, 2n);
const third = ratio(1n, 3n);

describe('exact arithmetic', () => {
  it('adds, subtracts, multiplies and divides without loss', () => {
    expect(reduceRatio(addRatio(half, third))).toEqual(ratio(5n, 6n));
    expect(reduceRatio(addRatio(third, third))).toEqual(ratio(2n, 3n));
    expect(reduceRatio(subtractRatio(third, half))).toEqual(ratio(-1n, 6n));
    expect(reduceRatio(multiplyRatio(half, third))).toEqual(ratio(1n, 6n));
    expect(reduceRatio(divideRatio(half, third))).toEqual(ratio(3n, 2n));
  });

  it('compares across signs of the denominator', () => {
    expect(compareRatio(ratio(1n, -2n), ratio(-1n, 2n))).toBe(0);
    expect(compareRatio(ratio(1n, -2n), ratio(-1n, 3n))).toBe(-1);
    expect(compareRatio(half, third)).toBe(1);
    expect(signOfRatio(ratio(-1n, -2n))).toBe(1);
    expect(signOfRatio(ratio(0n, -2n))).toBe(0);
    expect(absoluteRatio(ratio(1n, -2n))).toEqual(negateRatio(ratio(1n, -2n)));
  });

  it('reduces to a positive denominator', () => {
    expect(reduceRatio(ratio(6n, -4n))).toEqual(ratio(-3n, 2n));
    expect(reduceRatio(ratio(0n, -4n))).toEqual(ratio(0n, 1n));
  });

  it('rounds once, as requested', () => {
    expect(roundRatio(ratio(-7n, 2n), 'down')).toBe(-4n);
    expect(roundRatio(ratio(7n, -2n), 'up')).toBe(-3n);
  });

  it('throws on a zero denominator', () => {
    expect(() => ratio(1n, 0n)).toThrow(RangeError);
    expect(() => divideRatio(half, ratio(0n))).toThrow(RangeError);
  });
});

describe('decimal text of any length', () => {
  it.each([
    '3.333333333333333333333333',
    '-0.000000000000000000000000000001',
    '123456789012345678901234567890',
    '0',
  ])('%s comes back as it was', (text) => {
    const value = parseRatio(text);
    expect(value && formatRatio(value, 40)).toBe(text);
  });

  it('reads trailing zeros and a plus sign, refuses what is no decimal', () => {
    expect(parseRatio('+6563.66500')).toEqual(ratio(656_366_500n, 100_000n));
    for (const text of ['', '.', '1.', '.5', '1e5', 'none', '1 000', '--1'])
      expect(parseRatio(text)).toBeUndefined();
  });

  it('cuts what does not fit', () => {
    expect(formatRatio(ratio(-2n, 3n), 4)).toBe('-0.6666');
    expect(formatRatio(ratio(-1n, 100_000n), 4)).toBe('0');
  });
});
