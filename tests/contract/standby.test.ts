/** A process that stands by on PostgreSQL: when it takes the role of the writer, and when it does not. */
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/gateway/ports.ts';
import {
  openPostgresFollower,
  openPostgresStore,
  type PostgresOptions,
  type PostgresStore,
} from '../../src/server/store/postgresStore.ts';
import { emptyRecord } from '../support/emptyRecord.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { startTransactionPooler } from '../support/transactionPooler.ts';
import { until } from '../support/until.ts';

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
  url = await postgres.createDatabase(`standby_${counter}`);
  admin = new Client({ connectionString: url });
  await admin.connect();
});
const opened = new Set<PostgresStore>();
afterEach(async () => {
  await admin.end();
  await Promise.all([...opened].map(close));
});

/** As the process of the store does when it ends in order. */
async function close(store: PostgresStore): Promise<void> {
  opened.delete(store);
  await store.close();
}

/** Options of a process that notes its end. */
function collecting(more: Partial<PostgresOptions> = {}) {
  const ends: string[] = [];
  const options: PostgresOptions = {
    onLost: () => undefined,
    onDeposed: () => ends.push('deposed'),
    ...more,
  };
  return { ends, options };
}

async function openWriter(more?: Partial<PostgresOptions>) {
  const { ends, options } = collecting(more);
  const store = await openPostgresStore(url, options);
  opened.add(store);
  return { store, ends };
}

/** A process that waits for the role; `isActing` once it has it. */
async function openStandby(more?: Partial<PostgresOptions>) {
  const { options } = collecting(more);
  const store = await openPostgresFollower(url, options);
  opened.add(store);
  const standby = { store, isActing: false, abort: new AbortController() };
  const taken = store.takeRole(standby.abort.signal).then(() => {
    standby.isActing = true;
  });
  taken.catch(() => undefined);
  return Object.assign(standby, { taken });
}

const leaseValue = async (expression: string): Promise<unknown> =>
  (await admin.query<{ value: unknown }>(`SELECT ${expression} AS value FROM maru_writer`)).rows[0]
    ?.value;

const databaseMs = async (): Promise<number> =>
  Number(
    (await admin.query('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS at')).rows[0]?.at,
  );

/** Until the database's clock has gone on for so long. */
async function databaseTimePasses(ms: number): Promise<void> {
  const from = await databaseMs();
  await until(async () => expect(await databaseMs()).toBeGreaterThan(from + ms));
}

/** Everything through which a store is written to. */
const WRITES: readonly ((store: Store) => Promise<unknown>)[] = [
  (store) => store.append([emptyRecord(2, 2)], []),
  (store) => store.saveSnapshotPiece({ position: 2, section: 'users', number: 0, body: 'x' }),
  (store) => store.saveSnapshot({ position: 2, version: 1, body: 'x' }),
  (store) => store.writeMeta('feed-seed', 'x'),
];

describe('the lease of the writer', () => {
  it('[O-C5] is renewed while a write takes long, so that no one takes the role', async () => {
    const writer = await openWriter();
    const standby = await openStandby();
    await admin.query('BEGIN');
    await admin.query('LOCK TABLE maru_meta IN EXCLUSIVE MODE');
    const writing = writer.store.writeMeta('feed-seed', 'x');
    const before = await leaseValue('renewed::text');
    await databaseTimePasses(1_500);
    await admin.query('COMMIT');
    await writing;
    expect(await leaseValue('renewed::text')).not.toBe(before);
    expect([standby.isActing, writer.ends]).toEqual([false, []]);
  });

  it('[O-C5] a writer that finds another epoch at a renewal ends, without a write', async () => {
    const { ends } = await openWriter();
    await admin.query('UPDATE maru_writer SET epoch = epoch + 1');
    await until(() => expect(ends).toEqual(['deposed']));
  });

  it('[O-C5] it is renewed again after its session was lost', async () => {
    const writer = await openWriter();
    await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'UPDATE maru_writer SET renewed%'`);
    const before = await leaseValue('renewed::text');
    await until(async () => expect(await leaseValue('renewed::text')).not.toBe(before));
    expect(writer.ends).toEqual([]);
  });

  it('[O-C3][O-C5] a writer whose sessions break again and again keeps the role', async () => {
    const { store, ends } = await openWriter();
    for (let position = 1; position <= 10; position += 1) {
      await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`);
      // The first use may meet a dead session; the outcome is then read from the database.
      await until(async () => {
        const stored = (await store.read(0, 100)).length;
        if (stored < position) await store.append([emptyRecord(position, position)], []);
        expect((await store.read(0, 100)).length).toBe(position);
      });
    }
    expect(ends).toEqual([]);
    expect(Number(await leaseValue('epoch'))).toBeGreaterThan(10);
  });

  it('[O-C8] every process can read who has it', async () => {
    const writer = await openWriter({ address: 'http://one:8080' });
    const standby = await openStandby();
    const holder = await standby.store.roleHolder();
    expect(holder).toMatchObject({ epoch: '1', address: 'http://one:8080' });
    expect(await writer.store.roleHolder()).toMatchObject({ epoch: '1' });
    await admin.query("UPDATE maru_writer SET renewed = clock_timestamp() - interval '1 hour'");
    expect((await standby.store.roleHolder())?.renewedMsAgo).toBeTypeOf('number');
    standby.abort.abort();
    await close(writer.store);
    expect(await standby.store.roleHolder()).toBeUndefined();
  });
});

