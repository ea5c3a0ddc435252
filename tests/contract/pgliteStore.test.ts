import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/gateway/ports.ts';
import { openPgliteDatabase } from '../../src/server/store/pgliteDatabase.ts';
import { openPgliteStore, openStoreBeside } from '../../src/server/store/pgliteStore.ts';
import type { SqlDatabase } from '../../src/server/store/sqlDatabase.ts';
import { openSqlStore } from '../../src/server/store/sqlStore.ts';
import { copyEmptyDatabase } from '../support/emptyDatabase.ts';
import { emptyTables } from '../support/emptyTables.ts';
import { canMount, type SmallDisk, smallDisk } from '../support/fullDisk.ts';
import { temporaryDirectory } from '../support/server.ts';
import { describeStore } from '../support/storeContract.ts';

/** Opening takes most of the time of a test, so those that do not open again share a database. */
let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let database: SqlDatabase;
beforeAll(async () => {
  place = await temporaryDirectory();
  await copyEmptyDatabase(place.path);
  database = openPgliteDatabase(place.path);
});
afterAll(async () => {
  await database.close();
  await place.remove();
});

const openStore = () => openStoreBeside(place.path, { ...database, close: async () => undefined });

async function clear(): Promise<void> {
  await emptyTables(database.query);
  await rm(snapshots(), { recursive: true, force: true });
}

const snapshots = (): string => join(place.path, 'snapshots');
const pieces = (position: number): string => join(snapshots(), `${position}.pieces`);

describeStore('PGlite', async () => {
  await clear();
  let store = await openStore();
  return {
    store,
    reopen: async () => {
      await store.close();
      await database.close();
      database = openPgliteDatabase(place.path);
      store = await openStore();
      return store;
    },
    destroy: () => store.close(),
  };
});

describe('PGlite store', () => {
  it('makes a data directory that does not exist, and refuses a second owner', async () => {
    const path = join(place.path, 'deep', 'er');
    const store = await openPgliteStore(path);
    await store.writeMeta('dashboard', 'value');
    await expect(openPgliteStore(path)).rejects.toThrow(`${path} is in use by process`);
    await store.close();
    const again = await openPgliteStore(path);
    expect(await again.readMeta('dashboard')).toBe('value');
    await again.close();
  });

  it('[O-D5] makes a database again whose first start was cut short, and opens one of which a later start was', async () => {
    const path = join(place.path, 'half');
    await mkdir(join(path, 'pglite'), { recursive: true });
    await writeFile(join(path, 'pglite', 'PG_VERSION'), '17\n');
    await writeFile(join(path, 'pglite.unfinished'), '');
    const store = await openPgliteStore(path);
    await store.writeMeta('dashboard', 'value');
    await store.close();
    const again = await openPgliteStore(path);
    expect(await again.readMeta('dashboard')).toBe('value');
    await again.close();
    // As a start leaves it that is killed between making the file and writing the number.
    await writeFile(join(path, 'pglite', 'postmaster.pid'), '');
    const third = await openPgliteStore(path);
    expect(await third.readMeta('dashboard')).toBe('value');
    await third.close();
  });
});

