import { describe, expect, test } from 'vitest';
import { formatDecimal } from '../../../../src/domain/decimal.ts';
import {
  nextFundingAt,
  recordedFunding,
  usualFunding,
} from '../../../../src/gateway/feeds/funding.ts';

const at = (day: number, hour: number, minute = 0): number => Date.UTC(2024, 0, day, hour, minute);

describe('[M-F11]', () => {
  test('payments are due at 00, 08 and 16 UTC, the next one always later', () => {
    expect(nextFundingAt(at(1, 0))).toBe(at(1, 8));
    expect(nextFundingAt(at(1, 7, 59))).toBe(at(1, 8));
    expect(nextFundingAt(at(1, 16))).toBe(at(2, 0));
  });

  test('rates play forward, backward and forward again', () => {
    const rows = ['0.0001', '-0.0002', '0.0003'].map((rate, index) => ({
      at: at(1, 8 * index),
      rate,
    }));
    const funding = recordedFunding(rows, 0);
    const announced = Array.from({ length: 9 }, (_, slot) =>
      formatDecimal(funding(at(1, 8 * slot) - 1).rate),
    );
    const [first, second, third] = ['0.0001', '-0.0002', '0.0003'];
    expect(announced).toEqual([first, second, third, third, second, first, first, second, third]);
  });

  test('a market without a record has 0.01 %', () => {
    expect(formatDecimal(usualFunding(at(1, 3)).rate)).toBe('0.0001');
  });
});
