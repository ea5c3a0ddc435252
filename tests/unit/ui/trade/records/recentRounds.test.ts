import { describe, expect, test } from 'vitest';
import type { WireRound } from '../../../../../src/protocol/rounds/entities.ts';
import {
  currentStreak,
  RECENT_MAX,
  withSettled,
} from '../../../../../src/ui/screens/trade/results/useRecentRounds.ts';
import { round, START } from './rounds.ts';

/** The `n`th round after the first one. */
const nth = (n: number, differs: Partial<WireRound> = {}) =>
  round({ startAt: START + n * 60_000, ...differs });
/** Newest first. */
const downFrom = (n: number) => Array.from({ length: n + 1 }, (_, index) => nth(n - index));
const ids = (rounds: readonly WireRound[] | undefined) => rounds?.map(({ id }) => id);

describe('the list of results', () => {
  test('the round after the newest one is prepended', () => {
    expect(ids(withSettled(downFrom(1), nth(2)))).toEqual(ids(downFrom(2)));
  });

  test('it never grows beyond what the exchange returns', () => {
    const full = downFrom(RECENT_MAX - 1);
    const next = withSettled(full, nth(RECENT_MAX));
    expect(next).toHaveLength(RECENT_MAX);
    expect(next?.at(-1)?.id).toBe(nth(1).id);
  });

  test('a known or older round changes nothing', () => {
    const known = downFrom(2);
    expect(withSettled(known, nth(2))).toBe(known);
    expect(withSettled(known, nth(0))).toBe(known);
  });

  test('when rounds in between are missing the list must be reloaded', () => {
    expect(withSettled(downFrom(1), nth(3))).toBeUndefined();
    expect(withSettled([], nth(0))).toBeUndefined();
  });
});

describe('the current streak', () => {
  test('counts one side back from the newest; a void round neither counts nor ends it', () => {
    const voided = { status: 3, side: null, voidReason: 'TIE' } as const;
    const rounds = [nth(5), nth(4, voided), nth(3), nth(2, { side: 'S' }), nth(1)];
    expect(currentStreak(rounds)).toEqual({ side: 'B', count: 2 });
    expect(currentStreak([nth(1), nth(0)])).toEqual({ side: 'B', count: 2 });
    expect(currentStreak([nth(1, voided)])).toBeUndefined();
  });
});
