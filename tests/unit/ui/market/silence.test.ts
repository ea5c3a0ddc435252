import { expect, test } from 'vitest';
import { LIVE_MS, ORDERED_MS, silenceMs } from '../../../../src/ui/market/silence.ts';

const NOW = 1_000_000;
const online = { state: 'online', lastMessageAt: NOW - 4_000 } as const;

test('[U-R3] prices of an open market are as old as the last message', () => {
  expect(silenceMs(online, true, NOW)).toBe(4_000);
  expect(silenceMs({ ...online, state: 'offline' }, true, NOW)).toBe(4_000);
  expect(LIVE_MS).toBeLessThan(ORDERED_MS);
});

test('[U-R3] a closed market is silent while there is a connection, and unconfirmed without one', () => {
  expect(silenceMs(online, false, NOW)).toBe(0);
  expect(silenceMs({ ...online, state: 'reconnecting' }, false, NOW)).toBe(4_000);
});

test('[U-R3] before the first message, and with a clock that is behind it, nothing is old', () => {
  expect(silenceMs({ state: 'offline', lastMessageAt: undefined }, true, NOW)).toBe(0);
  expect(silenceMs(online, true, NOW - 10_000)).toBe(0);
});
