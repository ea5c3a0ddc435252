import { expect, test } from 'vitest';
import { mapInTurns } from '../../../../src/gateway/limits/listReads.ts';
import { inParts, oneATurn } from '../../../../src/gateway/limits/turns.ts';
import { turn } from '../../../support/clock.ts';

test('[H-L3] of several reads that work in parts one part is done in each turn, in their order', async () => {
  const given: (() => void)[] = [];
  const nextTurn = oneATurn((action) => void given.push(action));
  const rows = Array.from({ length: 200 }, (_, n) => n);
  const done = { a: 0, b: 0, c: 0 };
  const read = (name: keyof typeof done): Promise<unknown> =>
    mapInTurns(rows, { nextTurn, clock: { elapsed: () => 0 } }, () => void (done[name] += 1));
  const reads = Promise.all([read('a'), read('b'), read('c')]);
  const total = (): number => done.a + done.b + done.c;
  await turn();
  // The first part of each needs no turn: its read has just begun.
  const part = done.a;
  expect(done).toEqual({ a: part, b: part, c: part });
  for (let before = total(); before < 3 * rows.length; before = total()) {
    expect(given).toHaveLength(1);
    given.shift()?.();
    await turn();
    expect(total()).toBe(before + part);
  }
  await reads;
  expect(given).toEqual([]);
});

test('an action that throws keeps nobody else from their turn', async () => {
  const given: (() => void)[] = [];
  const nextTurn = oneATurn((action) => void given.push(action));
  let ran = false;
  nextTurn(() => {
    throw new Error('a defect');
  });
  nextTurn(() => {
    ran = true;
  });
  expect(() => given.shift()?.()).toThrow('a defect');
  given.shift()?.();
  expect(ran).toBe(true);
});

test('[H-L9] a part ends after a millisecond, or after fifty steps where the clock does not tell', async () => {
  const given: (() => void)[] = [];
  let elapsed = 0;
  const partEnds = inParts({
    nextTurn: (action) => void given.push(action),
    clock: { elapsed: () => elapsed },
  });
  for (let step = 1; step <= 50; step += 1) expect(partEnds()).toBeUndefined();
  const next = partEnds();
  expect(given).toHaveLength(1);
  given.shift()?.();
  await next;
  elapsed += 0.9;
  expect(partEnds()).toBeUndefined();
  elapsed += 0.1;
  const late = partEnds();
  expect(given).toHaveLength(1);
  given.shift()?.();
  await late;
  expect(partEnds()).toBeUndefined();
});
