import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openInboxStore } from '../../../src/db/inboxStore.ts';
import { createOpening, StorageAwayError } from '../../../src/db/opening.ts';
import { openOutboxStore } from '../../../src/db/outboxStore.ts';

/** A browser whose databases never open. */
function silent(): void {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(
    () => new EventTarget() as IDBOpenDBRequest,
  );
}

describe('[W-N1] a database that does not open', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('is given up after five seconds, and not waited for again', async () => {
    silent();
    const dexie = new Dexie('silent');
    dexie.version(1).stores({ rows: 'id' });
    const { opened } = createOpening(dexie);
    const first = opened().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await first).toBeInstanceOf(StorageAwayError);
    await expect(opened()).rejects.toThrow(/5000 ms/);
  });

  test('rejects the work that needs it', async () => {
    silent();
    const store = openInboxStore('silent-inbox');
    const read = store.get('me', 'messages').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await read).toBeInstanceOf(StorageAwayError);
  });

  test('leaves what waits to be sent in memory, in order and each id once', async () => {
    silent();
    const store = openOutboxStore<string>('silent-outbox');
    const added = store.add({ source: 'me', id: '1', entry: 'first' });
    await vi.advanceTimersByTimeAsync(5_000);
    await added;
    await store.add({ source: 'me', id: '2', entry: 'second' });
    await store.add({ source: 'me', id: '2', entry: 'again' });
    await store.add({ source: 'other', id: '1', entry: 'theirs' });
    expect((await store.of('me')).map(({ entry }) => entry)).toEqual(['first', 'second']);
    const first = await store.first('me');
    if (first !== undefined) await store.remove(first);
    expect((await store.first('me'))?.entry).toBe('second');
    await store.erase('me');
    expect(await store.of('me')).toEqual([]);
    expect(await store.of('other')).toHaveLength(1);
  });
});