describe('a process that stands by', () => {
  it('[O-C6] reads what is stored and writes nothing', async () => {
    const writer = await openWriter();
    const { store } = await openStandby();
    await writer.store.append([emptyRecord(1, 1)], []);
    expect((await store.read(0, 10)).map(({ position }) => position)).toEqual([1]);
    const refused = 'this process only reads: another one writes to the database';
    await expect(store.append([emptyRecord(2, 2)], [])).rejects.toThrow(refused);
    await expect(store.writeMeta('feed-seed', 'x')).rejects.toThrow(refused);
    const { rows } = await admin.query(
      `SELECT count(*)::int AS held FROM pg_locks WHERE locktype = 'advisory'
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    expect(rows).toEqual([{ held: 1 }]);
  });

  it('[O-C6] is refused on a database of another schema, and makes no table', async () => {
    const { options } = collecting();
    await expect(openPostgresFollower(url, options)).rejects.toThrow(
      /^the store has schema 0, and this version stands by for \d+ alone$/,
    );
    const { rows } = await admin.query("SELECT relname FROM pg_class WHERE relname LIKE 'maru%'");
    expect(rows).toEqual([]);
    await openWriter();
    await admin.query("SELECT set_config('maru.epoch', epoch::text, false) FROM maru_writer");
    await admin.query("UPDATE maru_meta SET value = '999' WHERE key = 'schema'");
    await expect(openPostgresFollower(url, options)).rejects.toThrow('the store has schema 999');
  });

  it('[O-C7] takes a role that was handed over, though it was renewed just now', async () => {
    const writer = await openWriter();
    const standby = await openStandby();
    await writer.store.append([emptyRecord(1, 1)], []);
    // Renewals go on: it is the mark alone that counts.
    await admin.query('UPDATE maru_writer SET free = true');
    await standby.taken;
    expect(await leaseValue('epoch')).toBe('2');
    for (const write of WRITES) await write(standby.store);
    expect((await standby.store.read(0, 10)).map(({ position }) => position)).toEqual([1, 2]);
    expect(await standby.store.loadSnapshot()).toMatchObject({ position: 2 });
    expect(await standby.store.readMeta('feed-seed')).toBe('x');
    await until(() => expect(writer.ends).toEqual(['deposed']));
  });

  it('[O-C7] an orderly end hands the role over', async () => {
    const writer = await openWriter();
    await close(writer.store);
    expect(await leaseValue('free')).toBe(true);
    const standby = await openStandby();
    await standby.taken;
    expect([await leaseValue('free'), await leaseValue('epoch')]).toEqual([false, '2']);
  });

  it('[O-C7] takes the role of a database whose writer left no lease', async () => {
    await close((await openWriter()).store);
    await admin.query('DROP TABLE maru_writer');
    const standby = await openStandby();
    await standby.taken;
    await standby.store.append([emptyRecord(1, 1)], []);
    expect(await leaseValue('epoch')).toBe('1');
  });

  it('[O-C7] of several exactly one takes it, and the others go on waiting', async () => {
    const writer = await openWriter();
    const standbys = await Promise.all([openStandby(), openStandby(), openStandby()]);
    const acting = () => standbys.filter(({ isActing }) => isActing);
    await close(writer.store);
    for (let took = 1; took <= standbys.length; took += 1) {
      await until(() => expect(acting()).toHaveLength(took));
      await databaseTimePasses(700);
      expect(acting()).toHaveLength(took);
      expect(await leaseValue('epoch')).toBe(String(1 + took));
      const [newest] = acting().filter(({ store }) => opened.has(store));
      if (newest === undefined) throw new Error('no one acts');
      await newest.store.append([emptyRecord(took, took)], []);
      await close(newest.store);
    }
  });

  it('[O-C7] waits until it is aborted or closed', async () => {
    const writer = await openWriter();
    const [aborted, closed] = [await openStandby(), await openStandby()];
    aborted.abort.abort(new Error('no longer needed'));
    await expect(aborted.taken).rejects.toThrow(/aborted|no longer needed/);
    await close(closed.store);
    await expect(closed.taken).rejects.toThrow(/aborted|the store is closed/);
    expect(await leaseValue('epoch')).toBe('1');
    await writer.store.append([emptyRecord(1, 1)], []);
  });

  it('[O-C7] a version that does not know the schema by then hands the role on', async () => {
    const writer = await openWriter();
    const standby = await openStandby();
    await admin.query("SELECT set_config('maru.epoch', epoch::text, false) FROM maru_writer");
    await admin.query("UPDATE maru_meta SET value = '999' WHERE key = 'schema'");
    await close(writer.store);
    await expect(standby.taken).rejects.toThrow('the store was written by a newer version');
    expect(await leaseValue('free')).toBe(true);
  });
});

describe('a database that is not fit', () => {
  it('[O-C9] behind a pooler that gives each transaction another session is refused in one line', async () => {
    const pooler = await startTransactionPooler(url);
    // It works as such: a table can be made and read through it.
    const client = new Client({ connectionString: pooler.url });
    await client.connect();
    await client.query('CREATE TABLE probe AS SELECT 1 AS one');
    expect((await client.query('SELECT one FROM probe WHERE one = $1', [1])).rows).toEqual([
      { one: 1 },
    ]);
    for (const open of [openPostgresStore, openPostgresFollower])
      await expect(open(pooler.url, collecting().options)).rejects.toThrow(
        /^a pooler that gives each transaction another session stands before this database;.*$/,
      );
    await client.end();
    pooler.close();
  });

  it('[O-C9] whose clock is more than 2 s off is refused in one line', async () => {
    for (const [offMs, words] of [
      [3_000, "this machine's clock is 3.0 s ahead of the database's"],
      [-3_000, "this machine's clock is 3.0 s behind the database's"],
    ] as const) {
      const { options } = collecting({ now: () => Date.now() + offMs });
      for (const open of [openPostgresStore, openPostgresFollower])
        await expect(open(url, options)).rejects.toThrow(words);
    }
    await openWriter({ now: () => Date.now() + 1_000 });
  });
});
