/**
 * The embedded database: PostgreSQL compiled to WebAssembly, its files in one directory, and beside
 * them the pieces of snapshots. Its commits survive a killed process; they were not seen to reach the disk before they are
 * acknowledged, so against power loss use PostgreSQL itself.
 */
import { join } from 'node:path';
import type { Hold } from '../backup/holds.ts';
import { ownFolder } from '../ownerOnly.ts';
import { lockDirectory } from './directoryLock.ts';
import { openPgliteDatabase, type PgliteOptions } from './pgliteDatabase.ts';
import type { SqlDatabase } from './sqlDatabase.ts';
import { beginReading, createSnapshotFiles } from './snapshotFiles.ts';
import { lastPosition, openSqlStore, type SqlStore } from './sqlStore.ts';

/** The files of the embedded database can be copied while it is held. */
export interface EmbeddedStore extends SqlStore {
  readonly hold: Hold;
}

/**
 * Holds the store in a transaction: no other statement runs until it ends, and one that writes
 * nothing changes no file.
 */
const createHold =
  (database: SqlDatabase): Hold =>
  (whileHeld) =>
    database.transaction(async (query) => whileHeld(await lastPosition(query)));

/**
 * @param directory made when missing, and kept to its owner; one process at a time
 * @throws Error when it cannot be kept from other accounts, when another process has the directory open, when its disk is full, or when the
 * database cannot be opened
 */
export async function openPgliteStore(
  directory: string,
  options?: PgliteOptions,
): Promise<EmbeddedStore> {
  ownFolder(directory);
  const unlock = await lockDirectory(directory);
  const database = openPgliteDatabase(directory, options);
  const close = (): Promise<void> => database.close().finally(unlock);
  try {
    const store = await openStoreBeside(directory, { ...database, close });
    return { ...store, hold: createHold(database) };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}

/**
 * The store in an embedded database, with snapshots in files of its directory. While the database
 * opens, the pieces of the last snapshot are read.
 */
export async function openStoreBeside(directory: string, database: SqlDatabase): Promise<SqlStore> {
  const folder = join(directory, 'snapshots');
  const reading = beginReading(folder);
  const store = await openSqlStore(database).catch(async (error: unknown) => {
    await (await reading)?.file.close();
    throw error;
  });
  const { close, ...snapshots } = createSnapshotFiles(folder, store, await reading);
  return {
    ...store,
    ...snapshots,
    close: async () => {
      try {
        await close();
      } finally {
        await store.close();
      }
    },
  };
}
