/** A copy of a data directory as of one moment, taken beside a running exchange. Rules [O-K1] to [O-K3]. */
import { existsSync } from 'node:fs';
import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OWN_FILE, ownFolder } from '../ownerOnly.ts';
import { lockDirectory } from '../store/directoryLock.ts';
import { LiveCopy, listFiles } from './files.ts';
import { whileStoreIsHeld } from './holdStore.ts';
import { MANIFEST, type Manifest, newManifest, sha256Of } from './manifest.ts';

/** Copied in well under a second, for which orders wait. */
const HELD_BYTES_MAX = 32_000_000;
/** An exchange that writes faster than it is copied is held all the same. */
const PASSES_MAX = 5;

export interface BackUpOptions {
  /** The data directory. */
  readonly from: string;
  /** The backup's own folder, which must not exist. */
  readonly to: string;
  /** Called when the first pass begins; from then on everything stored is part of the backup. */
  readonly onBegin?: () => void;
}

async function copyAt(from: string, partial: string): Promise<number | null> {
  const copy = new LiveCopy(from, partial);
  for (let passes = 1; passes <= PASSES_MAX; passes += 1) {
    if ((await copy.pass()) <= HELD_BYTES_MAX) break;
  }
  const lastPass = async (): Promise<void> => void (await copy.pass());
  const position = await whileStoreIsHeld(from, lastPass);
  if (position !== undefined) return position;
  // No process runs on it, and none may begin to.
  const unlock = await lockDirectory(from);
  try {
    await lastPass();
  } finally {
    unlock();
  }
  return null;
}

async function describe(partial: string, position: number | null): Promise<Manifest> {
  const { files, folders } = await listFiles(partial);
  const described: Manifest['files'] = [];
  for (const path of files) {
    const whole = join(partial, path);
    await sync(whole);
    described.push({ path, size: (await stat(whole)).size, sha256: await sha256Of(whole) });
  }
  const takenAt = new Date().toISOString();
  return newManifest({ takenAt, position, folders: [...folders], files: described });
}

/** Resolves when the file is on the disk. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

/**
 * @throws Error in one line where there is nothing to copy, the target exists, or the exchange on
 * the directory does not take part
 */
export async function backUp({ from, to, onBegin }: BackUpOptions): Promise<Manifest> {
  if (!existsSync(join(from, 'pglite'))) throw new Error(`${from} holds no embedded database`);
  if (existsSync(to)) throw new Error(`${to} exists already`);
  const partial = `${to}.partial`;
  await rm(partial, { recursive: true, force: true });
  onBegin?.();
  try {
    ownFolder(partial);
    const position = await copyAt(from, partial);
    const manifest = await describe(partial, position);
    const path = join(partial, MANIFEST);
    await writeFile(path, `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: OWN_FILE });
    await sync(path);
    await rename(partial, to);
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}
