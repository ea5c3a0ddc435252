/**
 * The exchange's store in SQL, the same statements for PGlite and PostgreSQL. The log is one table
 * of records; history rows are written in the same transaction.
 */
import type { HistoryQuery, HistoryRow, Page, Store } from '../../gateway/ports.ts';
import { assertContinues } from '../../domain/logPositions.ts';
import { migrate } from './migrate.ts';
import { toNumber } from './rowValues.ts';
import { appendStatement } from './sqlAppend.ts';
import type { Query, SqlDatabase } from './sqlDatabase.ts';
import { createSqlDocuments } from './sqlDocuments.ts';
import { rowToRecord } from './sqlRecords.ts';
import { createSnapshotStore } from './sqlSnapshots.ts';
import { createSqlStatement } from './sqlStatement.ts';

/**
 * Opens the store after the migrations it does not have yet.
 * @throws Error when a newer version wrote the store
 */
export async function openSqlStore(database: SqlDatabase): Promise<Store> {
  await migrate(database);
  const append = createAppend(database);

  return {
    append: inTurn(append),
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
    rewrite: (records) =>
      database.transaction(async (query) => {
        await query(UPDATE_RECORDS, [
          records.map(({ position }) => position),
          records.map(({ version }) => version),
          records.map(({ events }) => events),
        ]);
      }),
    history: (query) => readHistory(database.query, query),
    findRequest: async (kind, userId, requestId) => {
      const [row] = await database.query(SELECT_REQUEST, [kind, userId, requestId]);
      return row === undefined ? undefined : String(row['body']);
    },
    ...createSnapshotStore(database.query),
    documents: createSqlDocuments(database),
    statement: createSqlStatement(database),
    readMeta: (key) => readMeta(database.query, key),
    writeMeta: async (key, value) => {
      await database.query(
        'INSERT INTO maru_meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
        [key, value],
      );
    },
    close: database.close,
  };
}

type Append = Store['append'];

function createAppend(database: SqlDatabase): Append {
  let last: number | undefined;
  return async (records, history, lines = []) => {
    // After a failure the outcome of the commit is unknown and has to be read from the database.
    const known = last ?? (await lastPosition(database.query));
    last = undefined;
    assertContinues(known, records);
    const statement = appendStatement(records, newestPerId(history), lines);
    if (statement !== undefined) await database.batch([statement]);
    last = records.at(-1)?.position ?? known;
  };
}

/** Appends one after the other, in the order of the calls. */
function inTurn(append: Append): Append {
  let turn: Promise<void> = Promise.resolve();
  return (...group) => {
    const mine = turn.then(() => append(...group));
    turn = mine.catch(() => undefined);
    return mine;
  };
}

const SELECT_RECORDS =
  'SELECT position, at, user_id, first_seq, last_seq, actor, causation, version, events FROM maru_log';

const UPDATE_RECORDS = `UPDATE maru_log SET version = rewritten.version, events = rewritten.events
  FROM unnest($1::bigint[], $2::int[], $3::text[]) AS rewritten(position, version, events)
  WHERE maru_log.position = rewritten.position`;

const SELECT_REQUEST = `SELECT body FROM maru_history
  WHERE kind = $1 AND user_id = $2 AND request_id = $3 ORDER BY ordinal DESC LIMIT 1`;

/** One statement may write a row once only; the newest of a batch is what would remain anyway. */
function newestPerId(history: readonly HistoryRow[]): readonly HistoryRow[] {
  const rows = new Map<string, HistoryRow>();
  for (const row of history) rows.set(`${row.kind}/${row.id}`, row);
  return [...rows.values()];
}

/** Of the log; 0 where it is empty. */
export async function lastPosition(query: Query): Promise<number> {
  const [row] = await query('SELECT max(position) AS last FROM maru_log');
  return row?.['last'] === null || row === undefined ? 0 : toNumber(row['last']);
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
