import { afterEach, expect, test } from 'vitest';

const NAME = 'durability-probe';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('request failed')));
  });
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')));
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('segments'));
  return settled(request);
}

afterEach(async () => {
  await settled(indexedDB.deleteDatabase(NAME));
});

test('a strict-durability transaction commits and is read back by a new connection', async () => {
  const writer = await open();
  const transaction = writer.transaction('segments', 'readwrite', { durability: 'strict' });
  expect(transaction.durability).toBe('strict');
  transaction.objectStore('segments').put('{"seq":1}', 1);
  await completed(transaction);
  writer.close();

  const reader = await open();
  const stored: unknown = await settled(
    reader.transaction('segments').objectStore('segments').get(1),
  );
  reader.close();
  expect(stored).toBe('{"seq":1}');
});

test('an aborted transaction leaves nothing behind', async () => {
  const database = await open();
  const transaction = database.transaction('segments', 'readwrite', { durability: 'strict' });
  transaction.objectStore('segments').put('{"seq":2}', 2);
  transaction.abort();
  await expect(completed(transaction)).rejects.toThrow('aborted');
  const count = await settled(database.transaction('segments').objectStore('segments').count());
  database.close();
  expect(count).toBe(0);
});
