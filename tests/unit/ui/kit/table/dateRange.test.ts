import { describe, expect, test } from 'vitest';
import { formatTime } from '../../../../../src/ui/format/timeText.ts';
import {
  dayStart,
  presetDays,
  presetOf,
  rangeMoments,
} from '../../../../../src/ui/kit/table/dateRange.ts';

const at = (text: string) => Date.parse(text);
const SEOUL = 'Asia/Seoul';

describe('days of a history', () => {
  test('today is the day on the reader’s clock', () => {
    const now = at('2025-05-07T15:30:00Z');
    expect(presetDays('today', now, SEOUL)).toEqual({ from: '2025-05-08', to: '2025-05-08' });
    expect(presetDays('today', now, 'UTC')).toEqual({ from: '2025-05-07', to: '2025-05-07' });
  });

  test('a preset counts today, across ends of months and years', () => {
    const now = at('2025-03-02T00:00:00Z');
    expect(presetDays('7', now, 'UTC')).toEqual({ from: '2025-02-24', to: '2025-03-02' });
    expect(presetDays('90', now, 'UTC').from).toBe('2024-12-03');
    expect(presetDays('all', now, 'UTC')).toEqual({ from: '', to: '' });
  });

  test('a range is recognised as its preset', () => {
    const now = at('2025-03-02T00:00:00Z');
    expect(presetOf(presetDays('30', now, SEOUL), now, SEOUL)).toBe('30');
    expect(presetOf({ from: '2025-03-01', to: '' }, now, SEOUL)).toBeUndefined();
  });

  test('from the first moment of the first day to the last of the last', () => {
    expect(rangeMoments({ from: '2025-05-08', to: '2025-05-09' }, SEOUL)).toEqual({
      startDate: at('2025-05-07T15:00:00Z'),
      endDate: at('2025-05-09T15:00:00Z') - 1,
    });
    expect(rangeMoments({ from: '', to: '' }, SEOUL)).toEqual({
      startDate: undefined,
      endDate: undefined,
    });
    expect(rangeMoments({ from: 'x', to: '2025-13-45' }, SEOUL)).toEqual({
      startDate: undefined,
      endDate: undefined,
    });
  });

  test('days of 23 and 25 hours start at their own midnight', () => {
    const zone = 'America/New_York';
    expect(dayStart('2025-03-09', zone)).toBe(at('2025-03-09T05:00:00Z'));
    expect(dayStart('2025-03-10', zone)).toBe(at('2025-03-10T04:00:00Z'));
    expect(dayStart('2025-11-02', zone)).toBe(at('2025-11-02T04:00:00Z'));
    expect(dayStart('2025-11-03', zone)).toBe(at('2025-11-03T05:00:00Z'));
  });
});

test('[W-V8] a day whose midnight the clocks leave out begins at its first moment', () => {
  const first = Date.UTC(2026, 8, 6, 4);
  expect(dayStart('2026-09-06', 'America/Santiago')).toBe(first);
  expect(formatTime(first - 1, 'date', 'America/Santiago')).toBe('2026-09-05');
  expect(formatTime(first, 'minute', 'America/Santiago')).toBe('01:00');
});
