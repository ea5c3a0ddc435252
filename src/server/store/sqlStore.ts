/**
 * The exchange's store in SQL, the same statements for PGlite and PostgreSQL. The log is one table
 * of records; history rows are written in the same transaction.
 */
import type { HistoryQuery, HistoryRow, Page, Store } from '../../gateway/ports.ts';
import { assertContinues } from '../../domain/logPositions.ts';
import { type Query, type SqlDatabase, toNumber } from './sqlDatabase.ts';
import { summed } from './recordSums.ts';
import { appendStatement } from './sqlAppend.ts';
import { createSqlDocuments } from './sqlDocuments.ts';
import { type CheckLog, createLogCheck } from './sqlLogCheck.ts';
import { rewriteRecords, rowToRecord, SELECT_RECORDS, toSum } from './sqlRecords.ts';
import { createSnapshotStore } from './sqlSnapshots.ts';
import { createSqlStatement } from './sqlStatement.ts';
import { type Migration, MIGRATIONS } from './migrations.ts';

// Migrates a SQL store from any earlier schema to the newest one.

const SCHEMA_KEY = 'schema';

/**
 * Applies, in order, every migration the store does not have. Each runs in one transaction together
 * with the record of its number, so that a process killed in between continues where it stopped.
 * @throws Error when a newer version wrote the store, or when a migration fails; nothing of the
 * failed one remains
 */
export async function migrate(
  database: SqlDatabase,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  await database.write(
    'CREATE TABLE IF NOT EXISTS maru_meta (key text PRIMARY KEY, value text NOT NULL)',
  );
  const applied = await schemaVersion(database.query);
  const newest = migrations.at(-1)?.number ?? 0;
  if (applied > newest) {
    throw new Error(
      `the store was written by a newer version (schema ${applied}, this one knows ${newest})`,
    );
  }
  for (const migration of migrations) {
    if (migration.number > applied) await apply(database, migration);
  }
}

const apply = (database: SqlDatabase, { number, statements, run }: Migration): Promise<void> =>
  database.transaction(async (query) => {
    for (const statement of statements) await query(statement);
    await run?.(query);
    await query(
      'INSERT INTO maru_meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
      [SCHEMA_KEY, String(number)],
    );
  });

/** 0 for a store without tables. */
async function schemaVersion(query: Query): Promise<number> {
  const [row] = await query('SELECT value FROM maru_meta WHERE key = $1', [SCHEMA_KEY]);
  return row === undefined ? 0 : toNumber(row['value']);
}

/**
 * The store of a database that another process migrated.
 * @throws Error unless it has exactly the schema of this version
 */
export async function openMigratedStore(database: SqlDatabase): Promise<SqlStore> {
  const [meta] = await database.query("SELECT to_regclass('maru_meta') IS NOT NULL AS there");
  const schema = meta?.['there'] === true ? await schemaVersion(database.query) : 0;
  const own = MIGRATIONS.at(-1)?.number ?? 0;
  if (schema !== own)
    throw new Error(`the store has schema ${schema}, and this version stands by for ${own} alone`);
  return createSqlStore(database);
}

export interface SqlStore extends Store {
  /** Begins to compare the whole log with its sums. */
  readonly checkLog: () => CheckLog;
}

/**
 * Opens the store after the migrations it does not have yet.
 * @throws Error when a newer version wrote the store
 */
export async function openSqlStore(database: SqlDatabase): Promise<SqlStore> {
  await migrate(database);
  return createSqlStore(database);
}

