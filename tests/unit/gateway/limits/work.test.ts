/** Consequences for many users, carried out in parts. */
import { expect, it } from 'vitest';
import { userId } from '../../../../src/domain/ids.ts';
import { createWork } from '../../../../src/gateway/limits/work.ts';
import { emptyHead } from '../../../../src/gateway/loop/head.ts';
import { UserVisits } from '../../../../src/gateway/readModels/userVisits.ts';
import { turn } from '../../../support/clock.ts';
import { testRules } from '../../../support/engine.ts';
import { createKeptLogger } from '../../../support/logger.ts';

const STEP_MS = 0.03;
const COUNT = 10_000;

function createTurns() {
  let spentMs = 0;
  let waiting: (() => void)[] = [];
  return {
    spend: () => void (spentMs += STEP_MS),
    spentMs: () => spentMs,
    turns: {
      clock: { elapsed: () => spentMs },
      nextTurn: (action: () => void) => void waiting.push(action),
    },
    runAll: async (): Promise<number> => {
      let longest = 0;
      for (await turn(); waiting.length > 0; await turn()) {
        const before = spentMs;
        const now = waiting;
        waiting = [];
        for (const one of now) one();
        await turn();
        longest = Math.max(longest, spentMs - before);
      }
      return longest;
    },
  };
}

it('[B-P3] events of ten thousand members are published in order, a millisecond in each turn', async () => {
  const { turns, spend, spentMs, runAll } = createTurns();
  const done: number[] = [];
  const work = createWork(turns, (n: number) => {
    spend();
    done.push(n);
  });
  const all = Array.from({ length: COUNT }, (_, n) => n);
  work.add(all.slice(0, COUNT / 2));
  expect(spentMs()).toBeLessThanOrEqual(1 + STEP_MS);
  work.add(all.slice(COUNT / 2));
  expect(await runAll()).toBeLessThanOrEqual(1 + STEP_MS);
  expect(done).toEqual(all);
});

it('[B-P3] figures of ten thousand members are read a millisecond in each turn, first of those whose account was touched', async () => {
  const { turns, spend, runAll } = createTurns();
  const logger = createKeptLogger();
  const head = emptyHead(testRules());
  const published: string[] = [];
  const visits = new UserVisits({
    turns,
    logger,
    what: 'figures',
    read: async (reader) => reader(head),
    visit: (_, id) => {
      spend();
      if (id === userId(3)) throw new Error('no such position');
      return [String(id)];
    },
    publish: (_, body) => void published.push(body),
  });
  visits.later(Array.from({ length: COUNT }, (_, n) => userId(n + 1)));
  visits.soon([userId(COUNT)]);
  expect(await runAll()).toBeLessThanOrEqual(1 + 2 * STEP_MS);
  expect(published).toHaveLength(COUNT - 1);
  expect(published.indexOf(String(userId(COUNT)))).toBeLessThan(100);
  expect(logger.warnings).toEqual(['figures were not published: Error: no such position']);
});
