/**
 * The pieces of one snapshot in one file, one after the other: a line that names the piece, its
 * length in bytes and its checksum, then its text and a line break.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { SnapshotPiece } from '../../gateway/ports.ts';
import { OWN_FILE } from '../ownerOnly.ts';

/** Where the text of a piece stands. */
interface Place {
  readonly begin: number;
  readonly length: number;
  readonly checksum: number;
}

type NamedPlace = readonly [key: string, place: Place];
type PieceName = Pick<SnapshotPiece, 'section' | 'number'>;

/** Limit of a piece's header line, in bytes: longer than any. */
const LINE_BYTES = 256;
/** Bytes read ahead at once: the fewer turns of the event loop, the quicker. */
const STRETCH_BYTES = 4_194_304;
const LINE = /^(?<section>\S+) (?<number>\d+) (?<length>\d+) (?<checksum>\d+)\n/u;

const keyOf = ({ section, number }: PieceName): string => `${number} of ${section}`;

export class PieceFile {
  readonly #file: FileHandle;
  readonly #places = new Map<string, Place>();
  /** Texts of stretches that are read ahead, by the pieces in them. */
  readonly #ahead = new Map<string, Promise<Map<string, string>>>();
  #isClosed = false;
  #end = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** An empty file; what was there under its path is gone. */
  static async create(path: string): Promise<PieceFile> {
    return new PieceFile(await open(path, 'w+', OWN_FILE));
  }

  /**
   * The pieces that are whole; what follows the last of them is written over.
   * @throws Error of the system, with ENOENT where there is no file
   */
  static async open(path: string): Promise<PieceFile> {
    const pieces = new PieceFile(await open(path, 'r+'));
    await pieces.#findPlaces(path);
    return pieces;
  }

  /** Adds a piece; one of the same name is replaced. One call at a time. */
  async append({ section, number, body }: SnapshotPiece): Promise<void> {
    this.#ahead.delete(keyOf({ section, number }));
    const text = Buffer.from(body);
    const place = { length: text.length, checksum: crc32(text) };
    const line = Buffer.from(`${section} ${number} ${place.length} ${place.checksum}\n`);
    const begin = this.#end + line.length;
    const parts = [line, text, Buffer.from('\n')];
    await writeAll(this.#file, Buffer.concat(parts), this.#end);
    this.#places.set(keyOf({ section, number }), { ...place, begin });
    this.#end = begin + place.length + 1;
  }

  /** @throws RangeError where the text is not what was written */
  async read(name: PieceName): Promise<string | undefined> {
    const key = keyOf(name);
    const place = this.#places.get(key);
    const texts = await this.#ahead.get(key);
    this.#ahead.delete(key);
    const text = texts?.get(key);
    texts?.delete(key);
    return text ?? (place === undefined ? undefined : this.#textAt(key, place));
  }

  /**
   * Reads everything once, in stretches of many pieces, so that who asks for a piece later finds it.
   * What cannot be read now is read again when it is asked for. Never rejects.
   */
  async readAhead(): Promise<void> {
    const stretches = this.#stretches();
    // One for all: memory that is touched for the first time costs more than what is read into it.
    const bytes = Buffer.allocUnsafeSlow(Math.max(0, ...stretches.map(lengthOf)));
    let before: Promise<unknown> = Promise.resolve();
    for (const stretch of stretches) {
      const texts = before.then(() =>
        this.#textsIn(stretch, bytes).catch(() => new Map<string, string>()),
      );
      for (const [key] of stretch) this.#ahead.set(key, texts);
      before = texts;
    }
    await before;
  }

  /** Pieces that stand one after the other. */
  #stretches(): readonly (readonly NamedPlace[])[] {
    const stretches: NamedPlace[][] = [];
    let end = 0;
    for (const named of this.#places) {
      const [, { begin, length }] = named;
      const last = stretches.at(-1);
      if (last === undefined || begin + length > end) {
        stretches.push([named]);
        end = begin + STRETCH_BYTES;
      } else last.push(named);
    }
    return stretches;
  }

  async #textsIn(stretch: readonly NamedPlace[], bytes: Buffer): Promise<Map<string, string>> {
    const texts = new Map<string, string>();
    if (this.#isClosed) return texts;
    const from = beginOf(stretch);
    const all = bytes.subarray(0, lengthOf(stretch));
    await this.#file.read(all, 0, all.length, from);
    for (const [key, { begin, length, checksum }] of stretch) {
      const text = all.subarray(begin - from, begin - from + length);
      if (crc32(text) === checksum) texts.set(key, text.toString('utf8'));
    }
    return texts;
  }

  async #textAt(key: string, { begin, length, checksum }: Place): Promise<string> {
    const text = Buffer.allocUnsafeSlow(length);
    const { bytesRead } = await this.#file.read(text, 0, length, begin);
    if (bytesRead < length || crc32(text) !== checksum)
      throw new RangeError(`piece ${key} is damaged in its file`);
    return text.toString('utf8');
  }

  /** Resolves when everything appended is on the disk. */
  sync(): Promise<void> {
    return this.#file.datasync();
  }

  close(): Promise<void> {
    this.#isClosed = true;
    this.#ahead.clear();
    return this.#file.close();
  }

  async #findPlaces(path: string): Promise<void> {
    const { size } = await this.#file.stat();
    const line = Buffer.alloc(LINE_BYTES);
    // Lines are short and many: a turn of the event loop for each would take longer than reading it.
    const file = openSync(path, 'r');
    try {
      for (;;) {
        const bytesRead = readSync(file, line, 0, LINE_BYTES, this.#end);
        const found = LINE.exec(line.toString('utf8', 0, bytesRead));
        if (found?.groups === undefined) return;
        const { section = '', number, length, checksum } = found.groups;
        const begin = this.#end + Buffer.byteLength(found[0]);
        const place = { begin, length: Number(length), checksum: Number(checksum) };
        const end = begin + place.length + 1;
        // The process was killed while it wrote this piece.
        if (end > size) return;
        this.#places.set(keyOf({ section, number: Number(number) }), place);
        this.#end = end;
      }
    } finally {
      closeSync(file);
    }
  }
}

const beginOf = (stretch: readonly NamedPlace[]): number => stretch[0]?.[1].begin ?? 0;

function lengthOf(stretch: readonly NamedPlace[]): number {
  const last = stretch.at(-1)?.[1];
  return last === undefined ? 0 : last.begin + last.length - beginOf(stretch);
}

/** A write may take less than it was given. */
async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}