describe('[O-D9] pieces of snapshots in files', () => {
  let store: Store;
  beforeEach(async () => {
    await clear();
    store = await openStore();
  });
  afterEach(() => store.close());
  const again = async (): Promise<void> => {
    await store.close();
    store = await openStore();
  };
  const save = (position: number, number: number, body: string): Promise<void> =>
    store.saveSnapshotPiece({ position, section: 'a', number, body });
  const load = (position: number, number: number): Promise<string | undefined> =>
    store.loadSnapshotPiece(position, 'a', number);
  const finish = (position: number): Promise<void> =>
    store.saveSnapshot({ position, version: 1, body: '' });

  it('the database holds the head alone, and the file of the snapshot before is removed', async () => {
    await save(3, 0, 'old');
    await finish(3);
    await save(8, 0, 'new');
    expect(await readdir(snapshots())).toEqual(['3.pieces', '8.pieces']);
    await finish(8);
    expect(await readdir(snapshots())).toEqual(['8.pieces']);
    expect(await database.query('SELECT section FROM maru_snapshot_piece')).toEqual([]);
    await store.dropSnapshot();
    expect(await readdir(snapshots())).toEqual([]);
  });

  it('a kill at any byte of a snapshot leaves the one before whole, and the next is written', async () => {
    await save(3, 0, 'old');
    await finish(3);
    await save(8, 0, 'one');
    await save(8, 1, 'two 나');
    const { length } = await readFile(pieces(8));
    for (let left = length - 1; left >= 0; left -= 1) {
      await store.close();
      await truncate(pieces(8), left);
      store = await openStore();
      expect(await store.loadSnapshot()).toMatchObject({ position: 3 });
      expect(await load(3, 0)).toBe('old');
      expect(await load(8, 1)).toBeUndefined();
    }
    await save(8, 0, 'three');
    await finish(8);
    await again();
    expect([await load(8, 0), await load(8, 1)]).toEqual(['three', undefined]);
  });

  it('what was left unfinished is removed by the next snapshot', async () => {
    await save(3, 0, 'unfinished');
    await again();
    await save(8, 0, 'new');
    expect(await readdir(snapshots())).toEqual(['8.pieces']);
  });

  it('a piece that is not what was written is refused, and one without its file is none', async () => {
    await save(3, 0, 'x'.repeat(1_000));
    await finish(3);
    const bytes = await readFile(pieces(3));
    bytes[500] = 0;
    await writeFile(pieces(3), bytes);
    await expect(load(3, 0)).rejects.toThrow('piece 0 of a is damaged in its file');
    await again();
    await expect(load(3, 0)).rejects.toThrow('piece 0 of a is damaged in its file');
    await store.close();
    await rm(pieces(3));
    store = await openStore();
    expect(await load(3, 0)).toBeUndefined();
  });

  it('a snapshot that could not be read is no snapshot once its pieces are written again', async () => {
    await save(3, 0, 'one');
    await save(3, 1, 'two');
    await finish(3);
    await again();
    await save(3, 0, 'both');
    expect(await store.loadSnapshot()).toBeUndefined();
    await finish(3);
    expect([await load(3, 0), await load(3, 1)]).toEqual(['both', undefined]);
  });

  it('pieces that an earlier version stored in the database are read until the next snapshot', async () => {
    const inTable = await openSqlStore({ ...database, close: async () => undefined });
    await inTable.saveSnapshotPiece({ position: 3, section: 'a', number: 0, body: 'old' });
    await inTable.saveSnapshot({ position: 3, version: 1, body: '' });
    expect(await load(3, 0)).toBe('old');
    await save(8, 0, 'new');
    expect(await load(3, 0)).toBe('old');
    await finish(8);
    expect([await load(3, 0), await load(8, 0)]).toEqual([undefined, 'new']);
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

  it('a statement that is repeated stores each time, and one that fails spoils none after it', async () => {
    const insert = 'INSERT INTO one VALUES ($1)';
    await database.batch([[insert, ['1']]]);
    await database.batch([[insert, ['2']]]);
    for (const value of ['2', 'two'])
      await expect(database.batch([[insert, [value]]])).rejects.toMatchObject({
        code: value === '2' ? '23505' : '22P02',
      });
    const unknown = 'INSERT INTO nothing VALUES ($1)';
    for (let tries = 0; tries < 2; tries += 1)
      await expect(database.batch([[unknown, ['3']]])).rejects.toMatchObject({ code: '42P01' });
    await database.query('CREATE TABLE nothing (id int)');
    await database.batch([[unknown, ['3']]]);
    await database.batch([[insert, ['3']]]);
    expect(await ids()).toEqual([1, 2, 3]);
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
    await copyEmptyDatabase(disk.path);
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