function createSqlStore(database: SqlDatabase): SqlStore {
  const { append, rewrite } = createLogWriter(database);

  return {
    append,
    read: async (after, limit) =>
      (
        await database.query(`${SELECT_RECORDS} WHERE position > $1 ORDER BY position LIMIT $2`, [
          after,
          limit,
        ])
      ).map(rowToRecord),
    readUser: async (userId, afterSeq, limit) =>
      (
        await database.query(
          `${SELECT_RECORDS} WHERE user_id = $1 AND last_seq > $2 AND last_seq >= first_seq ORDER BY position LIMIT $3`,
          [userId, afterSeq, limit],
        )
      ).map(rowToRecord),
    rewrite,
    history: (query) => readHistory(database.query, query),
    findRequest: async (kind, userId, requestId) => {
      const [row] = await database.query(SELECT_REQUEST, [kind, userId, requestId]);
      return row === undefined ? undefined : String(row['body']);
    },
    ...createSnapshotStore(database),
    documents: createSqlDocuments(database),
    statement: createSqlStatement(database),
    readMeta: (key) => readMeta(database.query, key),
    writeMeta: async (key, value) => {
      await database.write(
        'INSERT INTO maru_meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
        [key, value],
      );
    },
    checkLog: () => createLogCheck(database),
    close: database.close,
  };
}

/** The newest record of the log, which the next one continues. */
interface Last {
  readonly position: number;
  readonly sum: number | undefined;
}

/** Serialises the changes of the log in the order of the calls. */
function createLogWriter(database: SqlDatabase): Pick<Store, 'append' | 'rewrite'> {
  const inTurn = createTurns();
  let last: Last | undefined;
  return {
    append: (records, history, lines = []) =>
      inTurn(async () => {
        // After a failure the outcome of the commit is unknown and has to be read from the database.
        const known = last ?? (await lastRecord(database.query));
        last = undefined;
        assertContinues(known.position, records);
        const rows = summed(records, known.sum);
        const statement = appendStatement(rows, newestPerId(history), lines);
        if (statement !== undefined) await database.batch([statement]);
        const newest = rows.at(-1);
        last = newest === undefined ? known : { position: newest.record.position, sum: newest.sum };
      }),
    rewrite: (records) =>
      inTurn(async () => {
        last = undefined;
        await database.transaction((query) => rewriteRecords(query, records));
      }),
  };
}

function createTurns(): (work: () => Promise<void>) => Promise<void> {
  let turn: Promise<void> = Promise.resolve();
  return (work) => {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };
}

const SELECT_REQUEST = `SELECT body FROM maru_history
  WHERE kind = $1 AND user_id = $2 AND request_id = $3 ORDER BY ordinal DESC LIMIT 1`;

/** One statement may write a row once only; the newest of a batch is what would remain anyway. */
function newestPerId(history: readonly HistoryRow[]): readonly HistoryRow[] {
  const rows = new Map<string, HistoryRow>();
  for (const row of history) rows.set(`${row.kind}/${row.id}`, row);
  return [...rows.values()];
}

/** Position of the last record of the log; 0 where it is empty. */
export const lastPosition = async (query: Query): Promise<number> =>
  (await lastRecord(query)).position;

async function lastRecord(query: Query): Promise<Last> {
  const [row] = await query('SELECT position, sum FROM maru_log ORDER BY position DESC LIMIT 1');
  if (row === undefined) return { position: 0, sum: undefined };
  return { position: toNumber(row['position']), sum: toSum(row['sum']) };
}

async function readHistory(query: Query, wanted: HistoryQuery): Promise<Page<string>> {
  const values: unknown[] = [wanted.kind];
  const conditions = ['kind = $1'];
  if (wanted.userId === undefined) conditions.push('user_id IS NULL');
  const where = (condition: string, value: unknown): void => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(`${condition} $${values.length}`);
  };
  where('user_id =', wanted.userId);
  where('id =', wanted.id);
  where('option_id =', wanted.optionId);
  for (const group of wanted.labels ?? []) where('labels &&', [...group]);
  where('at >=', wanted.from);
  where('at <=', wanted.to);
  const filter = conditions.join(' AND ');
  const [count] = await query(`SELECT count(*) AS total FROM maru_history WHERE ${filter}`, values);
  const rows = await query(
    `SELECT body FROM maru_history WHERE ${filter} ORDER BY at DESC, ordinal DESC
     LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, wanted.size, (wanted.page - 1) * wanted.size],
  );
  return { items: rows.map((row) => String(row['body'])), total: toNumber(count?.['total']) };
}

async function readMeta(query: Query, key: string): Promise<string | undefined> {
  const [row] = await query('SELECT value FROM maru_meta WHERE key = $1', [key]);
  return row === undefined ? undefined : String(row['value']);
}
