/** The same database without an exchange: plain tables that take the same rows. */
import { PGlite } from '@electric-sql/pglite';
import type { HistoryRow, LogRecord } from '../../src/gateway/ports.ts';

export interface PlainTable {
  /** Inserts the records, `group` a transaction and statement; answers records a second. */
  readonly insert: (records: readonly LogRecord[], group: number) => Promise<number>;
  /** The same for rows of lists; without indexes beside the primary key. */
  readonly insertRows: (rows: readonly HistoryRow[], group: number) => Promise<number>;
  readonly close: () => Promise<void>;
}

const COLUMNS = 7;
const LIST_COLUMNS = 8;
/** A statement takes 65,535 parameters at most. */
const PARAMETERS_MAX = 65_535;

const valuesOf = (rows: number, columns: number): string =>
  Array.from({ length: rows }, (_, row) => {
    const first = row * columns + 1;
    return `(${Array.from({ length: columns }, (__, column) => `$${first + column}`).join(',')})`;
  }).join(',');

/** Inserts in statements of `group` rows, one after the other; answers rows a second. */
async function inGroups<T>(
  rows: readonly T[],
  group: number,
  insert: (rows: readonly T[]) => Promise<unknown>,
): Promise<number> {
  const begin = performance.now();
  for (let from = 0; from < rows.length; from += group)
    await insert(rows.slice(from, from + group));
  return (rows.length * 1_000) / (performance.now() - begin);
}

export async function openPlainTable(directory: string): Promise<PlainTable> {
  const database = await PGlite.create({ dataDir: directory });
  await database.exec(
    `CREATE TABLE plain (
       position bigint PRIMARY KEY, at bigint NOT NULL, user_id text,
       first_seq bigint NOT NULL, last_seq bigint NOT NULL, version int NOT NULL, events text NOT NULL
     );
     CREATE TABLE plain_list (
       number bigint PRIMARY KEY, kind text NOT NULL, id text NOT NULL, user_id text, at bigint NOT NULL,
       labels text[], request_id text, body text NOT NULL
     )`,
  );
  let position = 0;
  let number = 0;
  const insertGroup = (records: readonly LogRecord[]): Promise<unknown> =>
    database.query(
      `INSERT INTO plain VALUES ${valuesOf(records.length, COLUMNS)}`,
      records.flatMap((record) => {
        position += 1;
        const { at, userId, firstSeq, lastSeq, version, events } = record;
        return [position, at, userId ?? null, firstSeq, lastSeq, version, events];
      }),
    );
  const insertList = (rows: readonly HistoryRow[]): Promise<unknown> =>
    database.query(
      `INSERT INTO plain_list VALUES ${valuesOf(rows.length, LIST_COLUMNS)}`,
      rows.flatMap(({ kind, id, userId, at, labels, requestId, body }) => {
        number += 1;
        return [number, kind, id, userId ?? null, at, labels ?? null, requestId ?? null, body];
      }),
    );
  const most = (columns: number): number => Math.floor(PARAMETERS_MAX / columns);
  return {
    insert: (records, group) => inGroups(records, Math.min(group, most(COLUMNS)), insertGroup),
    insertRows: (rows, group) => inGroups(rows, Math.min(group, most(LIST_COLUMNS)), insertList),
    close: () => database.close(),
  };
}
