/**
 * A record of the log that is not what was stored is noticed by every reader, and before the first
 * read.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { userId } from '../../src/domain/ids.ts';
import { money } from '../../src/domain/quantities.ts';
import type { LogRecord } from '../../src/gateway/ports.ts';
import { createProbes } from '../../src/server/health/health.ts';
import { type LogReport, walkLog } from '../../src/server/health/logWalk.ts';
import { migrate, openSqlStore, type SqlStore } from '../../src/server/store/sqlStore.ts';
import { MIGRATIONS } from '../../src/server/store/migrations.ts';
import type { SqlDatabase } from '../../src/server/store/sqlDatabase.ts';
import { createLogCheck } from '../../src/server/store/sqlLogCheck.ts';
import { createManualClock } from '../support/clock.ts';
import { emptyRecord } from '../support/emptyRecord.ts';
import { emptyTables } from '../support/emptyTables.ts';
import { openOwnPglite, type OwnPglite } from '../support/emptyDatabase.ts';
import { createKeptLogger } from '../support/logger.ts';
import { databaseOf } from '../support/pgliteDatabase.ts';

let own: OwnPglite;
let database: SqlDatabase;
beforeAll(async () => {
  own = await openOwnPglite();
  database = databaseOf(own.pglite);
});
afterAll(() => own.close());
beforeEach(() => emptyTables(database.query));

const ALICE = userId(1);
const LENGTH = 5;

const record = (position: number): LogRecord => ({
  ...emptyRecord(position),
  userId: ALICE,
  firstSeq: position,
  lastSeq: position,
  causation: `c-${position}`,
  events: `["XO",${position}]`,
});

async function storeOf(length: number): Promise<SqlStore> {
  const store = await openSqlStore(database);
  for (let position = 1; position <= length; position += 1)
    await store.append([record(position)], []);
  return store;
}

/** Walks the whole log; @returns what is known of it afterwards, and what the log said. */
async function walked(store: SqlStore, clock = createManualClock(0)) {
  const logger = createKeptLogger();
  const walk = walkLog({ check: store.checkLog(), logger, clock });
  for (let step = 0; step < 100 && !walk.report().isDone; step += 1) {
    await database.query('SELECT 1');
    await clock.run(60_000);
  }
  return { ...walk.report(), logger };
}

const whole = (verified: number): Partial<LogReport> => ({
  verified,
  isDone: true,
  damagedCount: 0,
  damaged: [],
});

/** Damages of each column that a record is read from; two where one leaves no valid record. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  position: ['9'],
  at: ['2'],
  user_id: [`'u-2'`, `'nobody'`, 'NULL'],
  first_seq: ['2'],
  last_seq: ['4', '9007199254740993'],
  version: ['2'],
  events: [`'["XO",4]'`, `'["XO",3'`],
  actor: [`'operator'`, `'?'`, 'NULL'],
  causation: [`'c-4'`, 'NULL'],
};
/** Columns that reveal the damage and are no part of the record. */
const OF_THE_SUM = ['sum', 'link'];

const damages = Object.entries(CHANGES).flatMap(([column, values]) =>
  values.map((value) => `${column} = ${value}`),
);

