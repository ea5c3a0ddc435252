/** Properties of the texts last seen, in every IndexedDB. */
import { afterEach, describe, expect, test } from 'vitest';
import {
  beyondLimits,
  type LastSeenStore,
  openLastSeenStore,
  type SeenLimits,
} from '../../../../src/db/lastSeen.ts';

const MINE = 'live|https://a.example|u-1';
const OTHER = 'live|https://a.example|u-2';
const PUBLIC = 'live|https://a.example|';
const WIDE: SeenLimits = { rowsMax: 100, charactersMax: 10_000, keepFrom: 0 };

let databases = 0;

export function describeLastSeen(browser: string): void {
  describe(`texts last seen in ${browser}`, () => {
    const opened: LastSeenStore[] = [];
    afterEach(() => {
      for (const store of opened.splice(0)) store.close();
    });
    const open = (name = `seen-${Date.now()}-${(databases += 1)}`) => {
      const store = openLastSeenStore(name);
      opened.push(store);
      return { store, name };
    };
    const text = (key: string, at: number, length = 10) => ({ key, at, text: 'x'.repeat(length) });

    test('[L-S1] the newest text of a key is there after a reload, each owner their own', async () => {
      const { store, name } = open();
      await store.put(MINE, [text('a', 1)], WIDE);
      await store.put(MINE, [text('a', 2, 3)], WIDE);
      await store.put(OTHER, [text('a', 9, 4)], WIDE);
      store.close();
      const again = open(name).store;
      expect(await again.get(MINE, 'a')).toMatchObject({ at: 2, text: 'xxx' });
      expect(await again.get(OTHER, 'a')).toMatchObject({ at: 9, text: 'xxxx' });
      expect(await again.get(PUBLIC, 'a')).toBeUndefined();
      expect((await again.list(MINE, 'a')).map(({ key }) => key)).toEqual(['a']);
    });

    test('[L-S6] the oldest are forgotten first: by number, by size and by age', async () => {
      const { store } = open();
      const keys = async () => (await store.list(MINE, '')).map(({ key }) => key);
      await store.put(OTHER, [text('z', 0)], WIDE);
      await store.put(MINE, [text('a', 4), text('b', 3), text('c', 2), text('d', 1)], WIDE);
      await store.put(MINE, [text('e', 5)], { ...WIDE, rowsMax: 3 });
      expect(await keys()).toEqual(['a', 'b', 'e']);
      await store.put(MINE, [text('f', 6, 21)], { ...WIDE, charactersMax: 31 });
      expect(await keys()).toEqual(['e', 'f']);
      await store.put(MINE, [text('g', 9)], { ...WIDE, keepFrom: 6 });
      expect(await keys()).toEqual(['f', 'g']);
      expect(await store.get(OTHER, 'z')).toBeDefined();
    });

    test('[L-S6] a session that ends erases its owner, and the next page whoever else is there', async () => {
      const { store } = open();
      for (const scope of [MINE, OTHER, PUBLIC]) await store.put(scope, [text('a', 1)], WIDE);
      await store.put('live|https://b.example|u-1', [text('a', 1)], WIDE);
      await store.erase(PUBLIC);
      expect(await store.get(MINE, 'a')).toBeDefined();
      await store.put(PUBLIC, [text('a', 1)], WIDE);
      await store.eraseOthers(PUBLIC, [PUBLIC, OTHER]);
      expect(await store.get(MINE, 'a')).toBeUndefined();
      for (const scope of [OTHER, PUBLIC, 'live|https://b.example|u-1'])
        expect(await store.get(scope, 'a')).toBeDefined();
    });

    test('[L-S6] what alone is beyond the limits leaves too', () => {
      expect(beyondLimits([[MINE, 5, 20_000]], WIDE)).toBe(1);
      expect(beyondLimits([], WIDE)).toBe(0);
    });
  });
}
