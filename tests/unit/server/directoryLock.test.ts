import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDirectory } from '../../../src/server/store/directoryLock.ts';
import { temporaryDirectory } from '../../support/server.ts';

describe('[O-D1] a data directory belongs to one process', () => {
  let directory = '';
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ path: directory, remove } = await temporaryDirectory());
  });
  afterEach(() => remove());

  it('is refused while it is locked, with the name of its owner, and free after the unlock', async () => {
    const unlock = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(
      `the data directory ${directory} is in use by process ${process.pid}`,
    );
    unlock();
    (await lockDirectory(directory))();
  });

  it.each([
    ['a living process that does not hold it', `${process.ppid}\n`],
    ['half a line', '12'],
    ['no process', 'half a li'],
  ])('a lock file that names %s keeps nobody out', async (_, text) => {
    await writeFile(join(directory, 'lock'), text);
    const unlock = await lockDirectory(directory);
    expect(await readFile(join(directory, 'lock'), 'utf8')).toBe(`${process.pid}\n`);
    unlock();
  });

  it('of two starts at once one is refused', async () => {
    const outcomes = await Promise.allSettled([lockDirectory(directory), lockDirectory(directory)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const one of outcomes) if (one.status === 'fulfilled') one.value();
  });
});
