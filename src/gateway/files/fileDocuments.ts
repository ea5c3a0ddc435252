/**
 * Files as documents: one that describes the file, which lists are made of, and its content in
 * pieces, each stored by itself before it. A file whose description is missing does not exist.
 */
import * as v from 'valibot';
import { FILE_TYPES, type FileType } from '../../domain/files/files.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/time.ts';
import type { ChangeOrigin, DocumentChange, Documents } from '../documents/documents.ts';
import { PIECE_BYTES } from './content.ts';

// Base64 of large contents, the same on both hosts. `btoa` takes a text with a character for each
// byte, which takes many times longer to make than this.

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const CODES = Uint8Array.from(LETTERS, (letter) => letter.charCodeAt(0));
const PAD = '='.charCodeAt(0);
const VALUES = new Uint8Array(256);
for (const [value, code] of CODES.entries()) VALUES[code] = value;

export function toBase64(bytes: Uint8Array): string {
  const codes = new Uint8Array(Math.ceil(bytes.length / 3) * 4).fill(PAD);
  let to = 0;
  for (let from = 0; from < bytes.length; from += 3) {
    const rest = bytes.length - from;
    const word =
      ((bytes[from] ?? 0) << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0);
    codes[to] = CODES[word >> 18] ?? 0;
    codes[to + 1] = CODES[(word >> 12) & 63] ?? 0;
    if (rest > 1) codes[to + 2] = CODES[(word >> 6) & 63] ?? 0;
    if (rest > 2) codes[to + 3] = CODES[word & 63] ?? 0;
    to += 4;
  }
  return new TextDecoder().decode(codes);
}

/** @param text as `toBase64` made it */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const codes = new TextEncoder().encode(text);
  const padding = text.length - text.replace(/=+$/, '').length;
  const bytes = new Uint8Array((codes.length / 4) * 3 - padding);
  const valueAt = (index: number): number => VALUES[codes[index] ?? PAD] ?? 0;
  let to = 0;
  for (let from = 0; from < codes.length; from += 4) {
    const word =
      (valueAt(from) << 18) |
      (valueAt(from + 1) << 12) |
      (valueAt(from + 2) << 6) |
      valueAt(from + 3);
    bytes[to] = word >> 16;
    bytes[to + 1] = (word >> 8) & 255;
    bytes[to + 2] = word & 255;
    to += 3;
  }
  return bytes;
}

const FILE = 'file';
const PIECE = 'filePiece';

export interface StoredFile {
  readonly id: string;
  readonly owner: UserId;
  readonly name: string;
  readonly type: FileType;
  readonly size: number;
  readonly createdAt: Millis;
  /** Who may read it beside its owner. */
  readonly reader?: string | undefined;
}

const description = v.object({
  name: v.string(),
  type: v.picklist(Object.values(FILE_TYPES)),
  size: v.number(),
  reader: v.optional(v.string()),
});

const pieceId = (id: string, number: number): string => `${id}/${number}`;

const piecesOf = (size: number): number => Math.ceil(size / PIECE_BYTES);

/** How many files of the user are stored since a moment. */
export const countFiles = async (
  documents: Documents,
  owner: UserId,
  from: Millis,
): Promise<number> => (await documents.query({ kind: FILE, owner, from, page: 1, size: 1 })).total;

/** Content that is stored in pieces, each a document of `kind`. */
interface Pieces {
  readonly kind: string;
  readonly id: string;
  /** Bytes of the whole. */
  readonly size: number;
}

/** Stores the pieces of a content one after the other, before what describes it. */
export async function storePieces(
  documents: Documents,
  { kind, id, size, owner }: Pieces & { readonly owner?: UserId },
  bytes: Uint8Array,
  origin: ChangeOrigin,
): Promise<void> {
  for (let number = 0; number < piecesOf(size); number += 1) {
    const piece = bytes.subarray(number * PIECE_BYTES, (number + 1) * PIECE_BYTES);
    const body = JSON.stringify(toBase64(piece));
    await documents.transact(
      [{ type: 'put', kind, id: pieceId(id, number), owner, body, audit: 'none' }],
      origin,
    );
  }
}

/** A content read piece by piece; undefined when one is missing. */
export async function readPieces(
  documents: Documents,
  { kind, id, size }: Pieces,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const content = new Uint8Array(size);
  for (let number = 0; number < piecesOf(size); number += 1) {
    const piece = await documents.get(kind, pieceId(id, number));
    if (piece === undefined) return undefined;
    content.set(fromBase64(v.parse(v.string(), JSON.parse(piece.body))), number * PIECE_BYTES);
  }
  return content;
}

/** Document changes that delete the pieces of a content. */
export const withoutPieces = ({ kind, id, size }: Pieces): readonly DocumentChange[] =>
  Array.from({ length: piecesOf(size) }, (_, number) => ({
    type: 'delete',
    kind,
    id: pieceId(id, number),
    audit: 'none',
  }));

/** Rejects with an Error when the medium fails; the file does not exist then. */
export async function storeFile(
  documents: Documents,
  file: StoredFile,
  bytes: Uint8Array,
): Promise<void> {
  const { id, owner, name, type, size, createdAt } = file;
  const origin = { actor: owner, at: createdAt };
  await storePieces(documents, { kind: PIECE, id, size, owner }, bytes, origin);
  const body = JSON.stringify({ name, type, size });
  await documents.transact([{ type: 'put', kind: FILE, id, owner, body }], origin);
}

/** Lets another user read a file beside its owner, permanently. */
export async function shareFile(
  documents: Documents,
  { id, owner, name, type, size }: StoredFile,
  reader: UserId,
  at: Millis,
): Promise<void> {
  const body = JSON.stringify({ name, type, size, reader });
  await documents.transact([{ type: 'put', kind: FILE, id, owner, body }], { actor: owner, at });
}

/** The description of a file; undefined when there is none with this id. */
export async function findFile(documents: Documents, id: string): Promise<StoredFile | undefined> {
  const found = await documents.get(FILE, id);
  if (found?.owner === undefined) return undefined;
  const described = v.parse(description, JSON.parse(found.body));
  return { id, owner: found.owner, createdAt: found.createdAt, ...described };
}

/** Its content, read piece by piece; undefined when it was erased meanwhile. */
export const readContent = (
  documents: Documents,
  { id, size }: StoredFile,
): Promise<Uint8Array<ArrayBuffer> | undefined> => readPieces(documents, { kind: PIECE, id, size });
