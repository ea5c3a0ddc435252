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

const FEATURES = {
  market: { after: ['rounds'], acts: side('market acts') },
  rounds: {
    follower: side('rounds'),
    acts: {
      ...side('rounds acts'),
      settleUntil: (at: number) => Promise.resolve(void written.push(`settle ${at}`)),
    },
  },
  users: { after: ['market'], follower: side('users') },
} as const;

const duringRun = async (run: () => void | Promise<void>): Promise<readonly string[]> => {
  written.length = 0;
  await run();
  return [...written];
};

describe('running features', () => {
  const running = createRunning(FEATURES);
  test('start and take in their order, what they follow before their acts', async () => {
    const order = ['rounds', 'rounds acts', 'market acts', 'users'];
    expect(await duringRun(running.start)).toEqual(order.map((name) => `start ${name}`));
    expect(await duringRun(() => running.take([]))).toEqual(order.map((name) => `take ${name}`));
  });

  test('stop in the reverse of that order', async () => {
    const order = ['users', 'market acts', 'rounds acts', 'rounds'];
    expect(await duringRun(running.stop)).toEqual(order.map((name) => `stop ${name}`));
  });

  test('settle what time makes due', async () => {
    expect(await duringRun(() => running.settleUntil(5))).toEqual(['settle 5']);
  });

  test('have nothing left to begin', async () => {
    expect(await duringRun(running.act)).toEqual([]);
  });
});

describe('features of a process that follows', () => {
  const everything = async ({
    start,
    take,
    settleUntil,
    stop,
  }: ReturnType<typeof createRunning>) => {
    await start();
    take([]);
    await settleUntil(5);
    await stop();
  };

  test('[L-F9] call no act before the promotion, at a stop neither', async () => {
    const running = createRunning(FEATURES, 'FOLLOW');
    expect(await duringRun(() => everything(running))).toEqual([
      'start rounds',
      'start users',
      'take rounds',
      'take users',
      'stop users',
      'stop rounds',
    ]);
  });

  test('[L-F9] start their acts once and in order at the promotion, and stop all in reverse', async () => {
    const running = createRunning(FEATURES, 'FOLLOW');
    await running.start();
    const acts = async (): Promise<void> => {
      await Promise.all([running.act(), running.act()]);
      await running.act();
    };
    expect(await duringRun(acts)).toEqual(['start rounds acts', 'start market acts']);
    const order = ['rounds', 'rounds acts', 'market acts', 'users'];
    expect(await duringRun(() => running.take([]))).toEqual(order.map((name) => `take ${name}`));
    expect(await duringRun(() => running.settleUntil(5))).toEqual(['settle 5']);
    expect(await duringRun(running.stop)).toEqual(order.toReversed().map((name) => `stop ${name}`));
  });

  test('[L-F9] wait with their acts for what they follow', async () => {
    const running = createRunning(FEATURES, 'FOLLOW');
    const both = async (): Promise<void> => {
      await Promise.all([running.start(), running.act()]);
    };
    expect(await duringRun(both)).toEqual(
      ['rounds', 'users', 'rounds acts', 'market acts'].map((name) => `start ${name}`),
    );
  });

  test('[L-F9] that are stopped while their acts start, start no further one and stop those begun', async () => {
    const running = createRunning(FEATURES, 'FOLLOW');
    await running.start();
    const stopped = async (): Promise<void> => {
      const promotion = running.act();
      await Promise.resolve();
      await running.stop();
      await promotion;
    };
    expect(await duringRun(stopped)).toEqual([
      'start rounds acts',
      'stop users',
      'stop rounds acts',
      'stop rounds',
    ]);
  });
});
