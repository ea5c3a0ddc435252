import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/domain/time.ts';
import { NO_TRIES } from '../../../../src/gateway/documents/triedDocument.ts';
import {
  type Guess,
  GuessBudget,
  PASSWORD_GUESSES,
} from '../../../../src/gateway/limits/guessBudget.ts';
import { afterWrongCode, begunTwoStep } from '../../../../src/gateway/twoStep/twoStepDocuments.ts';
import { userId } from '../../../../src/domain/ids.ts';

const T = 1_700_000_000_000;
const { free } = PASSWORD_GUESSES;

const budgetOf = (keysMax = 1_000) => new GuessBudget({ keysMax });
const admitted = (guess: Guess) => {
  if (!guess.ok) throw new Error(`put off for ${guess.seconds} s`);
  return guess;
};

/** Number of examined guesses of an attacker who retries each second. */
function lookedAt(budget: GuessBudget, from: number, forMs: number): number {
  let count = 0;
  for (let now = from; now < from + forMs; now += 1_000) if (budget.begin('a', now).ok) count += 1;
  return count;
}

describe('[A-S30] guesses at one secret', () => {
  test('ten are free, then each waits twice as long as the one before it, an hour at most', () => {
    const budget = budgetOf();
    for (let n = 1; n <= free; n += 1) expect(admitted(budget.begin('a', T)).wrong).toBe(n);
    const waits: number[] = [];
    let now = T;
    for (let n = 0; n < 9; n += 1) {
      const guess = budget.begin('a', now);
      if (guess.ok) throw new Error('a guess was not put off');
      waits.push(guess.seconds);
      now += guess.seconds * 1_000;
      admitted(budget.begin('a', now));
    }
    expect(waits).toEqual([60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600]);
  });

  test('38 are looked at in a day, and 24 on each day after it', () => {
    const budget = budgetOf();
    expect(lookedAt(budget, T, DAY_MS)).toBe(38);
    expect(lookedAt(budget, T + DAY_MS, DAY_MS)).toBe(24);
    expect(lookedAt(budget, T + 2 * DAY_MS, DAY_MS)).toBe(24);
  });

  test('they are forgotten a day after the last', () => {
    const budget = budgetOf();
    for (let n = 0; n < free; n += 1) budget.begin('a', T);
    budget.begin('a', T + MINUTE_MS);
    expect(admitted(budget.begin('a', T + MINUTE_MS + DAY_MS - 1)).wrong).toBe(free + 2);
    expect(admitted(budget.begin('a', T + 3 * DAY_MS)).wrong).toBe(1);
  });

  test('many at once gain nothing, and what is withdrawn counts as none', () => {
    const budget = budgetOf();
    const begun = Array.from({ length: 50 }, () => budget.begin('a', T));
    expect(begun.filter(({ ok }) => ok)).toHaveLength(free);
    admitted(begun[0] ?? { ok: false, seconds: 0 }).withdraw();
    expect(budget.begin('a', T).ok).toBe(true);
    expect(budget.begin('a', T).ok).toBe(false);
  });

  test('a right one after a wait leaves the next wait as it was', () => {
    const budget = budgetOf();
    for (let n = 0; n < free; n += 1) budget.begin('a', T);
    for (let n = 0; n < 5; n += 1) admitted(budget.begin('a', T + MINUTE_MS)).withdraw();
    admitted(budget.begin('a', T + MINUTE_MS));
    expect(budget.begin('a', T + MINUTE_MS)).toEqual({ ok: false, seconds: 120 });
  });

  test('one key is nothing to another, and a bounded number is kept', () => {
    const budget = budgetOf(100);
    for (let n = 0; n <= free; n += 1) budget.begin('a', T);
    expect(budget.begin('b', T).ok).toBe(true);
    for (let n = 0; n < 100; n += 1) budget.begin(`name${n}`, T);
    expect(admitted(budget.begin('a', T)).wrong).toBe(1);
  });
});

describe('[A-P12] wrong entries of a code or a withdraw password', () => {
  test('lock for twice as long each time, four hours at most: 50 in the first day', () => {
    let stored = begunTwoStep(userId(1), 'sealed', undefined);
    const locks: number[] = [];
    let wrong = 0;
    for (let now = T; now < T + DAY_MS; now += 1_000) {
      if (stored.lockedUntil > now) continue;
      stored = afterWrongCode(stored, now);
      wrong += 1;
      if (stored.lockedUntil > now) locks.push((stored.lockedUntil - now) / MINUTE_MS);
    }
    expect(locks.slice(0, 6)).toEqual([15, 30, 60, 120, 240, 240]);
    expect(wrong).toBe(locks.length * 5);
    expect(wrong).toBeLessThanOrEqual(50);
    expect(afterWrongCode({ ...stored, ...NO_TRIES }, T).locks).toBe(0);
    expect(HOUR_MS * 4).toBe(240 * MINUTE_MS);
  });
});
