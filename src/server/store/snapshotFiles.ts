/**
 * The pieces of snapshots as files beside the embedded database, which reads and writes a large
 * text slowly, page by page. The head stays its row: it makes the pieces of its position current.
 * The folder holds one file for each position: that of the head, and one being written.
 */
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SnapshotPiece, Store } from '../../gateway/ports.ts';
import { OWN_FOLDER } from '../ownerOnly.ts';
import { PieceFile } from './pieceFile.ts';

type SnapshotStore = Pick<
  Store,
  'saveSnapshotPiece' | 'saveSnapshot' | 'loadSnapshot' | 'loadSnapshotPiece' | 'dropSnapshot'
>;

interface SnapshotFiles extends SnapshotStore {
  readonly close: () => Promise<void>;
}

const SUFFIX = '.pieces';
const fileOf = (position: number): string => `${position}${SUFFIX}`;
const positionIn = (name: string): number => Number.parseInt(name, 10);

/** A file whose pieces are read before it is known whether its snapshot is the current one. */
export interface BegunFile {
  readonly position: number;
  readonly file: PieceFile;
}

/**
 * Begins to read the file that is most probably current: where a snapshot was cut short, the earlier
 * of two. Never rejects; undefined where there is no file that can be read.
 */
export async function beginReading(folder: string): Promise<BegunFile | undefined> {
  try {
    const names = (await namesIn(folder)).filter((name) => name.endsWith(SUFFIX));
    if (names.length === 0) return undefined;
    const position = Math.min(...names.map(positionIn));
    const file = await PieceFile.open(join(folder, fileOf(position)));
    void file.readAhead();
    return { position, file };
  } catch {
    return undefined;
  }
}

/**
 * @param folder made when it is first needed
 * @param rows the head, and pieces that earlier versions stored
 * @param begun is closed with the store
 */
export function createSnapshotFiles(
  folder: string,
  rows: SnapshotStore,
  begun?: BegunFile,
): SnapshotFiles {
  const files = new Files(folder, rows, begun);
  const inTurn = createTurn();
  return {
    saveSnapshotPiece: (piece) => inTurn(() => files.append(piece)),
    saveSnapshot: (head) =>
      inTurn(async () => {
        await files.sync(head.position);
        await rows.saveSnapshot(head);
        await files.finish(head.position);
      }),
    loadSnapshot: rows.loadSnapshot,
    loadSnapshotPiece: async (position, section, number) => {
      const found = await inTurn(() => files.find(position));
      return (
        (await found?.read({ section, number })) ??
        rows.loadSnapshotPiece(position, section, number)
      );
    },
    dropSnapshot: () =>
      inTurn(async () => {
        await rows.dropSnapshot();
        await files.keepOnly([]);
      }),
    close: () => inTurn(() => files.close()),
  };
}

class Files {
  readonly #folder: string;
  readonly #rows: SnapshotStore;
  readonly #open = new Map<number, PieceFile>();
  /** The snapshot that is being written. */
  #written: number | undefined;

  constructor(folder: string, rows: SnapshotStore, begun: BegunFile | undefined) {
    this.#folder = folder;
    this.#rows = rows;
    if (begun !== undefined) this.#open.set(begun.position, begun.file);
  }

  /** A failure, such as of a full disk, ends the snapshot that is being written and frees its room. */
  async append(piece: SnapshotPiece): Promise<void> {
    const { position } = piece;
    try {
      if (this.#written !== position) await this.#begin(position);
      const file = (await this.find(position)) ?? (await this.#create(position));
      await file.append(piece);
    } catch (error) {
      this.#written = undefined;
      await this.#remove(position);
      throw error;
    }
  }

  async find(position: number): Promise<PieceFile | undefined> {
    const known = this.#open.get(position);
    if (known !== undefined) return known;
    try {
      const found = await PieceFile.open(this.#pathOf(position));
      this.#open.set(position, found);
      return found;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Resolves when the pieces of the position, and their file's name, are on the disk. */
  async sync(position: number): Promise<void> {
    const file = await this.find(position);
    if (file === undefined) return;
    await file.sync();
    // Windows has no folder to open.
    if (process.platform === 'win32') return;
    const folder = await open(this.#folder);
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  /** The snapshot of the position is current: no other is needed. */
  async finish(position: number): Promise<void> {
    this.#written = undefined;
    await this.keepOnly([position]);
  }

  async keepOnly(positions: readonly number[]): Promise<void> {
    const kept = new Set(positions.map(fileOf));
    for (const name of await namesIn(this.#folder))
      if (name.endsWith(SUFFIX) && !kept.has(name)) await this.#remove(positionIn(name));
  }

  async close(): Promise<void> {
    for (const file of this.#open.values()) await file.close();
    this.#open.clear();
  }

  /**
   * Removes another snapshot's unfinished files, so that they do not fill the disk. A current
   * snapshot of the same position could not be read, and ends here: no start may find it half
   * replaced.
   */
  async #begin(position: number): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: OWN_FOLDER });
    const head = await this.#rows.loadSnapshot();
    if (head?.position === position) await this.#rows.dropSnapshot();
    await this.keepOnly(head === undefined ? [position] : [head.position, position]);
    if (head?.position === position) await this.#remove(position);
    this.#written = position;
  }

  async #create(position: number): Promise<PieceFile> {
    const file = await PieceFile.create(this.#pathOf(position));
    this.#open.set(position, file);
    return file;
  }

  async #remove(position: number): Promise<void> {
    await this.#open.get(position)?.close();
    this.#open.delete(position);
    await rm(this.#pathOf(position), { force: true });
  }

  #pathOf(position: number): string {
    return join(this.#folder, fileOf(position));
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Runs one action after the other, in the order of the calls. */
function createTurn(): <T>(action: () => Promise<T>) => Promise<T> {
  let turn: Promise<unknown> = Promise.resolve();
  return (action) => {
    const mine = turn.then(action);
    turn = mine.catch(() => undefined);
    return mine;
  };
}
