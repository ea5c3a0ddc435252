/**
 * The embedded database: PostgreSQL compiled to WebAssembly, its files in one directory. Its
 * commits survive a killed process; they were not seen to reach the disk before they are
 * acknowledged, so against power loss use PostgreSQL itself.
 */
import { mkdir } from 'node:fs/promises';
import type { Store } from '../../gateway/ports.ts';
import { lockDirectory } from './directoryLock.ts';
import { openPgliteDatabase, type PgliteOptions } from './pgliteDatabase.ts';
import { openSqlStore } from './sqlStore.ts';

/**
 * @param directory made when missing; one process at a time
 * @throws Error when another process has the directory open, when its disk is full, or when the
 * database cannot be opened
 */
export async function openPgliteStore(directory: string, options?: PgliteOptions): Promise<Store> {
  await mkdir(directory, { recursive: true });
  const unlock = await lockDirectory(directory);
  const database = openPgliteDatabase(directory, options);
  const close = (): Promise<void> => database.close().finally(unlock);
  try {
    return await openSqlStore({ ...database, close });
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}
