/** What the tests that start servers share (serverSetup.ts): the bundle, and an empty store to copy. */
import { cp } from 'node:fs/promises';
import { inject } from 'vitest';
import { type Directory, temporaryDirectory } from './server.ts';

/** The server's bundle. */
export const serverMain = (): string => inject('serverMain');

/**
 * A data directory of one's own with an empty store: making the database of a store takes several
 * times as long as a start. Tests of first starts use `temporaryDirectory`.
 */
export async function emptyDataDirectory(): Promise<Directory> {
  const directory = await temporaryDirectory();
  await cp(inject('emptyData'), directory.path, { recursive: true });
  return directory;
}
