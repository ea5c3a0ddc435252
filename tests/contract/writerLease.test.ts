/** The one writer of a PostgreSQL database, and what becomes of one that lost the role. */
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/gateway/ports.ts';
import { openPostgresStore } from '../../src/server/store/postgresStore.ts';
import { emptyRecord } from '../support/emptyRecord.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';

let postgres: TestPostgres;
let admin: Client;
let url = '';
let counter = 0;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  counter += 1;
  url = await postgres.createDatabase(`lease_${counter}`);
  admin = new Client({ connectionString: url });
  await admin.connect();
});
afterEach(() => admin.end());

/** Opens the store as one more process would. */
async function openStore() {
  const ends: string[] = [];
  const store = await openPostgresStore(url, {
    onLost: () => undefined,
    onDeposed: () => ends.push('deposed'),
  });
  return { store, ends };
}

/** As the server does when the link of the writer is cut. */
const cutWriter = (): Promise<unknown> =>
  admin.query(`SELECT pg_terminate_backend(pid) FROM pg_locks
    WHERE locktype = 'advisory' AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);

const epochOf = async (): Promise<unknown> =>
  (await admin.query('SELECT epoch FROM maru_writer')).rows[0]?.epoch;

async function tableNames(): Promise<readonly string[]> {
  const found = await admin.query<{ relname: string }>(`SELECT relname FROM pg_class
    WHERE relkind = 'r' AND relname LIKE 'maru%' AND relname <> 'maru_writer' ORDER BY relname`);
  return found.rows.map(({ relname }) => relname);
}

/** All rows of all tables as text. */
async function dump(): Promise<string> {
  const texts: string[] = [];
  for (const name of await tableNames()) {
    const { rows } = await admin.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    texts.push(...rows.map(({ row }) => `${name} ${row}`).toSorted());
  }
  return texts.join('\n');
}

const document = {
  kind: 'notice',
  id: '1',
  version: 1,
  owner: undefined,
  labels: [],
  keywords: [],
  createdAt: 1,
  updatedAt: 1,
  body: '{}',
};

/** Everything through which a store is written to. */
const WRITES: readonly ((store: Store) => Promise<unknown>)[] = [
  (store) => store.append([emptyRecord(2, 2)], []),
  (store) => store.rewrite([emptyRecord(1, 9)]),
  (store) => store.saveSnapshotPiece({ position: 9, section: 'users', number: 0, body: 'x' }),
  (store) => store.saveSnapshot({ position: 9, version: 1, body: 'x' }),
  (store) => store.dropSnapshot(),
  (store) => store.writeMeta('feed-seed', 'x'),
  (store) => store.documents.transaction((writer) => writer.write(document)),
];

describe('the writer of a PostgreSQL database', () => {
  it('[O-C2][O-C3] one that was deposed writes nothing, and is notified once', async () => {
    const first = await openStore();
    await first.store.append([emptyRecord(1, 1)], []);
    await first.store.saveSnapshotPiece({ position: 1, section: 'users', number: 0, body: 'one' });
    await first.store.saveSnapshot({ position: 1, version: 1, body: 'one' });
    const opening = openStore();
    await cutWriter();
    const second = await opening;
    await second.store.append([emptyRecord(2, 2)], []);
    const before = await dump();
    for (const write of WRITES)
      await expect(write(first.store)).rejects.toThrow(
        `another process writes to this database now`,
      );
    expect(first.ends).toEqual(['deposed']);
    expect(second.ends).toEqual([]);
    expect(await dump()).toBe(before);
    await first.store.close();
    for (const write of WRITES.slice(1)) await write(second.store);
    await second.store.close();
  });

  it('[O-C3] one whose transaction is cut writes nothing of it', async () => {
    const first = await openStore();
    const before = await dump();
    let opening: ReturnType<typeof openStore> | undefined;
    const cut = first.store.documents.transaction(async (writer) => {
      await writer.write(document);
      opening = openStore();
      await cutWriter();
      await opening;
      await writer.write({ ...document, id: '2' });
    });
    await expect(cut).rejects.toThrow(/connection/i);
    expect(await dump()).toBe(before);
    await expect(first.store.writeMeta('feed-seed', 'x')).rejects.toThrow('another process writes');
    await first.store.close();
    await (await opening)?.store.close();
  });

  it('[O-C2] every table refuses what a session without the newest epoch writes', async () => {
    const { store } = await openStore();
    const names = await tableNames();
    expect(names).toContain('maru_log');
    await admin.query("SELECT set_config('maru.epoch', '0', false)");
    for (const name of names) {
      for (const statement of [`DELETE FROM ${name}`, `TRUNCATE ${name}`])
        await expect(admin.query(statement)).rejects.toThrow(
          'this session is not the writer of the exchange',
        );
    }
    await store.close();
  });

  it('[O-C3][O-C4] a session that broke is replaced under the next epoch, where no one else wrote', async () => {
    const { store, ends } = await openStore();
    await store.append([emptyRecord(1, 1)], []);
    expect(await epochOf()).toBe('1');
    await cutWriter();
    // The first write may meet the dead session; its outcome is then read from the database.
    await store.append([emptyRecord(2, 2)], []).catch(() => store.append([emptyRecord(2, 2)], []));
    expect(await epochOf()).toBe('2');
    expect((await store.read(0, 10)).map(({ position }) => position)).toEqual([1, 2]);
    const { rows } = await admin.query<{ address: string }>('SELECT address FROM maru_writer');
    expect(rows[0]?.address).toMatch(new RegExp(`/${process.pid}$`));
    expect(ends).toEqual([]);
    await store.close();
  });
});