describe('[O-V1] whoever reads a damaged record is refused', () => {
  test('there is a damage for each column of the log', async () => {
    await storeOf(0);
    const rows = await database.query(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'maru_log'`,
    );
    const names = rows.map((row) => String(row['name']));
    expect(names.toSorted()).toEqual([...Object.keys(CHANGES), ...OF_THE_SUM].toSorted());
  });

  test.each(damages)('a record with %s is no record', async (damage) => {
    const store = await storeOf(LENGTH);
    await database.query(`UPDATE maru_log SET ${damage} WHERE position = 5`);
    await expect(store.read(4, 10)).rejects.toThrow(/record [59] of the log is damaged/);
    expect(await store.read(0, 4)).toHaveLength(4);
    expect(await walked(store)).toMatchObject({ verified: 4, isDone: true });
  });

  test('by user and by statement too', async () => {
    const store = await storeOf(LENGTH);
    const line = { userId: ALICE, wallet: 'USDT', cause: 'TRANSFER', at: 1, seq: 3 } as const;
    await store.statement.add([{ ...line, position: 3, balance: money(1n) }]);
    const wanted = { userId: ALICE, page: 1, size: 10 };
    expect((await store.statement.query(wanted)).items).toHaveLength(1);
    await database.query(`UPDATE maru_log SET at = 2 WHERE position = 3`);
    await expect(store.readUser(ALICE, 0, 10)).rejects.toThrow('record 3 of the log is damaged');
    await expect(store.statement.query(wanted)).rejects.toThrow('record 3 of the log is damaged');
  });
});

describe('[O-V2] the walk over the log', () => {
  test('finds a log whole that was appended in groups, by several starts, and rewritten', async () => {
    const store = await storeOf(LENGTH);
    await store.append([record(6), record(7), record(8)], []);
    await store.rewrite([{ position: 5, version: 2, events: '[]' }]);
    await store.rewrite([{ position: 8, version: 2, events: '[]' }]);
    await store.append([record(9)], []);
    await (await openSqlStore(database)).append([record(10)], []);
    const { logger, ...report } = await walked(store);
    expect(report).toEqual(whole(10));
    expect(logger).toMatchObject({ infos: ['the log is whole: 10 records'], warnings: [] });
  });

  test('names what changed, is missing, is of another log, or lost its sum, a line each', async () => {
    const store = await storeOf(12);
    await database.query(`UPDATE maru_log SET events = '[]' WHERE position = 2`);
    await database.query('DELETE FROM maru_log WHERE position BETWEEN 4 AND 5');
    await database.query(`UPDATE maru_log SET link = 1 WHERE position = 8`);
    await database.query('UPDATE maru_log SET sum = NULL WHERE position = 10');
    await database.query('UPDATE maru_log SET link = NULL WHERE position = 12');
    const { logger, ...report } = await walked(store);
    expect(report).toEqual({
      verified: 6,
      isDone: true,
      damagedCount: 6,
      damaged: [
        '2: damaged',
        '4-5: missing',
        '8: of another log',
        '10: without a sum',
        '12: without a sum',
      ],
    });
    expect(logger.warnings).toEqual([
      'record 2 of the log is damaged: restore a backup',
      'records 4 to 5 of the log are missing: restore a backup',
      'record 8 of the log is of another log: restore a backup',
      'record 10 of the log is without a sum: restore a backup',
      'record 12 of the log is without a sum: restore a backup',
      '6 records of the log are damaged or missing',
    ]);
  });

  test('finds a record that another exchange with the same past stored at that position', async () => {
    const store = await storeOf(LENGTH);
    const [kept] = await database.query('SELECT * FROM maru_log WHERE position = 3');
    await emptyTables(database.query);
    const other = await openSqlStore(database);
    for (let position = 1; position <= LENGTH; position += 1)
      await other.append([{ ...record(position), at: 7 }], []);
    await database.query('DELETE FROM maru_log WHERE position = 3');
    const names = Object.keys(kept ?? {});
    await database.query(
      `INSERT INTO maru_log (${names.join()}) VALUES (${names.map((_, n) => `$${n + 1}`).join()})`,
      Object.values(kept ?? {}),
    );
    expect(await store.read(0, 10)).toHaveLength(LENGTH);
    expect(await walked(store)).toMatchObject({
      damaged: ['3: of another log', '4: of another log'],
    });
  });

  test('reads in parts of a few hundred, and pauses four times as long as a part took', async () => {
    const store = await openSqlStore(database);
    await store.append(
      Array.from({ length: 1_000 }, (_, index) => record(index + 1)),
      [],
    );
    const parts: number[] = [];
    const pauses: number[] = [];
    let elapsedMs = 0;
    const check = store.checkLog();
    await new Promise<void>((resolve) => {
      const walk = walkLog({
        logger: { warn: (line) => expect.fail(line), info: () => resolve() },
        clock: {
          elapsed: () => elapsedMs,
          after: (ms, action) => {
            pauses.push(ms);
            parts.push(walk.report().verified);
            setImmediate(action);
            return () => undefined;
          },
        },
        check: async (limit) => {
          elapsedMs += 30;
          return check(limit);
        },
      });
    });
    expect(parts).toEqual([200, 400, 600, 800, 1_000]);
    expect(new Set(pauses)).toEqual(new Set([120]));
  });

  /** The check of a database whose reads of the log fail as `failureOf` says, by the position after which they begin. */
  const failing = (failureOf: (after: number, limit: number) => Error | undefined) =>
    createLogCheck({
      write: database.write,
      query: (statement, values = []) => {
        const [after, limit] = values.map(Number);
        const isRead = after !== undefined && limit !== undefined && statement.includes('LIMIT');
        const failure = isRead ? failureOf(after, limit) : undefined;
        return failure === undefined ? database.query(statement, values) : Promise.reject(failure);
      },
    });

  test('a store that is away says nothing about the log: the walk waits and goes on', async () => {
    await storeOf(LENGTH);
    let isAway = true;
    const check = failing(() => (isAway ? new Error('the connection is lost') : undefined));
    const clock = createManualClock(0);
    const logger = createKeptLogger();
    const walk = walkLog({ check, logger, clock });
    const goOn = async (): Promise<void> => {
      await database.query('SELECT 1');
      await clock.run(10_000);
      await database.query('SELECT 1');
    };
    for (let tries = 0; tries < 3; tries += 1) await goOn();
    expect(walk.report()).toMatchObject({ verified: 0, damagedCount: 0, isDone: false });
    expect(logger.warnings).toEqual([
      'the log is not verified for now: Error: the connection is lost',
    ]);
    isAway = false;
    await goOn();
    expect(walk.report()).toEqual(whole(LENGTH));
  });

  test.each([[[3]], [[5]], [[1, 2]]])(
    'rows %j that the database itself cannot read are found, and those around them verified',
    async (unreadable) => {
      const store = await storeOf(LENGTH);
      const damaged = Object.assign(new Error('invalid page in block 0'), { code: 'XX001' });
      const check = failing((after, limit) =>
        unreadable.some((row) => row > after && row <= after + limit) ? damaged : undefined,
      );
      const report = await walked({ ...store, checkLog: () => check });
      expect(report).toMatchObject({
        verified: LENGTH - unreadable.length,
        isDone: true,
        damaged: unreadable.map((row) => `${row}: unreadable`),
      });
    },
  );
});

describe('[O-V3] records of a version without sums', () => {
  const WITHOUT_SUMS = 8;

  async function oldStore(): Promise<SqlStore> {
    await own.pglite.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public;');
    await migrate(database, MIGRATIONS.slice(0, WITHOUT_SUMS));
    for (let position = 1; position <= LENGTH; position += 1)
      await database.query(
        `INSERT INTO maru_log (position, at, first_seq, last_seq, version, events)
         VALUES ($1, 1, 1, 0, 1, '[]')`,
        [position],
      );
    return openSqlStore(database);
  }
  const sums = async (): Promise<number> => {
    const [row] = await database.query('SELECT count(sum) AS sums FROM maru_log');
    return Number(row?.['sums']);
  };

  test('are read as they are, and get sums by the walk, wherever the one before ended', async () => {
    const store = await oldStore();
    expect(await store.read(0, 10)).toHaveLength(LENGTH);
    await store.append([record(6)], []);
    await store.append([record(7)], []);
    await store.checkLog()(2);
    expect(await sums()).toBe(4);
    const { logger, ...report } = await walked(store);
    expect(report).toEqual(whole(7));
    expect(logger.warnings).toEqual([]);
    expect(await sums()).toBe(7);
    await database.query(`UPDATE maru_log SET events = '[1]' WHERE position = 2`);
    await database.query(`UPDATE maru_log SET link = 1 WHERE position = 6`);
    expect(await walked(store)).toMatchObject({ damaged: ['2: damaged', '6: of another log'] });
    await expect(store.read(0, 10)).rejects.toThrow('record 2 of the log is damaged');
  });

  test('one that is missing is named, and none of a version with sums passes for an old one', async () => {
    const store = await oldStore();
    await store.append([record(6), record(7)], []);
    await database.query('DELETE FROM maru_log WHERE position = 2');
    await database.query('UPDATE maru_log SET sum = NULL, link = NULL WHERE position = 7');
    expect(await walked(store)).toMatchObject({ damaged: ['2: missing', '7: without a sum'] });
  });
});

describe('[O-V4] what is known of the log', () => {
  test('stands in /readyz beside what decides whether the exchange can serve', async () => {
    const store = await storeOf(LENGTH);
    await database.query(`UPDATE maru_log SET at = 2 WHERE position = 3`);
    const { logger, ...report } = await walked(store);
    const readiness = { reasons: () => Promise.resolve([]) };
    const ask = (known: LogReport | undefined) =>
      createProbes({ readiness, logReport: () => known }).request('/readyz');
    expect(await (await ask(undefined)).json()).toEqual({ isReady: true, reasons: [] });
    const answer = await ask(report);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      isReady: true,
      reasons: [],
      log: { verified: 4, isDone: true, damagedCount: 1, damaged: ['3: damaged'] },
    });
    expect(logger.infos).toEqual([]);
  });

  test('names twenty places, and counts the rest', async () => {
    const store = await storeOf(60);
    await database.query('DELETE FROM maru_log WHERE position % 2 = 0');
    const report = await walked(store);
    expect(report.damaged).toHaveLength(20);
    expect(report.damagedCount).toBe(29);
    expect(report.logger.warnings).toHaveLength(21);
  });
});
