import { describe, expect, test } from 'vitest';
import {
  isOpenAt,
  nextChangeAt,
  openMsAt,
  SESSION_MS,
  timeAtOpenMs,
} from '../../../../src/domain/instruments/index.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../src/domain/time.ts';

/** 2025-05-05 was a Monday. Seoul is nine hours ahead of UTC. */
const seoul = (day: number, hour: number, minute = 0): number =>
  Date.UTC(2025, 4, day, hour - 9, minute);

describe('weekday hours, 08:00 to 06:00 of the next day in Seoul', () => {
  test.each([
    ['Monday 07:59', seoul(5, 7, 59), false],
    ['Monday 08:00', seoul(5, 8), true],
    ['Tuesday 05:59', seoul(6, 5, 59), true],
    ['Tuesday 06:00', seoul(6, 6), false],
    ['Tuesday 08:00', seoul(6, 8), true],
    ['Saturday 05:59', seoul(10, 5, 59), true],
    ['Saturday 06:00', seoul(10, 6), false],
    ['Saturday 12:00', seoul(10, 12), false],
    ['Sunday 12:00', seoul(11, 12), false],
    ['Monday 05:00, as no Sunday session runs', seoul(12, 5), false],
  ])('%s', (_, at, open) => {
    expect(isOpenAt('WEEKDAYS', at)).toBe(open);
  });

  test('the next change is the close of an open session and the opening of the next one', () => {
    expect(nextChangeAt('WEEKDAYS', seoul(5, 8))).toBe(seoul(6, 6));
    expect(nextChangeAt('WEEKDAYS', seoul(6, 6))).toBe(seoul(6, 8));
    expect(nextChangeAt('WEEKDAYS', seoul(10, 6))).toBe(seoul(12, 8));
    expect(nextChangeAt('WEEKDAYS', seoul(4, 12))).toBe(seoul(5, 8));
  });

  test('the state is the same up to the next change and another one from it on, over three weeks', () => {
    for (let at = seoul(1, 0); at < seoul(22, 0); at += 37 * MINUTE_MS) {
      const change = nextChangeAt('WEEKDAYS', at) ?? 0;
      expect(change).toBeGreaterThan(at);
      expect(isOpenAt('WEEKDAYS', change - 1)).toBe(isOpenAt('WEEKDAYS', at));
      expect(isOpenAt('WEEKDAYS', change)).toBe(!isOpenAt('WEEKDAYS', at));
    }
  });

  test('open time counts a week as five sessions and stands still while closed', () => {
    expect(openMsAt('WEEKDAYS', seoul(12, 8)) - openMsAt('WEEKDAYS', seoul(5, 8))).toBe(
      5 * SESSION_MS,
    );
    expect(openMsAt('WEEKDAYS', seoul(11, 12))).toBe(openMsAt('WEEKDAYS', seoul(10, 6)));
    expect(openMsAt('WEEKDAYS', seoul(7, 9)) - openMsAt('WEEKDAYS', seoul(7, 8))).toBe(HOUR_MS);
  });

  test('the moment of an open time is the moment it came from, while open', () => {
    for (let at = seoul(1, 0); at < seoul(22, 0); at += 41 * MINUTE_MS) {
      const back = timeAtOpenMs('WEEKDAYS', openMsAt('WEEKDAYS', at));
      expect(back).toBe(isOpenAt('WEEKDAYS', at) ? at : nextChangeAt('WEEKDAYS', at));
    }
  });

  test('moments before 1970 follow the same week', () => {
    const weeks = 4_000 * 7 * 24 * HOUR_MS;
    expect(isOpenAt('WEEKDAYS', seoul(5, 8) - weeks)).toBe(true);
    expect(isOpenAt('WEEKDAYS', seoul(5, 8) - weeks - 1)).toBe(false);
  });
});

test('an instrument that always trades never changes', () => {
  expect(isOpenAt('ALWAYS', seoul(11, 12))).toBe(true);
  expect(nextChangeAt('ALWAYS', seoul(11, 12))).toBeUndefined();
  expect(openMsAt('ALWAYS', 123)).toBe(123);
  expect(timeAtOpenMs('ALWAYS', 123)).toBe(123);
});
