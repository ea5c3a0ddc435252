/** The order in which features take, start and stop. */
import { describe, expect, test } from 'vitest';
import type { Acts, Features } from '../../../../src/gateway/running/feature.ts';
import { createRunning, orderOf } from '../../../../src/gateway/running/running.ts';

const TABLE = {
  outbox: { after: ['messages'] },
  messages: { after: ['market', 'accounts'] },
  accounts: {},
  rounds: {},
  market: { after: ['rounds'] },
} satisfies Features<'accounts' | 'market' | 'messages' | 'outbox' | 'rounds'>;

describe('the order of features', () => {
  test('has each after all that it comes after', () => {
    const order: readonly string[] = orderOf(TABLE);
    expect(order.toSorted()).toEqual(Object.keys(TABLE).toSorted());
    for (const [name, feature] of Object.entries(TABLE))
      for (const other of 'after' in feature ? feature.after : [])
        expect(order.indexOf(other), `${other} before ${name}`).toBeLessThan(order.indexOf(name));
  });

  test('does not depend on the order of the lines', () => {
    const lines = Object.entries(TABLE);
    expect(orderOf(Object.fromEntries(lines.toReversed()))).toEqual(orderOf(TABLE));
  });

  test('is refused where features wait for each other', () => {
    const circle = {
      a: { after: ['b'] },
      b: { after: ['c'] },
      c: { after: ['b'] },
      d: {},
    } as const;
    expect(() => orderOf(circle)).toThrow('features wait for each other: a,b,c');
  });
});

describe('running features', () => {
  const written: string[] = [];
  const side = (name: string): Acts => ({
    take: () => void written.push(`take ${name}`),
    start: async () => {
      await Promise.resolve();
      written.push(`start ${name}`);
    },
    stop: async () => {
      await Promise.resolve();
      written.push(`stop ${name}`);
    },
  });
  const running = createRunning({
    market: { after: ['rounds'], acts: side('market acts') },
    rounds: {
      follower: side('rounds'),
      acts: {
        ...side('rounds acts'),
        settleUntil: (at) => Promise.resolve(void written.push(`settle ${at}`)),
      },
    },
  });
  const duringRun = async (run: () => void | Promise<void>): Promise<readonly string[]> => {
    written.length = 0;
    await run();
    return [...written];
  };

  test('start and take in their order, what they follow before their acts', async () => {
    const order = ['rounds', 'rounds acts', 'market acts'];
    expect(await duringRun(running.start)).toEqual(order.map((name) => `start ${name}`));
    expect(await duringRun(() => running.take([]))).toEqual(order.map((name) => `take ${name}`));
  });

  test('stop in the reverse of that order', async () => {
    const order = ['market acts', 'rounds acts', 'rounds'];
    expect(await duringRun(running.stop)).toEqual(order.map((name) => `stop ${name}`));
  });

  test('settle what time makes due', async () => {
    expect(await duringRun(() => running.settleUntil(5))).toEqual(['settle 5']);
  });
});
