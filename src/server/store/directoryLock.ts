/**
 * Keeps a second process away from a data directory by the operating system's own lock on a file in
 * it. The system releases it when its owner ends, however it ends, so that no start is refused
 * because of a dead owner and of two starts at once one is refused. The file itself stays: a lock
 * on a file that is removed and made again would be held by two.
 */
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { tryLock } from 'fs-native-extensions';
import { OWN_FILE } from '../ownerOnly.ts';

/** A process that was just killed holds its lock until the system has taken it down. */
const DYING_OWNER_MS = 500;
const RETRY_MS = 20;

/**
 * @returns the unlock
 * @throws Error naming the directory, and the process that holds it as far as it is known; Error of
 * the system when the file cannot be opened or the file system has no locks
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  const path = join(directory, 'lock');
  const file = openSync(path, 'a+', OWN_FILE);
  try {
    const until = performance.now() + DYING_OWNER_MS;
    while (!tryLock(file)) {
      if (performance.now() > until)
        throw new Error(`the data directory ${directory} is in use by ${ownerIn(path)}`);
      await delay(RETRY_MS);
    }
  } catch (error) {
    closeSync(file);
    throw error;
  }
  nameOwner(file);
  return () => closeSync(file);
}

/**
 * For the error message of a refused process; the lock does not depend on it, nor on room on the
 * disk.
 */
function nameOwner(file: number): void {
  try {
    ftruncateSync(file);
    writeSync(file, `${process.pid}\n`);
  } catch {
    // The refusal then says "another process".
  }
}

function ownerIn(path: string): string {
  const [, pid] = /^(\d+)\n$/.exec(readFileSync(path, 'utf8')) ?? [];
  return pid === undefined ? 'another process' : `process ${pid}`;
}
