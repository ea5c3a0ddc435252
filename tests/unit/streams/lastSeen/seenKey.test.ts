import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../../src/domain/time.ts';
import { seenKey } from '../../../../src/streams/lastSeen/seenPart.ts';

const NOW = 1_700_000_000_000;
const list = (params: Readonly<Record<string, unknown>>, now = NOW) =>
  seenKey(['historyList', 'demo', 'ko'], params, now);

test('[L-S1] the order of parameters and those left out are no part of the question', () => {
  expect(list({ size: 200, page: 1, keyword: undefined })).toBe(list({ page: 1, size: 200 }));
  expect(list({ page: 1 })).not.toBe(list({ page: 2 }));
  expect(seenKey(['a', 'ko'], {}, NOW)).not.toBe(seenKey(['a', 'en'], {}, NOW));
});

test('[L-S4] a span that reaches the present is the same question later, one of the past is itself', () => {
  const week = (now: number) =>
    list({ startDate: now - 7 * DAY_MS + HOUR_MS, endDate: now + HOUR_MS }, now);
  expect(week(NOW)).toBe(week(NOW + 3 * DAY_MS));
  expect(list({ endMillis: NOW + 1 })).toBe(list({ endMillis: NOW + DAY_MS + 1 }, NOW + DAY_MS));
  expect(list({ startDate: NOW - 7 * DAY_MS, endDate: NOW })).not.toBe(
    list({ startDate: NOW - 8 * DAY_MS, endDate: NOW }),
  );
  const past = { startDate: NOW - 9 * DAY_MS, endDate: NOW - 2 * DAY_MS };
  expect(list(past)).toBe(list(past, NOW + DAY_MS));
  expect(list(past)).not.toBe(list({ ...past, endDate: NOW - 3 * DAY_MS }));
});
