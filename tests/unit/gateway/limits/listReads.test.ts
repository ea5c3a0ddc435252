import { describe, expect, it } from 'vitest';
import { userId } from '../../../../src/domain/ids.ts';
import { mapInTurns, oneAtATime } from '../../../../src/gateway/limits/listReads.ts';
import { createMemoryStore } from '../../../../src/gateway/stores/memory.ts';
import { turn } from '../../../support/clock.ts';

const QUERY = { kind: 'ORDER', userId: userId(1), page: 1, size: 10 } as const;

describe('[H-L9] lists of the store', () => {
  it('are read one at a time, and the next also after one that failed', async () => {
    const store = createMemoryStore();
    const finish: (() => void)[] = [];
    let begun = 0;
    const lists = oneAtATime({
      history: async (query) => {
        begun += 1;
        await new Promise<void>((resolve) => finish.push(resolve));
        if (begun === 1) throw new Error('away');
        return store.history(query);
      },
      readUser: (...query) => {
        begun += 1;
        return store.readUser(...query);
      },
      statement: {
        query: (query) => {
          begun += 1;
          return store.statement.query(query);
        },
        closings: store.statement.closings,
      },
    });
    const failing = lists.history(QUERY).catch((error: unknown) => String(error));
    const next = lists.history(QUERY);
    const events = lists.readUser(userId(1), 0, 10);
    const lines = lists.statement.query({ userId: userId(1), page: 1, size: 10 });
    const ends = lists.statement.closings(userId(1), [1]);
    await turn();
    expect(begun).toBe(1);
    finish[0]?.();
    expect(await failing).toBe('Error: away');
    await turn();
    expect(begun).toBe(2);
    finish[1]?.();
    expect(await next).toEqual({ items: [], total: 0 });
    expect(await events).toEqual([]);
    expect(await lines).toEqual({ items: [], total: 0 });
    expect(await ends).toEqual([]);
    expect(begun).toBe(4);
  });

  it('become answers in parts, in their order', async () => {
    const turns: (() => void)[] = [];
    const items = Array.from({ length: 120 }, (_, n) => n);
    let seen = 0;
    const mapping = mapInTurns(
      items,
      { nextTurn: (action) => void turns.push(action), clock: { elapsed: () => 0 } },
      (item) => {
        seen += 1;
        return item * 2;
      },
    );
    await turn();
    expect(seen).toBe(50);
    turns[0]?.();
    await turn();
    expect(seen).toBe(100);
    turns[1]?.();
    expect(await mapping).toEqual(items.map((item) => item * 2));
    expect(turns).toHaveLength(2);
  });
});
