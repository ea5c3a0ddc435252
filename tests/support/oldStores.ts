/** Stores as the version before documents left them, made of one recording on each medium. */
import { Client } from 'pg';
import {
  openMigrated,
  PRACTICE_MIGRATIONS,
} from '../../src/workers/practice/practiceMigrations.ts';
import {
  createPracticeStore,
  deletePracticeStore,
} from '../../src/workers/practice/practiceStore.ts';
import type { HistoryRow, LogRecord, Snapshot, Store } from '../../src/gateway/ports.ts';
import { isMetaName } from '../../src/gateway/ports/metaNames.ts';
import { createMemoryStore } from '../../src/gateway/stores/memory.ts';
import { migrate, openSqlStore } from '../../src/server/store/sqlStore.ts';
import { MIGRATIONS } from '../../src/server/store/migrations.ts';
import { batchIn, type Query, type SqlDatabase } from '../../src/server/store/sqlDatabase.ts';
import { openPostgresStore } from '../../src/server/store/postgresStore.ts';
import { openOwnPglite } from './emptyDatabase.ts';
import { databaseOf } from './pgliteDatabase.ts';
import { startPostgres } from './postgres.ts';

export interface OldStore {
  readonly log: readonly Omit<LogRecord, 'actor' | 'causation'>[];
  readonly history: readonly HistoryRow[];
  readonly meta: Readonly<Record<string, string>>;
  readonly snapshot: Snapshot;
}

export interface OpenedStore {
  readonly store: Store;
  /** All texts of all tables, in one. */
  readonly dump: () => Promise<string>;
  readonly destroy: () => Promise<void>;
}

/** Schema versions of the SQL store and of the practice store before documents. */
const OLD_SQL = 2;
const OLD_PRACTICE = 1;

/** Makes an empty database the store of the version before documents. */
async function fillSql(database: SqlDatabase, old: OldStore): Promise<void> {
  await migrate(database, MIGRATIONS.slice(0, OLD_SQL));
  for (const row of old.log)
    await database.query('INSERT INTO maru_log VALUES ($1, $2, $3, $4, $5, $6, $7)', [
      row.position,
      row.at,
      row.userId ?? null,
      row.firstSeq,
      row.lastSeq,
      row.version,
      row.events,
    ]);
  for (const row of old.history)
    await database.query(
      `INSERT INTO maru_history (kind, id, user_id, option_id, at, body, labels)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body, labels = excluded.labels`,
      [
        row.kind,
        row.id,
        row.userId ?? null,
        row.optionId ?? null,
        row.at,
        row.body,
        row.labels ?? null,
      ],
    );
  for (const [key, value] of Object.entries(old.meta))
    await database.query('INSERT INTO maru_meta VALUES ($1, $2)', [key, value]);
  const { position, version, body } = old.snapshot;
  await database.query('INSERT INTO maru_snapshot VALUES (1, $1, $2, $3)', [
    position,
    version,
    body,
  ]);
}

export async function oldPglite(old: OldStore): Promise<OpenedStore> {
  const { pglite, close } = await openOwnPglite();
  const database = databaseOf(pglite);
  await fillSql(database, old);
  return {
    store: await openSqlStore(database),
    dump: () => dumpTables(database.query),
    destroy: close,
  };
}

export async function oldPostgres(old: OldStore): Promise<OpenedStore> {
  const postgres = await startPostgres();
  const url = await postgres.createDatabase('before_documents');
  const client = new Client({ connectionString: url });
  await client.connect();
  const query: Query = async (statement, values = []) =>
    (await client.query<Record<string, unknown>>(statement, [...values])).rows;
  const transaction: SqlDatabase['transaction'] = async (work) => {
    await query('BEGIN');
    await work(query);
    await query('COMMIT');
  };
  await fillSql(
    { query, write: query, transaction, batch: batchIn(transaction), close: ignore },
    old,
  );
  const store = await openPostgresStore(url, {
    onLost: () => undefined,
    onDeposed: () => undefined,
  });
  return {
    store,
    dump: () => dumpTables(query),
    destroy: async () => {
      await store.close();
      await client.end();
      await postgres.stop();
    },
  };
}

const ignore = async (): Promise<void> => undefined;

async function dumpTables(query: Query): Promise<string> {
  const names = await query(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  const tables: unknown[] = [];
  for (const { name } of names)
    tables.push(await query(`SELECT t::text FROM ${String(name)} AS t`));
  return JSON.stringify(tables);
}

export async function oldPractice(old: OldStore, name: string): Promise<OpenedStore> {
  const before = openMigrated(name, PRACTICE_MIGRATIONS.slice(0, OLD_PRACTICE));
  await before
    .table('log')
    .bulkAdd(
      old.log.map((row) =>
        row.userId !== undefined && row.lastSeq >= row.firstSeq
          ? { ...row, owner: row.userId }
          : row,
      ),
    );
  const rows = new Map(old.history.map((row) => [`${row.kind}/${row.id}`, row]));
  await before
    .table('history')
    .bulkAdd([...rows.values()].map((row) => ({ ...row, userId: row.userId ?? '' })));
  for (const [key, value] of Object.entries(old.meta))
    await before.table('meta').put({ key, value });
  await before.table('snapshots').put(old.snapshot, 'only');
  before.close();
  const store = createPracticeStore(name);
  return {
    store,
    dump: async () => {
      const reader = openMigrated(name);
      await reader.open();
      const tables = await Promise.all(reader.tables.map((table) => table.toArray()));
      reader.close();
      return JSON.stringify(tables);
    },
    destroy: async () => {
      await store.close();
      await deletePracticeStore(name);
    },
  };
}

/** The store that lives as long as its process has no tables to look at. */
export async function oldMemory(old: OldStore): Promise<OpenedStore> {
  const store = createMemoryStore();
  const origin = { actor: 'exchange', causation: undefined } as const;
  await store.append(
    old.log.map((record) => ({ ...record, ...origin })),
    old.history,
  );
  for (const [key, value] of Object.entries(old.meta)) {
    if (!isMetaName(key)) throw new Error(`${key} is not in META_NAMES`);
    await store.writeMeta(key, value);
  }
  await store.saveSnapshot(old.snapshot);
  return {
    store,
    dump: async () => JSON.stringify(await store.read(0, 1_000)),
    destroy: () => store.close(),
  };
}
