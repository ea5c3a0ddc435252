import { describe, expect, test } from 'vitest';
import { createPasswordQueue, QUEUE_LIMITS } from '../../../../src/gateway/auth/passwordQueue.ts';
import type { PasswordHasher } from '../../../../src/gateway/auth/passwords.ts';
import { createManualClock, turn } from '../../../support/clock.ts';

/** A hasher whose work ends when the test says so, or after so many ms of the clock. */
function world(limits = QUEUE_LIMITS) {
  const clock = createManualClock(0);
  const finish: (() => void)[] = [];
  const log: string[] = [];
  let running = 0;
  let mostAtOnce = 0;
  const hasher: PasswordHasher = {
    hash: async (password) => {
      running += 1;
      mostAtOnce = Math.max(mostAtOnce, running);
      await new Promise<void>((resolve) => finish.push(resolve));
      running -= 1;
      log.push(password);
      if (password === 'breaks') throw new Error('broken');
      return `hash of ${password}`;
    },
    verify: async (password) => {
      log.push(password);
      await new Promise<void>((resolve) => {
        clock.after(40 + log.length, resolve);
      });
      return password === 'right';
    },
  };
  const finishAll = async (): Promise<void> => {
    for (let n = 0; n < finish.length; n += 1) {
      finish[n]?.();
      await turn();
    }
  };
  return {
    queue: createPasswordQueue(hasher, clock, limits),
    clock,
    finish,
    finishAll,
    log,
    mostAtOnce: () => mostAtOnce,
  };
}

describe('[A-S17] the queue before the hasher', () => {
  test('lets one run at a time, the lanes in turn', async () => {
    const { queue, finishAll, log, mostAtOnce } = world();
    for (const name of ['a1', 'a2', 'a3']) void queue.hash('a', name);
    for (const name of ['b1', 'b2']) void queue.hash('b', name);
    await turn();
    await finishAll();
    expect(log).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
    expect(mostAtOnce()).toBe(1);
  });

  test('refuses those too many of one lane, and accepts another’s', async () => {
    const { queue, finishAll } = world({ all: 10, ofOne: 2 });
    // The first runs, two wait.
    const accepted = [queue.hash('a', '1'), queue.hash('a', '2'), queue.hash('a', '3')];
    expect(await queue.hash('a', '4')).toBeUndefined();
    const other = queue.hash('b', 'other');
    await finishAll();
    expect(await Promise.all([...accepted, other])).not.toContain(undefined);
  });

  test('when it is full, the last of the longest lane makes room', async () => {
    const { queue, finishAll } = world({ all: 5, ofOne: 10 });
    const crowd = ['1', '2', '3', '4', '5'].map((name) => queue.hash('a', name));
    const other = queue.hash('b', 'other');
    expect(await crowd[4]).toBeUndefined();
    await turn();
    await finishAll();
    expect(await other).toBe('hash of other');
  });

  test('goes on after one that failed', async () => {
    const { queue, finishAll } = world();
    const broken = queue.hash('a', 'breaks');
    const next = queue.hash('a', 'next');
    const failed = broken.catch((error: unknown) => String(error));
    await turn();
    await finishAll();
    expect(await failed).toBe('Error: broken');
    expect(await next).toBe('hash of next');
  });
});

describe('[A-S2] an unknown user', () => {
  test('costs no hash once it is known how long one takes, and takes as long', async () => {
    const { queue, clock, log } = world();
    const taken: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const begun = clock.now();
      const checked = queue.verify('a', 'wrong', 'hash');
      await clock.run(1_000);
      expect(await checked).toBe(false);
      taken.push(begun);
    }
    const hashed = log.length;
    const begun = clock.now();
    let endedAt: number | undefined;
    const pretended = queue.pretend('a').then((answer) => {
      endedAt = clock.now();
      return answer;
    });
    await clock.run(40);
    expect(endedAt).toBeUndefined();
    await clock.run(20);
    expect(await pretended).toBe(false);
    // Those of the eight took 41 to 48 ms.
    expect((endedAt ?? 0) - begun).toBeGreaterThanOrEqual(41);
    expect((endedAt ?? 0) - begun).toBeLessThanOrEqual(48);
    expect(log).toHaveLength(hashed);
  });

  test('waits in the same queue as others', async () => {
    const { queue, finish } = world();
    const first = queue.hash('a', 'first');
    void queue.pretend('a');
    await turn();
    // The hash that an unknown user is compared with is the second.
    expect(finish).toHaveLength(1);
    finish[0]?.();
    expect(await first).toBe('hash of first');
    await turn();
    expect(finish).toHaveLength(2);
  });
});
