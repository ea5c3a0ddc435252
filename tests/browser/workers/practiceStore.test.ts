import { afterEach, describe, expect, it } from 'vitest';
import {
  openMigrated,
  PRACTICE_MIGRATIONS,
} from '../../../src/workers/practice/practiceMigrations.ts';
import {
  createPracticeStore,
  deletePracticeStore,
} from '../../../src/workers/practice/practiceStore.ts';
import { describePracticeStore } from '../../support/practiceStoreContract.ts';

describePracticeStore('Dexie in Chromium');

describe('migrations of the practice store', () => {
  const NAME = 'practice-migrations';
  const NEWEST = PRACTICE_MIGRATIONS.length;
  afterEach(() => deletePracticeStore(NAME));

  it.each(PRACTICE_MIGRATIONS.map(({ number }) => number))(
    'migrate a store of version %i to the newest and preserve its contents',
    async (number) => {
      const old = openMigrated(NAME, PRACTICE_MIGRATIONS.slice(0, number));
      await old.table('meta').put({ key: 'feed-anchor', value: '7' });
      old.close();
      const store = createPracticeStore(NAME);
      expect(await store.readMeta('feed-anchor')).toBe('7');
      await store.close();
    },
  );

  it('a store of a newer version is refused and stays as it is', async () => {
    const newer = openMigrated(NAME, [
      ...PRACTICE_MIGRATIONS,
      { number: NEWEST + 1, stores: { later: 'id' } },
    ]);
    await newer.table('meta').put({ key: 'feed-anchor', value: '7' });
    newer.close();
    const store = createPracticeStore(NAME);
    await expect(store.readMeta('feed-anchor')).rejects.toThrow(
      `the practice store was written by a newer version (schema ${NEWEST + 1}, this one knows ${NEWEST})`,
    );
    await store.close();
  });
});
