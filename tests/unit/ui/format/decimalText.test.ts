import { describe, expect, test } from 'vitest';
import {
  changePercent,
  formatCompact,
  formatFixed,
  formatWhole,
  NO_FIGURE,
  shareToPercent,
  signOf,
  stepDigits,
} from '../../../../src/ui/format/decimalText.ts';

describe('decimal text for display', () => {
  test.each([
    ['1234567.891', 2, 'cut', '1,234,567.89'],
    ['-1234567.899', 2, 'cut', '-1,234,567.89'],
    ['0.005', 2, 'halfUp', '0.01'],
    ['12', 1, 'cut', '12.0'],
  ] as const)('%s with %i digits, %s, is %s', (text, digits, rounding, shown) => {
    expect(formatFixed(text, { digits, rounding })).toBe(shown);
  });

  test('digits beyond binary floating point stay exact', () => {
    expect(formatFixed('123456789012345.12345678', { digits: 8, rounding: 'cut' })).toBe(
      '123,456,789,012,345.12345678',
    );
    expect(formatWhole('900719925474099.30000001')).toBe('900,719,925,474,099.30000001');
  });

  test('a gain has a plus sign, zero has none, even when truncated to zero', () => {
    const options = { digits: 2, rounding: 'cut', sign: 'always' } as const;
    expect(formatFixed('1.5', options)).toBe('+1.50');
    expect(formatFixed('-1.5', options)).toBe('-1.50');
    expect(formatFixed('0', options)).toBe('0.00');
    expect(formatFixed('-0.001', options)).toBe('0.00');
  });

  test.each([undefined, null, '', '1e5', 'abc', '1,5'])('%s is no figure', (text) => {
    expect(formatFixed(text, { digits: 2, rounding: 'cut' })).toBe(NO_FIGURE);
    expect(formatWhole(text)).toBe(NO_FIGURE);
    expect(formatCompact(text, 'ko')).toBe(NO_FIGURE);
  });

  test('a volume is short in the units of the language, truncated, never in exponents', () => {
    expect(formatCompact('8845.678', 'ko')).toBe('8,845.67');
    expect(formatCompact('37329999', 'ko')).toBe('3,732만');
    expect(formatCompact('377859999', 'ko')).toBe('3.778억');
    expect(formatCompact('8845.678', 'en')).toBe('8.845K');
    expect(formatCompact('999999999999999', 'en')).toBe('999.9T');
  });

  test.each([
    ['0.1', 1],
    ['0.10', 1],
    ['0.001', 3],
    ['1', 0],
    ['5', 0],
    ['0.00000001', 8],
  ])('a step of %s needs %i digits', (step, digits) => {
    expect(stepDigits(step)).toBe(digits);
  });

  test('a share is a percent with its sign', () => {
    expect(shareToPercent('0.0001', 4)).toBe('+0.0100');
    expect(shareToPercent('-0.000062', 4)).toBe('-0.0062');
  });

  test('a change is rounded half up to two decimals and is undefined without a base', () => {
    expect(changePercent('103', '100')).toBe('3');
    expect(changePercent('100.005', '100')).toBe('0.01');
    expect(changePercent('99', '100')).toBe('-1');
    expect(changePercent('99', '0')).toBeUndefined();
  });

  test('the sign of a text', () => {
    expect([signOf('0.00000001'), signOf('-3'), signOf('0'), signOf(undefined)]).toEqual([
      1, -1, 0, 0,
    ]);
  });
});
