/** Keeps a second process away from a data directory; a dead owner's lock is taken over. */
import { open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * @returns the unlock
 * @throws Error naming the process that holds the directory
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const file = join(directory, 'lock');
  for (;;) {
    try {
      const handle = await open(file, 'wx');
      await handle.writeFile(`${process.pid}\n`);
      await handle.close();
      return () => unlink(file);
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
    const owner = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
    if (owner !== process.pid && isAlive(owner))
      throw new Error(`the data directory ${directory} is in use by process ${owner}`);
    await unlink(file).catch((error: unknown) => {
      if (!isCode(error, 'ENOENT')) throw error;
    });
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
