import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tradeOptionId, userId } from '../../src/domain/ids.ts';
import { openPgliteStore } from '../../src/server/store/pgliteStore.ts';
import { temporaryDirectory } from '../support/server.ts';
import { describeStore } from '../support/storeContract.ts';

/** Making a cluster takes seconds, copying one does not: every test starts from a copy of this one. */
let template: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  template = await temporaryDirectory();
  await (await openPgliteStore(template.path)).close();
});
afterAll(() => template.remove());

describeStore('PGlite', async () => {
  const directory = await temporaryDirectory();
  await cp(template.path, directory.path, { recursive: true });
  let store = await openPgliteStore(directory.path);
  return {
    store,
    reopen: async () => {
      await store.close();
      store = await openPgliteStore(directory.path);
      return store;
    },
    destroy: async () => {
      await store.close();
      await directory.remove();
    },
  };
});

describe('PGlite store', () => {
  it('makes a data directory that does not exist, and refuses a second owner', async () => {
    const directory = await temporaryDirectory();
    const path = join(directory.path, 'deep', 'er');
    const store = await openPgliteStore(path);
    await store.writeMeta('key', 'value');
    await store.close();
    const again = await openPgliteStore(path);
    expect(await again.readMeta('key')).toBe('value');
    await again.close();
    await directory.remove();
  });

  it('goes on with what the first version wrote, and takes rows of nobody and labels after it', async () => {
    const directory = await temporaryDirectory();
    await cp(template.path, directory.path, { recursive: true });
    const old = await PGlite.create({ dataDir: `${directory.path}/pglite` });
    await old.exec(`
      DROP TABLE maru_history;
      CREATE TABLE maru_history (
        kind text NOT NULL, id text NOT NULL, user_id text NOT NULL, option_id bigint,
        at bigint NOT NULL, body text NOT NULL,
        ordinal bigint GENERATED ALWAYS AS IDENTITY, PRIMARY KEY (kind, id));
      INSERT INTO maru_history (kind, id, user_id, option_id, at, body)
        VALUES ('ORDER', 'o-1', 'u-1', 1, 5, '"old"');
      UPDATE maru_meta SET value = '1' WHERE key = 'schema';`);
    await old.close();
    const store = await openPgliteStore(directory.path);
    const outcome = { kind: 'ROUND', id: '11-0', optionId: tradeOptionId(11), at: 30_000 } as const;
    await store.append([], [{ ...outcome, userId: undefined, labels: ['a'], body: '"new"' }]);
    const page = { page: 1, size: 10 };
    expect(await store.history({ kind: 'ORDER', userId: userId(1), ...page })).toEqual({
      items: ['"old"'],
      total: 1,
    });
    expect(
      await store.history({ kind: 'ROUND', userId: undefined, labels: [['a']], ...page }),
    ).toEqual({ items: ['"new"'], total: 1 });
    expect(await store.readMeta('schema')).toBe('2');
    await store.close();
    await directory.remove();
  });
});
