/**
 * Files that belong to the account the exchange runs as, and to no one else. Rule [O-W1]. Windows
 * has no modes: there the folder's own access list decides.
 */
import { chmodSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';

export const OWN_FILE = 0o600;
export const OWN_FOLDER = 0o700;

const OTHERS = 0o077;
const hasModes = process.platform !== 'win32';

/**
 * Makes everything that this process and its threads and children create from now on accessible to
 * their owner alone.
 */
export function createForOwnerOnly(): void {
  process.umask(OTHERS);
}

/** Sets the mode of a file that was copied with that of its source. */
export async function ownFile(path: string): Promise<void> {
  if (hasModes) await chmod(path, OWN_FILE);
}

/**
 * Makes a folder of one's own, or restricts an existing one and all that is in it to its owner.
 * @throws Error in one line that names what belongs to another account or cannot be taken away
 */
export function ownFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: OWN_FOLDER });
  ownTree(path);
}

/**
 * The same for a file or folder that is there; what is gone meanwhile needs nothing.
 * @throws Error as `ownFolder` does
 */
export function ownTree(path: string): void {
  if (!hasModes) return;
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  tighten(path, found);
  if (found.isDirectory()) for (const name of readdirSync(path)) ownTree(join(path, name));
}

function tighten(path: string, { mode, uid }: Stats): void {
  const own = process.getuid?.();
  if (own !== undefined && uid !== own)
    throw new Error(`${path} belongs to another account (${uid}): only ${own} may own it`);
  if ((mode & OTHERS) === 0) return;
  try {
    chmodSync(path, mode & ~OTHERS & 0o777);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`others may read or write ${path}, and that cannot be changed: ${why}`, {
      cause: error,
    });
  }
  // Some file systems take a mode and keep their own.
  const after = statSync(path, { throwIfNoEntry: false });
  if (after !== undefined && (after.mode & OTHERS) !== 0)
    throw new Error(`others may read or write ${path}, and its file system keeps it so`);
}
