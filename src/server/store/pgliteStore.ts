/**
 * The embedded database: PostgreSQL compiled to WebAssembly, its files in one directory. Its
 * commits survive a killed process; they were not seen to reach the disk before they are
 * acknowledged, so against power loss use PostgreSQL itself.
 */
import { mkdir } from 'node:fs/promises';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import type { Store } from '../../gateway/ports.ts';
import { lockDirectory } from './directoryLock.ts';
import type { Query } from './sqlDatabase.ts';
import { openSqlStore } from './sqlStore.ts';

/** Query of a connection or of one of its transactions. */
const queryOf =
  (session: Pick<PGlite | Transaction, 'query'>): Query =>
  async (statement, values = []) =>
    (await session.query<Record<string, unknown>>(statement, [...values])).rows;

/**
 * @param directory made when missing; one process at a time
 * @throws Error when another process has the directory open
 */
export async function openPgliteStore(directory: string): Promise<Store> {
  await mkdir(directory, { recursive: true });
  const unlock = await lockDirectory(directory);
  const database = await PGlite.create({ dataDir: `${directory}/pglite` });
  return openSqlStore({
    query: queryOf(database),
    transaction: async (work) => {
      await database.transaction((transaction) => work(queryOf(transaction)));
    },
    close: async () => {
      await database.close();
      unlock();
    },
  });
}
