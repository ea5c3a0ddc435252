/**
 * Runs once before the tests that start servers: bundles the server, and makes the database with
 * which most of their data directories begin.
 */
import type { TestProject } from 'vitest/node';
import { openPgliteStore } from '../../src/server/store/pgliteStore.ts';
import { copyEmptyDatabase, shareEmptyDatabase } from './emptyDatabase.ts';
import { ensurePostgresBinaries } from './postgresBinaries.ts';
import { buildServer, temporaryDirectory } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The bundle of the source as it is now. */
    readonly serverMain: string;
    /** A data directory in which an empty store was opened and closed. */
    readonly emptyData: string;
  }
}

async function emptyStore(directory: string): Promise<void> {
  await copyEmptyDatabase(directory);
  const store = await openPgliteStore(directory);
  await store.close();
}

export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  ensurePostgresBinaries();
  const removeDatabase = shareEmptyDatabase();
  const data = await temporaryDirectory();
  const [built] = await Promise.all([buildServer(), emptyStore(data.path)]);
  provide('serverMain', built.main);
  provide('emptyData', data.path);
  return async () => {
    await built.remove();
    await data.remove();
    removeDatabase();
  };
}
