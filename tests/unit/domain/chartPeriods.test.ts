import { expect, test } from 'vitest';
import { periodStart } from '../../../src/domain/chartPeriods.ts';

const at = Date.UTC(2025, 4, 14, 13, 47, 12, 345);

test.each([
  ['1m', Date.UTC(2025, 4, 14, 13, 47)],
  ['15m', Date.UTC(2025, 4, 14, 13, 45)],
  ['4h', Date.UTC(2025, 4, 14, 12)],
  ['1D', Date.UTC(2025, 4, 14)],
  ['1W', Date.UTC(2025, 4, 12)],
  ['1M', Date.UTC(2025, 4, 1)],
] as const)('[M-F5] the candle of %s opens on its UTC boundary', (period, start) => {
  expect(periodStart(period, at)).toBe(start);
  expect(periodStart(period, start)).toBe(start);
  expect(periodStart(period, start - 1)).toBe(periodStart(period, start, -1));
});

test('[M-F5] months follow the calendar from 1900 to 2100, leap years included', () => {
  for (let month = 0; month < 200 * 12; month += 1) {
    const start = Date.UTC(1900, month, 1);
    const next = Date.UTC(1900, month + 1, 1);
    expect(periodStart('1M', start)).toBe(start);
    expect(periodStart('1M', next - 1)).toBe(start);
    expect(periodStart('1M', start, 1)).toBe(next);
    expect(periodStart('1M', next, -1)).toBe(start);
  }
});
