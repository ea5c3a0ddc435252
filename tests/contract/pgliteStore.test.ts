import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
});
