/** The same database without an exchange: one plain table that takes the same rows. */
import { PGlite } from '@electric-sql/pglite';
import type { LogRecord } from '../../src/gateway/ports.ts';

export interface PlainTable {
  /** Inserts the records, `group` a transaction and statement; answers records a second. */
  readonly insert: (records: readonly LogRecord[], group: number) => Promise<number>;
  readonly close: () => Promise<void>;
}

const COLUMNS = 7;
/** A statement takes 65,535 parameters at most. */
const ROWS_MAX = Math.floor(65_535 / COLUMNS);

const valuesOf = (rows: number): string =>
  Array.from({ length: rows }, (_, row) => {
    const first = row * COLUMNS + 1;
    return `(${Array.from({ length: COLUMNS }, (__, column) => `$${first + column}`).join(',')})`;
  }).join(',');

export async function openPlainTable(directory: string): Promise<PlainTable> {
  const database = await PGlite.create({ dataDir: directory });
  await database.exec(
    `CREATE TABLE plain (
       position bigint PRIMARY KEY, at bigint NOT NULL, user_id text,
       first_seq bigint NOT NULL, last_seq bigint NOT NULL, version int NOT NULL, events text NOT NULL
     )`,
  );
  let position = 0;
  const insertGroup = (records: readonly LogRecord[]): Promise<unknown> =>
    database.query(
      `INSERT INTO plain VALUES ${valuesOf(records.length)}`,
      records.flatMap((record) => {
        position += 1;
        const { at, userId, firstSeq, lastSeq, version, events } = record;
        return [position, at, userId ?? null, firstSeq, lastSeq, version, events];
      }),
    );
  return {
    insert: async (records, group) => {
      const step = Math.min(group, ROWS_MAX);
      const begin = performance.now();
      for (let from = 0; from < records.length; from += step) {
        await insertGroup(records.slice(from, from + step));
      }
      return (records.length * 1_000) / (performance.now() - begin);
    },
    close: () => database.close(),
  };
}
