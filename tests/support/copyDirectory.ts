import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * Copies what is in a directory into another one, which may exist. The system's `cp` takes a third
 * of the processor time of Node's own: a database has a thousand files, some with long holes.
 */
export async function copyDirectory(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true });
  else await execute('cp', ['-R', `${from}/.`, to]);
}
