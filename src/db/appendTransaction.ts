/**
 * The one write that has to be fast, straight on IndexedDB: read where the source ends, find the
 * new facts, add them, commit. Through Dexie's tables it takes about 1.5 times as long.
 */
import type { SegmentRow } from './segments.ts';

const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () =>
      reject(transaction.error ?? new DOMException('aborted', 'AbortError'));
  });

/** Last seq of the source, from the key alone. */
const lastSeqIn = (store: IDBObjectStore, source: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const range = IDBKeyRange.bound([source], [source, []]);
    const request = store.openKeyCursor(range, 'prev');
    request.onsuccess = () => {
      const key = request.result?.primaryKey;
      const to: unknown = Array.isArray(key) ? key[1] : undefined;
      resolve(typeof to === 'number' ? to : undefined);
    };
    request.onerror = () =>
      reject(request.error ?? new DOMException('cursor failed', 'UnknownError'));
  });

/**
 * Stores the rows that `decide` makes of the source's last seq, durably, all or nothing.
 * @param decide may throw: then nothing is stored and its error is the rejection
 * @returns the last seq as it was before
 */
export async function appendRows(
  database: IDBDatabase,
  source: string,
  decide: (lastSeq: number | undefined) => readonly SegmentRow[],
): Promise<number | undefined> {
  const transaction = database.transaction('segments', 'readwrite', { durability: 'strict' });
  const end = completed(transaction);
  try {
    const store = transaction.objectStore('segments');
    const lastSeq = await lastSeqIn(store, source);
    for (const row of decide(lastSeq)) store.add(row);
    transaction.commit();
    await end;
    return lastSeq;
  } catch (error) {
    // The abort below, or the browser's own: `error` carries the reason in either case.
    end.catch(() => undefined);
    abortQuietly(transaction);
    throw error;
  }
}

function abortQuietly(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has already ended.
  }
}
