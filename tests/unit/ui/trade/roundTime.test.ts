import { describe, expect, test } from 'vitest';
import { isOpenAt } from '../../../../src/domain/instruments/index.ts';
import { dialFace, shareLeft } from '../../../../src/ui/screens/trade/dial/dialFace.ts';
import {
  nextOpeningAt,
  countdownText,
  secondsUntil,
} from '../../../../src/ui/screens/trade/round/roundPhase.ts';
import { aRound } from './tradeOption.ts';

test('a started second counts, and none is left below zero', () => {
  expect(secondsUntil(10_000, 4_999)).toBe(6);
  expect(secondsUntil(10_000, 5_000)).toBe(5);
  expect(secondsUntil(10_000, 9_999)).toBe(1);
  expect(secondsUntil(10_000, 12_000)).toBe(0);
  expect([7, 59, 60, 65, 300].map(countdownText)).toEqual(['7', '59', '1:00', '1:05', '5:00']);
});

describe('the dial', () => {
  const round = aRound();

  test('runs from full to empty, and no further', () => {
    const { startAt, endAt } = round;
    expect(shareLeft(round, startAt)).toBe(1);
    expect(shareLeft(round, startAt + 15_000)).toBe(0.5);
    expect(shareLeft(round, endAt)).toBe(0);
    expect(shareLeft(round, endAt + 9_000)).toBe(0);
    expect(shareLeft(round, startAt - 9_000)).toBe(1);
  });

  test('when betting closes, the remainder is the lock phase itself', () => {
    const face = dialFace(round, round.lockAt, 50);
    expect(face.left).toBe(face.lock);
    expect(dialFace(round, round.startAt, 50).left).toBe(face.ground);
    expect(dialFace(round, round.endAt, 50).left).toBe('');
  });
});

describe('the next opening of a market', () => {
  // Friday's session of 2026-11-20 ends on Saturday at 06:00 Seoul; Monday's opens at 08:00.
  const CLOSE = Date.UTC(2026, 10, 20, 21);
  const MONDAY = Date.UTC(2026, 10, 22, 23);

  test.each([
    ['over the weekend', CLOSE + 3_600_000],
    ['at the close', CLOSE],
    ['in the last seconds, when no round would end in time', CLOSE - 10_000],
  ])('%s: on Monday', (_, at) => {
    expect(nextOpeningAt('WEEKDAYS', at)).toBe(MONDAY);
    expect(isOpenAt('WEEKDAYS', MONDAY)).toBe(true);
  });

  test('on a weekday: the same morning', () => {
    const tuesday = Date.UTC(2026, 10, 23, 21, 30);
    expect(nextOpeningAt('WEEKDAYS', tuesday)).toBe(Date.UTC(2026, 10, 23, 23));
  });

  test('a market that never closes never opens', () => {
    expect(nextOpeningAt('ALWAYS', CLOSE)).toBeUndefined();
  });
});
