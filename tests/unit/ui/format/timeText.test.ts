import { describe, expect, test } from 'vitest';
import {
  ageOf,
  formatCountdown,
  formatIso,
  formatTime,
  zoneOf,
  zoneOffsetMs,
} from '../../../../src/ui/format/timeText.ts';

const AT = Date.UTC(2025, 4, 7, 15, 4, 5);
const HOUR = 3_600_000;

describe('moments for display', () => {
  test('in ISO order, in the given zone', () => {
    expect(formatTime(AT, 'moment', 'Asia/Seoul')).toBe('05-08 00:04:05');
    expect(formatTime(AT, 'date', 'Asia/Seoul')).toBe('2025-05-08');
    expect(formatTime(AT, 'time', 'UTC')).toBe('15:04:05');
    expect(formatTime(AT, 'minute', 'UTC')).toBe('15:04');
  });

  test('Korean defaults to Korean time, English to the browser’s zone', () => {
    expect(zoneOf('language', 'ko')).toBe('Asia/Seoul');
    expect(zoneOf('language', 'en')).toBeUndefined();
    expect(zoneOf('UTC', 'ko')).toBe('UTC');
    expect(zoneOf('local', 'ko')).toBeUndefined();
  });

  test('the offset of a zone, including summer time', () => {
    expect(zoneOffsetMs(AT, 'Asia/Seoul')).toBe(9 * HOUR);
    expect(zoneOffsetMs(AT + 123, 'America/New_York')).toBe(-4 * HOUR);
    expect(zoneOffsetMs(Date.UTC(2025, 0, 1), 'America/New_York')).toBe(-5 * HOUR);
  });

  test.each([
    ['America/New_York', Date.UTC(2026, 2, 8, 7)],
    ['America/New_York', Date.UTC(2026, 10, 1, 6)],
    ['Australia/Lord_Howe', Date.UTC(2026, 3, 4, 15)],
    ['Africa/Casablanca', Date.UTC(2026, 1, 15, 2)],
  ])('[W-V8] the offset of %s changes at the very moment %i', (zone, change) => {
    for (let minute = -2 * 24 * 60; minute < 2 * 24 * 60; minute += 15) {
      const at = change + minute * 60_000;
      const shown = `${formatTime(at, 'date', zone)}T${formatTime(at, 'time', zone)}Z`;
      expect(at + zoneOffsetMs(at, zone)).toBe(Date.parse(shown));
    }
    expect(zoneOffsetMs(change, zone)).not.toBe(zoneOffsetMs(change - 1, zone));
  });

  test('a countdown never goes below zero', () => {
    expect(formatCountdown(7 * HOUR + 59_000)).toBe('07:00:59');
    expect(formatCountdown(-1)).toBe('00:00:00');
  });

  test.each([
    [59_999, 'second', 59],
    [60_000, 'minute', 1],
    [3 * HOUR, 'hour', 3],
    [49 * HOUR, 'day', 2],
    [-5, 'second', 0],
  ] as const)('an age of %i ms counts in %ss: %i', (ms, unit, count) => {
    expect(ageOf(ms)).toEqual({ unit, count });
  });
});

describe('moments for other programs', () => {
  test('ISO 8601 with the offset of the zone, which parses to the same moment', () => {
    const at = Date.parse('2025-05-07T00:00:00.007Z');
    expect(formatIso(at, 'Asia/Seoul')).toBe('2025-05-07T09:00:00.007+09:00');
    expect(formatIso(at, 'UTC')).toBe('2025-05-07T00:00:00.007+00:00');
    expect(formatIso(at, 'America/St_Johns')).toBe('2025-05-06T21:30:00.007-02:30');
    expect(Date.parse(formatIso(at, 'America/St_Johns'))).toBe(at);
  });
});
