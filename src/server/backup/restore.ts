/** A backup made into a data directory, whole or not at all. Rule [O-K4]. */
import { existsSync } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OWN_FOLDER, ownFile, ownFolder } from '../ownerOnly.ts';
import { type Manifest, readManifest, sha256Of } from './manifest.ts';

/** Two folders may be compared by their names alone: nothing is written over. */
const isFree = async (folder: string): Promise<boolean> =>
  !existsSync(folder) || (await readdir(folder)).length === 0;

/** Copies a regular file of the size that the manifest names: a pipe or a device has no end. */
async function copyWhole(from: string, to: string, size: number): Promise<void> {
  const found = await lstat(from);
  if (!found.isFile() || found.size !== size) throw new Error('it is another file');
  await copyFile(from, to);
  await ownFile(to);
}

/**
 * @param from the backup's folder
 * @param to a folder that does not exist yet, or is empty
 * @throws Error in one line where the backup is damaged or the folder is in use; nothing is left
 */
export async function restoreBackup(from: string, to: string): Promise<Manifest> {
  const manifest = await readManifest(from);
  if (!(await isFree(to)))
    throw new Error(`${to} is not empty: a backup is restored to a new folder`);
  const partial = `${to}.partial`;
  await rm(partial, { recursive: true, force: true });
  try {
    ownFolder(partial);
    for (const folder of manifest.folders)
      await mkdir(join(partial, folder), { recursive: true, mode: OWN_FOLDER });
    for (const { path, size, sha256 } of manifest.files) {
      const target = join(partial, path);
      await copyWhole(join(from, path), target, size).catch(() => {
        throw new Error(`${path} of the backup in ${from} cannot be read`);
      });
      if ((await sha256Of(target)) !== sha256)
        throw new Error(`${path} of the backup in ${from} is damaged`);
    }
    await rename(partial, to);
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}
