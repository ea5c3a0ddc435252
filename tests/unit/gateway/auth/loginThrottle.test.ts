import { describe, expect, test } from 'vitest';
import {
  type LoginAdmission,
  createLoginThrottle,
  FAILURE_WINDOW_MS,
  FAILURES_MAX,
} from '../../../../src/gateway/auth/loginThrottle.ts';

const T = 1_700_000_000_000;

function admitted(attempt: LoginAdmission): Extract<LoginAdmission, { ok: true }> {
  if (!attempt.ok) throw new Error(`refused for ${attempt.seconds} s`);
  return attempt;
}

describe('[A-S3] failed logins', () => {
  test('the sixth within a minute waits until the first is a minute old', () => {
    const throttle = createLoginThrottle();
    for (let n = 0; n < FAILURES_MAX; n += 1) admitted(throttle.begin('a', T + n * 1_000));
    expect(throttle.begin('a', T + 10_000)).toEqual({ ok: false, seconds: 50 });
    expect(throttle.begin('a', T + FAILURE_WINDOW_MS - 1)).toEqual({ ok: false, seconds: 1 });
    expect(throttle.begin('a', T + FAILURE_WINDOW_MS).ok).toBe(true);
    // The window slides: the second failure still counts for another second.
    expect(throttle.begin('a', T + FAILURE_WINDOW_MS)).toEqual({ ok: false, seconds: 1 });
  });

  test('being refused is no further failure', () => {
    const throttle = createLoginThrottle();
    for (let n = 0; n < FAILURES_MAX; n += 1) throttle.begin('a', T);
    for (let n = 0; n < 100; n += 1) throttle.begin('a', T + 30_000);
    expect(throttle.begin('a', T + FAILURE_WINDOW_MS).ok).toBe(true);
  });

  test('another username or address is another matter', () => {
    const throttle = createLoginThrottle();
    for (let n = 0; n < FAILURES_MAX; n += 1) throttle.begin('a', T);
    expect(throttle.begin('b', T).ok).toBe(true);
  });

  test('a success forgets the failures', () => {
    const throttle = createLoginThrottle();
    for (let n = 1; n < FAILURES_MAX; n += 1) throttle.begin('a', T);
    admitted(throttle.begin('a', T)).succeeded();
    for (let n = 0; n < FAILURES_MAX; n += 1) expect(throttle.begin('a', T).ok).toBe(true);
  });

  test('attempts under way count, so that many at once gain nothing', () => {
    const throttle = createLoginThrottle();
    const begun = Array.from({ length: 20 }, () => throttle.begin('a', T));
    expect(begun.filter(({ ok }) => ok)).toHaveLength(FAILURES_MAX);
  });

  test('an attempt that came to nothing is taken back, the others stay', () => {
    const throttle = createLoginThrottle();
    const [first] = Array.from({ length: FAILURES_MAX }, () => admitted(throttle.begin('a', T)));
    first?.withdraw();
    expect(throttle.begin('a', T).ok).toBe(true);
    expect(throttle.begin('a', T).ok).toBe(false);
  });

  test('remembers a bounded number of names, the last ones', () => {
    const throttle = createLoginThrottle();
    for (let n = 0; n < FAILURES_MAX; n += 1) throttle.begin('first', T);
    for (let n = 0; n < 10_000; n += 1) throttle.begin(`name${n}`, T);
    expect(throttle.begin('first', T).ok).toBe(true);
  });
});
