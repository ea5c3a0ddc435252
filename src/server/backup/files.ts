/**
 * Copies of the files of a data directory while they are written. A file that may have changed
 * since it was copied is copied again by the next pass; a pass without a write is the last.
 */
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { OWN_FOLDER, ownFile } from '../ownerOnly.ts';

/** The database's files, and the pieces of snapshots beside it. */
const FOLDERS = ['pglite', 'snapshots'];
/** Names the process that has the database open. */
const OWN_TO_A_RUN = new Set(['postmaster.pid']);
/** File systems keep the time of a change in steps; a change within one of them is not seen. */
const TIME_STEP_MS = 2_000;

interface Seen {
  readonly size: number;
  readonly changedAt: number;
  readonly copiedAt: number;
}

export interface Listing {
  /** Relative to the data directory, in order. */
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

export async function listFiles(directory: string): Promise<Listing> {
  const files: string[] = [];
  const folders: string[] = [];
  for (const folder of FOLDERS) {
    const entries = await readdir(join(directory, folder), {
      recursive: true,
      withFileTypes: true,
    }).catch(ifMissing([]));
    for (const entry of entries) {
      const path = relative(directory, join(entry.parentPath, entry.name));
      if (entry.isDirectory()) folders.push(path);
      else if (!OWN_TO_A_RUN.has(entry.name)) files.push(path);
    }
  }
  return { files: files.toSorted(), folders: [...FOLDERS, ...folders.toSorted()] };
}

const ifMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return instead;
    throw error;
  };

export class LiveCopy {
  readonly #from: string;
  readonly #to: string;
  readonly #seen = new Map<string, Seen>();

  constructor(from: string, to: string) {
    this.#from = from;
    this.#to = to;
  }

  /** Copies what may have changed since the pass before; @returns how many bytes that was */
  async pass(): Promise<number> {
    const { files, folders } = await listFiles(this.#from);
    for (const folder of folders)
      await mkdir(join(this.#to, folder), { recursive: true, mode: OWN_FOLDER });
    const gone = new Set(this.#seen.keys());
    let bytes = 0;
    for (const path of files) {
      gone.delete(path);
      bytes += await this.#copy(path);
    }
    for (const path of gone) await this.#forget(path);
    return bytes;
  }

  async #copy(path: string): Promise<number> {
    const source = join(this.#from, path);
    const copiedAt = Date.now();
    const now = await stat(source).catch(ifMissing(undefined));
    // It was removed while the folder was read.
    if (now === undefined) {
      await this.#forget(path);
      return 0;
    }
    const seen = this.#seen.get(path);
    if (seen !== undefined && !mayHaveChanged(seen, now.size, now.mtimeMs)) return 0;
    const target = join(this.#to, path);
    const isCopied = await copyFile(source, target).then(() => true, ifMissing(false));
    if (!isCopied) {
      await this.#forget(path);
      return 0;
    }
    await ownFile(target);
    this.#seen.set(path, { size: now.size, changedAt: now.mtimeMs, copiedAt });
    return now.size;
  }

  async #forget(path: string): Promise<void> {
    this.#seen.delete(path);
    await rm(join(this.#to, path), { force: true });
  }
}

const mayHaveChanged = (seen: Seen, size: number, changedAt: number): boolean =>
  size !== seen.size || changedAt !== seen.changedAt || changedAt >= seen.copiedAt - TIME_STEP_MS;
