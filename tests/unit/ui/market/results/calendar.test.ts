import { describe, expect, test } from 'vitest';
import type { WireDayResult } from '../../../../../src/protocol/futures/resultCalls.ts';
import {
  byDay,
  byInstrument,
  countDays,
  monthOf,
  shiftMonth,
  todayOf,
  totalOf,
  weeksOf,
} from '../../../../../src/ui/market/results/calendar.ts';
import { durationText } from '../../../../../src/ui/market/results/durationText.ts';

const row = (day: string, futuresOptionId: number, result: string): WireDayResult => ({
  day,
  futuresOptionId,
  stock: `S${futuresOptionId}`,
  fills: 2,
  realizedPnl: result,
  fee: '0.1',
  funding: '-0.00000001',
  insurance: '0',
  result,
});

describe('[F-V9] the calendar', () => {
  test('the day is the one of the site’s time zone', () => {
    expect(todayOf(Date.UTC(2025, 10, 21, 14, 59, 59))).toBe('2025-11-21');
    expect(todayOf(Date.UTC(2025, 10, 21, 15))).toBe('2025-11-22');
    expect(monthOf('2025-11-22')).toBe('2025-11');
  });

  test('months follow one another over the years', () => {
    expect(shiftMonth('2025-12', 1)).toBe('2026-01');
    expect(shiftMonth('2025-01', -1)).toBe('2024-12');
    expect(shiftMonth('2025-03', -1)).toBe('2025-02');
  });

  test('weeks begin on Sunday and have the days of the month alone', () => {
    // The first of November 2025 was a Saturday.
    const weeks = weeksOf('2025-11');
    expect(weeks[0]).toEqual([...Array.from({ length: 6 }, () => undefined), '2025-11-01']);
    expect(weeks.at(-1)?.[0]).toBe('2025-11-30');
    expect(weeks.flat().filter((day) => day !== undefined)).toHaveLength(30);
    expect(weeksOf('2024-02').flat().filter(Boolean)).toHaveLength(29);
  });

  test('sums are exact, by day and by instrument', () => {
    const rows = [
      row('2025-11-21', 1, '10.00000001'),
      row('2025-11-21', 2, '-3'),
      row('2025-11-20', 1, '-0.00000002'),
    ];
    expect(totalOf(rows)).toMatchObject({
      fills: 6,
      fee: '0.3',
      funding: '-0.00000003',
      result: '6.99999999',
    });
    expect([...byDay(rows)].map(([day, { result }]) => [day, result])).toEqual([
      ['2025-11-21', '7.00000001'],
      ['2025-11-20', '-0.00000002'],
    ]);
    expect(byInstrument(rows).get(1)?.result).toBe('9.99999999');
    expect(countDays(byDay(rows))).toEqual({ up: 1, down: 1 });
  });
});

test('a duration has its two largest units', () => {
  const words = (key: string, figures: object = {}) =>
    `${(figures as { readonly count: number }).count}${key.at(-1)}`;
  const text = (ms: number) => durationText(words, ms);
  expect(text(0)).toBe('0s');
  expect(text(999)).toBe('0s');
  expect(text(65_000)).toBe('1m 5s');
  expect(text(3_600_000)).toBe('1h');
  expect(text(86_400_000 * 2 + 3_600_000 * 3 + 59_000)).toBe('2d 3h');
});
