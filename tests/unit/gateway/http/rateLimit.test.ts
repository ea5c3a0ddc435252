import { describe, expect, test } from 'vitest';
import { userId } from '../../../../src/domain/ids.ts';
import { createRateLimit } from '../../../../src/gateway/http/rateLimit.ts';
import { CALLS } from '../../../../src/protocol/contract.ts';

const ALICE = userId(1);
const BOB = userId(2);
const LIMITS = { commands: { perSecond: 50, burst: 100 }, reads: { perSecond: 200, burst: 400 } };

function world(limits = LIMITS) {
  let now = 1_000;
  const limit = createRateLimit(limits, { now: () => now });
  return {
    limit,
    pass: (ms: number) => {
      now += ms;
    },
    /** How many of `count` calls are taken. */
    take: (count: number, user = ALICE, call: Parameters<typeof limit>[0] = CALLS.placeOrder) =>
      Array.from({ length: count }, () => limit(call, user)).filter((one) => one === undefined)
        .length,
  };
}

describe('[H-R13] commands of one user', () => {
  test('a burst at once, then so many a second', () => {
    const { take, pass } = world();
    expect(take(10_000)).toBe(100);
    pass(1_000);
    expect(take(10_000)).toBe(50);
    pass(20);
    expect(take(10)).toBe(1);
    pass(60_000);
    expect(take(10_000)).toBe(100);
  });

  test('one more is refused with the time to wait, in whole seconds', () => {
    const { take, limit } = world({ ...LIMITS, commands: { perSecond: 1, burst: 2 } });
    take(2);
    expect(limit(CALLS.cancelOrder, ALICE)).toEqual({
      code: 'TOO_MANY_REQUESTS',
      data: { seconds: '1' },
    });
  });

  test('what was refused costs nothing: asking on does not keep one out', () => {
    const { take, pass } = world();
    take(100);
    for (let n = 0; n < 100; n += 1) {
      pass(10);
      take(1_000);
    }
    pass(1_000);
    expect(take(1_000)).toBe(50);
  });

  test('are of no concern to another', () => {
    const { take } = world();
    take(10_000);
    expect(take(10_000, BOB)).toBe(100);
  });

  test('a clock set back gives nothing', () => {
    const { take, pass } = world();
    take(100);
    pass(-60_000);
    expect(take(10)).toBe(0);
  });
});

describe('[H-R14] other calls of one user', () => {
  test('have a roomier limit of their own', () => {
    const { take } = world();
    take(10_000);
    expect(take(10_000, ALICE, CALLS.openOrders)).toBe(400);
    expect(take(1, ALICE, CALLS.me)).toBe(0);
  });

  test('no limit where none is set', () => {
    const limit = createRateLimit({}, { now: () => 0 });
    for (let n = 0; n < 1_000; n += 1) expect(limit(CALLS.placeOrder, ALICE)).toBeUndefined();
  });

  test('ten thousand users and more are each counted', () => {
    const { take, pass } = world();
    for (let user = 1; user <= 12_000; user += 1) expect(take(1, userId(user))).toBe(1);
    take(10_000, BOB);
    pass(10);
    expect(take(10, userId(20_000))).toBe(10);
    expect(take(10, BOB)).toBe(0);
  });
});
