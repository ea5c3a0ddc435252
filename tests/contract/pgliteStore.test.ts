import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPgliteDatabase } from '../../src/server/store/pgliteDatabase.ts';
import { openPgliteStore } from '../../src/server/store/pgliteStore.ts';
import type { SqlDatabase } from '../../src/server/store/sqlDatabase.ts';
import { openSqlStore } from '../../src/server/store/sqlStore.ts';
import { canMount, type SmallDisk, smallDisk } from '../support/fullDisk.ts';
import { temporaryDirectory } from '../support/server.ts';
import { describeStore } from '../support/storeContract.ts';

/** Opening takes most of the time of a test, so those that do not open again share a database. */
let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let database: SqlDatabase;
beforeAll(async () => {
  place = await temporaryDirectory();
  database = openPgliteDatabase(place.path);
});
afterAll(async () => {
  await database.close();
  await place.remove();
});

const openStore = () => openSqlStore({ ...database, close: async () => undefined });

describeStore('PGlite', async () => {
  await database.query('DROP SCHEMA public CASCADE');
  await database.query('CREATE SCHEMA public');
  return {
    store: await openStore(),
    reopen: async () => {
      await database.close();
      database = openPgliteDatabase(place.path);
      return openStore();
    },
    destroy: async () => undefined,
  };
});

describe('PGlite store', () => {
  it('makes a data directory that does not exist, and refuses a second owner', async () => {
    const path = join(place.path, 'deep', 'er');
    const store = await openPgliteStore(path);
    await store.writeMeta('key', 'value');
    await expect(openPgliteStore(path)).rejects.toThrow(`${path} is in use by process`);
    await store.close();
    const again = await openPgliteStore(path);
    expect(await again.readMeta('key')).toBe('value');
    await again.close();
  });

  it('[O-D5] makes a database again whose first start was cut short, and opens one of which a later start was', async () => {
    const path = join(place.path, 'half');
    await mkdir(join(path, 'pglite'), { recursive: true });
    await writeFile(join(path, 'pglite', 'PG_VERSION'), '17\n');
    await writeFile(join(path, 'pglite.unfinished'), '');
    const store = await openPgliteStore(path);
    await store.writeMeta('key', 'value');
    await store.close();
    const again = await openPgliteStore(path);
    expect(await again.readMeta('key')).toBe('value');
    await again.close();
    // As a start leaves it that is killed between making the file and writing the number.
    await writeFile(join(path, 'pglite', 'postmaster.pid'), '');
    const third = await openPgliteStore(path);
    expect(await third.readMeta('key')).toBe('value');
    await third.close();
  });
});

describe('[O-D4] the thread of the database', () => {
  beforeEach(async () => {
    await database.query('DROP TABLE IF EXISTS one');
    await database.query('CREATE TABLE one (id int PRIMARY KEY)');
  });
  const ids = async (): Promise<unknown> =>
    (await database.query('SELECT id FROM one ORDER BY id')).map((row) => row['id']);

  it('answers with the text and the code of a failure', async () => {
    await expect(database.query('SELECT * FROM nothing')).rejects.toMatchObject({
      message: 'relation "nothing" does not exist',
      code: '42P01',
    });
  });

  it('carries out a batch before the queries that wait, and wholly or not at all', async () => {
    const ended: string[] = [];
    const queries = Array.from({ length: 5 }, (_, n) =>
      database.query('SELECT count(*) FROM generate_series(1, 100000)').then(() => {
        ended.push(`query ${n}`);
      }),
    );
    await database.batch([['INSERT INTO one VALUES ($1)', [1]]]);
    ended.push('batch');
    await Promise.all(queries);
    expect(ended.indexOf('batch')).toBeLessThan(2);
    const twice = database.batch([
      ['INSERT INTO one VALUES ($1)', [2]],
      ['INSERT INTO one VALUES ($1)', [1]],
    ]);
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    expect(await ids()).toEqual([1]);
  });

  it('keeps transactions apart, and rolls one back whose work fails', async () => {
    const insert = (id: number, fails: boolean) =>
      database.transaction(async (query) => {
        await query('INSERT INTO one VALUES ($1)', [id]);
        if (fails) throw new Error('changed my mind');
      });
    const outcomes = await Promise.allSettled([
      insert(1, false),
      insert(2, true),
      insert(3, false),
      database.batch([['INSERT INTO one VALUES ($1)', [4]]]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(await ids()).toEqual([1, 3, 4]);
  });
});

describe.runIf(canMount)('[O-D6] on a full disk (where a test may mount one)', () => {
  let disk: SmallDisk;
  beforeEach(async () => {
    disk = await smallDisk(96);
  });
  afterEach(() => disk.remove());

  it('a start says in one line what is full, and works once there is room', async () => {
    disk.fill(3_500_000);
    await expect(openPgliteStore(disk.path)).rejects.toThrow(
      `the disk of ${disk.path} is full: 3 MB are free, 64 MB are needed`,
    );
    disk.free();
    const store = await openPgliteStore(disk.path);
    await store.close();
    disk.fill(3_500_000);
    await expect(openPgliteStore(disk.path)).rejects.toThrow(
      `the disk of ${disk.path} is full: 3 MB are free, 20 MB are needed`,
    );
  });

  it('a database that hangs is ended, nothing that was stored is lost, and it goes on with room', async () => {
    const lost: string[] = [];
    const small = openPgliteDatabase(disk.path, {
      onLost: (problem) => lost.push(problem),
      batchWithinMs: 3_000,
    });
    await small.query('CREATE TABLE one (id int)');
    disk.fill(20_000);
    let stored = 0;
    const log = `SELECT pg_logical_emit_message(true, 'x', repeat('y', 400000))`;
    const store = async (): Promise<void> => {
      await small.batch([
        ['INSERT INTO one VALUES ($1)', [stored + 1]],
        [log, []],
      ]);
      stored += 1;
    };
    const storeUntilFull = async (): Promise<unknown> => {
      for (;;) await store();
    };
    await expect(storeUntilFull()).rejects.toThrow('no answer within 3000 ms');
    expect(lost).toEqual(['the embedded database ended: no answer within 3000 ms']);
    await expect(small.query('SELECT 1')).rejects.toThrow('is full');
    disk.free();
    const [row] = await small.query('SELECT count(*) AS kept, max(id) AS last FROM one');
    expect([row?.['kept'], row?.['last']]).toEqual([stored, stored]);
    await store();
    await small.close();
  });
});
