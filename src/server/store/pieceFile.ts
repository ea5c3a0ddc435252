/**
 * The pieces of one snapshot in one file, one after the other: a line that names the piece, its
 * length in bytes and its checksum, then its text and a line break.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { SnapshotPiece } from '../../gateway/ports.ts';

/** Where the text of a piece stands. */
interface Place {
  readonly begin: number;
  readonly length: number;
  readonly checksum: number;
}

type PieceName = Pick<SnapshotPiece, 'section' | 'number'>;

/** More than the line of any piece has. */
const LINE_BYTES = 256;
const LINE = /^(?<section>\S+) (?<number>\d+) (?<length>\d+) (?<checksum>\d+)\n/u;

const keyOf = ({ section, number }: PieceName): string => `${section} ${number}`;

export class PieceFile {
  readonly #file: FileHandle;
  readonly #places = new Map<string, Place>();
  #end = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** An empty file; what was there under its path is gone. */
  static async create(path: string): Promise<PieceFile> {
    return new PieceFile(await open(path, 'w+'));
  }

  /**
   * The pieces that are whole; what follows the last of them is written over.
   * @throws Error of the system, with ENOENT where there is no file
   */
  static async open(path: string): Promise<PieceFile> {
    const pieces = new PieceFile(await open(path, 'r+'));
    await pieces.#findPlaces();
    return pieces;
  }

  /** Adds a piece; one of the same name is replaced. One call at a time. */
  async append({ section, number, body }: SnapshotPiece): Promise<void> {
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
    const place = this.#places.get(keyOf(name));
    if (place === undefined) return undefined;
    const text = Buffer.allocUnsafeSlow(place.length);
    const { bytesRead } = await this.#file.read(text, 0, place.length, place.begin);
    if (bytesRead < place.length || crc32(text) !== place.checksum)
      throw new RangeError(`piece ${name.number} of ${name.section} is damaged in its file`);
    return text.toString('utf8');
  }

  /** Resolves when everything appended is on the disk. */
  sync(): Promise<void> {
    return this.#file.datasync();
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #findPlaces(): Promise<void> {
    const { size } = await this.#file.stat();
    const line = Buffer.alloc(LINE_BYTES);
    for (;;) {
      const { bytesRead } = await this.#file.read(line, 0, LINE_BYTES, this.#end);
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
  }
}

/** A write may take less than it was given. */
async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}
