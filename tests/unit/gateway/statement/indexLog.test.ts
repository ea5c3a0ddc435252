/** The statement of a log that was written before there were statements. */
import { expect, test } from 'vitest';
import { userId } from '../../../../src/domain/ids.ts';
import type { Store } from '../../../../src/gateway/ports.ts';
import { createMemoryStore } from '../../../../src/gateway/stores/memory.ts';
import { indexLog } from '../../../../src/gateway/statement/indexLog.ts';
import { createHttpExchange } from '../../../support/httpExchange.ts';
import { createKeptLogger } from '../../../support/logger.ts';
import { testProjector } from '../../../support/projector.ts';

/** The same log in a store that has no line of it. */
async function withoutLines(store: Store): Promise<Store> {
  const old = createMemoryStore();
  await old.append(await store.read(0, 100_000), []);
  return old;
}

const USERS = [1, 2, 3].map(userId);

const linesOf = async (store: Store) => {
  const pages = USERS.map((id) => store.statement.query({ userId: id, page: 1, size: 200 }));
  return (await Promise.all(pages)).map(({ items }) => items);
};

test('[S-L4] has the lines it would have now, whenever the first start is killed', async () => {
  const exchange = await createHttpExchange();
  for (const name of ['first', 'second', 'third']) {
    const { accessToken: token } = await exchange.signIn(name);
    const transfer = { from: 'FUTURES', to: 'USDT', amount: '10' };
    for (let n = 0; n < 5; n += 1) await exchange.post('/api/dnw/transfer', transfer, { token });
  }
  await exchange.stop();
  const expected = await linesOf(exchange.store);
  expect(expected.map(({ length }) => length)).toEqual([12, 12, 12]);

  const store = await withoutLines(exchange.store);
  const options = { projector: testProjector, logger: createKeptLogger() };
  const kill = (): Promise<never> => Promise.reject(new Error('killed'));
  const killed: readonly Store[] = [
    { ...store, statement: { ...store.statement, add: kill } },
    { ...store, writeMeta: kill },
    {
      ...store,
      writeMeta: (key, value) => (value === 'done' ? kill() : store.writeMeta(key, value)),
    },
  ];
  for (const one of killed)
    await expect(indexLog({ ...options, store: one })).rejects.toThrow('killed');
  await indexLog({ ...options, store });
  expect(await linesOf(store)).toEqual(expected);

  let reads = 0;
  const counting: Store = {
    ...store,
    read: (...page) => {
      reads += 1;
      return store.read(...page);
    },
  };
  await indexLog({ ...options, store: counting });
  expect(reads).toBe(0);
});
