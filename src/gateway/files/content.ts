/** Type of a file by its content, and the pieces that it is stored in. */
import { filetypeinfo } from 'magic-bytes.js';
import { FILE_TYPES, type FileExtension, type FileType } from '../../domain/files/files.ts';

export interface Kind {
  readonly extension: FileExtension;
  readonly type: FileType;
}

const KINDS: readonly Kind[] = [
  { extension: 'png', type: FILE_TYPES.png },
  { extension: 'jpg', type: FILE_TYPES.jpg },
  { extension: 'webp', type: FILE_TYPES.webp },
  { extension: 'gif', type: FILE_TYPES.gif },
  { extension: 'pdf', type: FILE_TYPES.pdf },
];

/** Bytes in which every kind that is taken shows what it is. */
const HEAD = 64;

/** The kind of content that begins with these bytes; undefined for any that is not taken. */
export function kindOf(bytes: Uint8Array): Kind | undefined {
  const guesses = filetypeinfo(bytes.subarray(0, HEAD));
  return KINDS.find(({ type }) => guesses.some(({ mime }) => mime === type));
}

/**
 * Bytes of a piece, a multiple of three, so that pieces of base64 have no padding within. Small: an
 * order waits while the embedded database stores one.
 */
export const PIECE_BYTES = 192 * 1024;
