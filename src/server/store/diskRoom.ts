/** Whether a disk has the room that the embedded database needs to start. */
import { existsSync, statfsSync } from 'node:fs';

const MB = 1_000_000;
/** A new database takes 40 MB, and another 17 for the next segment of its log. */
const NEW_BYTES = 64 * MB;
/** Without room for the next segment of its log the database stops in the middle of a commit. */
const NEXT_BYTES = 20 * MB;

/**
 * @param path of the database in the directory
 * @throws Error in one line that names the directory, what is free and what is needed
 */
export function assertRoom(directory: string, path: string): void {
  const { bavail, bsize } = statfsSync(directory);
  const free = bavail * bsize;
  const needed = existsSync(path) ? NEXT_BYTES : NEW_BYTES;
  if (free >= needed) return;
  throw new Error(
    `the disk of ${directory} is full: ${Math.floor(free / MB)} MB are free, ${needed / MB} MB are needed`,
  );
}
