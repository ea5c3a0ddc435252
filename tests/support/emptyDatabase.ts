/**
 * The files of an embedded database without a table, made once for all processes of a run. Making
 * them takes several seconds of processor time, copying them a fraction of one.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { openPgliteDatabase } from '../../src/server/store/pgliteDatabase.ts';
import { copyDirectory } from './copyDirectory.ts';
import { temporaryDirectory } from './server.ts';

/** Environment variable with the folder that holds them; worker processes inherit it. */
const FOLDER = 'MARU_EMPTY_DATABASE';

/** Call in a global setup, before worker processes start; the returned function removes the files. */
export function shareEmptyDatabase(): () => void {
  const folder = (process.env[FOLDER] ??= mkdtempSync(join(tmpdir(), 'maru-')));
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Makes `directory` the data directory of an empty database, for `openPgliteDatabase`. */
export async function copyEmptyDatabase(directory: string): Promise<void> {
  const folder = process.env[FOLDER];
  if (folder === undefined) throw new Error('there is no folder: the global setup did not run');
  const made = join(folder, 'made');
  if (!existsSync(made)) await makeDatabase(folder, made);
  await copyDirectory(made, directory);
}

async function makeDatabase(folder: string, made: string): Promise<void> {
  const draft = await mkdtemp(join(folder, 'draft-'));
  const database = openPgliteDatabase(draft);
  await database.query('SELECT 1');
  await database.close();
  await rename(draft, made).catch((error: unknown) => {
    // Another process may have finished first; its files are as good.
    if (!existsSync(made)) throw error;
  });
}

export interface OwnPglite {
  readonly pglite: PGlite;
  /** Closes it and removes its files. */
  readonly close: () => Promise<void>;
}

/** An empty embedded database in this thread. */
export async function openOwnPglite(): Promise<OwnPglite> {
  const { path, remove } = await temporaryDirectory();
  await copyEmptyDatabase(path);
  const pglite = await PGlite.create({ dataDir: join(path, 'pglite') });
  return {
    pglite,
    close: async () => {
      await pglite.close();
      await remove();
    },
  };
}
