import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { openPostgresStore } from '../../src/server/store/postgresStore.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { describeStore } from '../support/storeContract.ts';
import { emptyRecord } from '../support/emptyRecord.ts';

let postgres: TestPostgres;
let counter = 0;
const ignore = { onLost: () => undefined, onDeposed: () => undefined };

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

async function newDatabase(): Promise<{ readonly name: string; readonly url: string }> {
  counter += 1;
  const name = `maru_${counter}`;
  return { name, url: await postgres.createDatabase(name) };
}

describeStore('PostgreSQL', async () => {
  const { name, url } = await newDatabase();
  let store = await openPostgresStore(url, ignore);
  return {
    store,
    reopen: async () => {
      await store.close();
      store = await openPostgresStore(url, ignore);
      return store;
    },
    destroy: async () => {
      await store.close();
      await postgres.dropDatabase(name);
    },
  };
});

describe('PostgreSQL store', () => {
  it('[O-C1] a second exchange on the same database is refused', async () => {
    const { url } = await newDatabase();
    const store = await openPostgresStore(url, ignore);
    await expect(openPostgresStore(url, ignore)).rejects.toThrow(
      'another exchange writes to this database',
    );
    await store.close();
    const next = await openPostgresStore(url, ignore);
    await next.close();
  });

  it('goes on after the server ended its connections, and loses nothing it acknowledged', async () => {
    const { name, url } = await newDatabase();
    const store = await openPostgresStore(url, ignore);
    const line = (position: number) => emptyRecord(position, position);
    await store.append([line(1)], []);
    const admin = new Client({ connectionString: url });
    await admin.connect();
    await admin.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()',
      [name],
    );
    await admin.end();
    // The first call may meet the dead connection; the writer then reads the store's position.
    const failures: unknown[] = [];
    for (let known = 1; known < 3;) {
      try {
        known = (await store.read(0, 10)).at(-1)?.position ?? 0;
        if (known < 3) await store.append([line(known + 1)], []);
      } catch (error) {
        failures.push(error);
      }
      if (failures.length > 5) throw new AggregateError(failures, 'the store does not recover');
    }
    expect((await store.read(0, 10)).map((record) => record.position)).toEqual([1, 2, 3]);
    await store.close();
  });

  it('an unreachable address is an immediate error', async () => {
    await expect(
      openPostgresStore('postgres://maru:maru@127.0.0.1:1/none', ignore),
    ).rejects.toThrow('ECONNREFUSED');
  });
});
