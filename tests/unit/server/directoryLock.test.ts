import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDirectory } from '../../../src/server/store/directoryLock.ts';

describe('a data directory belongs to one process', () => {
  let directory = '';
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'maru-lock-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  it('is locked by a living process and free again after its unlock', async () => {
    const owner = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(owner, 'spawn');
    await writeFile(join(directory, 'lock'), `${owner.pid}\n`);
    await expect(lockDirectory(directory)).rejects.toThrow(`in use by process ${owner.pid}`);
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    const unlock = await lockDirectory(directory);
    expect(await readFile(join(directory, 'lock'), 'utf8')).toBe(`${process.pid}\n`);
    await unlock();
    await expect(readFile(join(directory, 'lock'))).rejects.toThrow('ENOENT');
  });

  it('an unreadable lock file does not lock anybody out', async () => {
    await writeFile(join(directory, 'lock'), 'half a li');
    await expect(lockDirectory(directory)).resolves.toBeTypeOf('function');
  });
});
