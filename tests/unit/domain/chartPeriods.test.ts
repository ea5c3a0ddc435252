import { describe, expect, test } from 'vitest';
import { nominalStart, periodStart } from '../../../src/domain/chartPeriods.ts';
import { isOpenAt } from '../../../src/domain/instruments/index.ts';
import { CHART_PERIODS } from '../../../src/domain/market.ts';
import { DAY_MS, HOUR_MS } from '../../../src/domain/time.ts';

/** A Wednesday. */
const at = Date.UTC(2025, 4, 14, 13, 47, 12, 345);

test.each([
  ['1m', Date.UTC(2025, 4, 14, 13, 47)],
  ['15m', Date.UTC(2025, 4, 14, 13, 45)],
  ['4h', Date.UTC(2025, 4, 14, 12)],
  ['1D', Date.UTC(2025, 4, 14)],
  ['1W', Date.UTC(2025, 4, 12)],
  ['1M', Date.UTC(2025, 4, 1)],
] as const)('[M-F5] the candle of %s opens on its UTC boundary', (period, start) => {
  expect(periodStart('ALWAYS', period, at)).toBe(start);
  expect(periodStart('ALWAYS', period, start)).toBe(start);
  expect(periodStart('ALWAYS', period, start - 1)).toBe(periodStart('ALWAYS', period, start, -1));
  expect(nominalStart('ALWAYS', start)).toBe(start);
});

test('[M-F5] months follow the calendar from 1900 to 2100, leap years included', () => {
  for (let month = 0; month < 200 * 12; month += 1) {
    const start = Date.UTC(1900, month, 1);
    const next = Date.UTC(1900, month + 1, 1);
    expect(periodStart('ALWAYS', '1M', start)).toBe(start);
    expect(periodStart('ALWAYS', '1M', next - 1)).toBe(start);
    expect(periodStart('ALWAYS', '1M', start, 1)).toBe(next);
    expect(periodStart('ALWAYS', '1M', next, -1)).toBe(start);
  }
});

describe('[M-F5] where trading has sessions', () => {
  test.each([
    ['1m', Date.UTC(2025, 4, 14, 13, 47)],
    ['1h', Date.UTC(2025, 4, 14, 13)],
    ['2h', Date.UTC(2025, 4, 14, 13)],
    ['4h', Date.UTC(2025, 4, 14, 11)],
    ['12h', Date.UTC(2025, 4, 14, 11)],
    ['1D', Date.UTC(2025, 4, 13, 23)],
    ['1W', Date.UTC(2025, 4, 11, 23)],
    ['1M', Date.UTC(2025, 3, 30, 23)],
  ] as const)('the candle of %s is counted from the opening', (period, start) => {
    expect(periodStart('WEEKDAYS', period, at)).toBe(start);
    expect(periodStart('WEEKDAYS', period, start)).toBe(start);
    expect(periodStart('WEEKDAYS', period, start - 1)).toBe(
      periodStart('WEEKDAYS', period, start, -1),
    );
  });

  test('a day is open from its first moment, and has the date of the midnight after it', () => {
    const monday = periodStart('WEEKDAYS', '1W', at);
    for (let day = 0; day < 5; day += 1) {
      const opened = periodStart('WEEKDAYS', '1D', monday, day);
      expect(isOpenAt('WEEKDAYS', opened)).toBe(true);
      expect(isOpenAt('WEEKDAYS', opened - 1)).toBe(false);
      expect(nominalStart('WEEKDAYS', opened)).toBe(Date.UTC(2025, 4, 12 + day));
    }
  });

  test('no candle of any period is of two sessions', () => {
    for (const period of CHART_PERIODS.filter((one) => !['1W', '1M'].includes(one))) {
      for (let hour = 0; hour < 14 * 24; hour += 1) {
        const moment = at + hour * HOUR_MS;
        if (!isOpenAt('WEEKDAYS', moment)) continue;
        const start = periodStart('WEEKDAYS', period, moment);
        const session = periodStart('WEEKDAYS', '1D', moment);
        expect(start).toBeGreaterThanOrEqual(session);
        expect(periodStart('WEEKDAYS', period, start, 1)).toBeLessThanOrEqual(session + DAY_MS);
      }
    }
  });
});
