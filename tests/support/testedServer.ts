/**
 * Common setup of the tests that start servers (serverSetup.ts): the bundle, and an empty store to
 * copy.
 */
import { inject } from 'vitest';
import { copyDirectory } from './copyDirectory.ts';
import { type Directory, temporaryDirectory } from './server.ts';

/** The server's bundle. */
export const serverMain = (): string => inject('serverMain');

/**
 * A data directory of one's own with an empty store: making the database of a store takes several
 * times as long as a start. Tests of first starts use `temporaryDirectory`.
 */
export async function emptyDataDirectory(): Promise<Directory> {
  const directory = await temporaryDirectory();
  await copyDirectory(inject('emptyData'), directory.path);
  return directory;
}
