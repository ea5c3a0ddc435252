/** Migrates a SQL store from any earlier schema to the newest one. */
import { type Migration, MIGRATIONS } from './migrations.ts';
import { toNumber } from './rowValues.ts';
import type { Query, SqlDatabase } from './sqlDatabase.ts';

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
  await database.query(
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
