/** A disk of a given size that a test can fill. */
import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from './server.ts';

export interface SmallDisk {
  readonly path: string;
  /** Leaves `bytes` free. */
  readonly fill: (bytes: number) => void;
  readonly free: () => void;
  readonly remove: () => Promise<void>;
}

/** Mounting takes rights that a test does not have everywhere. */
export const canMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

function run(command: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
}

/** A disk of its own in memory, mounted in a directory of its own. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const place = await temporaryDirectory();
  const path = join(place.path, 'disk');
  const filler = join(path, 'filler');
  await mkdir(path);
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path);
  return {
    path,
    fill: (bytes) => {
      const { bavail, bsize } = statfsSync(path);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
    },
    free: () => rmSync(filler, { force: true }),
    remove: async () => {
      run('umount', path);
      await place.remove();
    },
  };
}
