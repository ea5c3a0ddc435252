/** Limits of files that users attach: types, sizes and numbers. */
import type { Refusals } from '../refusal.ts';

/** The kinds of content that are taken, by the extension a stored file is given. */
export const FILE_TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  pdf: 'application/pdf',
} as const;

export type FileExtension = keyof typeof FILE_TYPES;
export type FileType = (typeof FILE_TYPES)[FileExtension];

/** Bytes of the largest file. */
export const FILE_BYTES_MAX = 5 * 1024 * 1024;
/** Files of one user on one of Korea's days. */
export const FILES_A_DAY = 20;
/** Characters of a stored name, its extension included. */
const NAME_MAX = 100;

export const FILE_REJECTIONS = {
  FILE_TOO_LARGE: 413,
  FILE_KIND: 400,
  FILE_DAMAGED: 400,
  FILE_LIMIT: 409,
  UNKNOWN_FILE: 404,
} as const satisfies Refusals;

/** Separators of paths, quotes, and characters that do not print or turn the direction of a line. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}"'<>:|?*\\/]+/gu;

/**
 * A name to keep a file under: the sender's without its path, with the extension of the file's
 * actual type, so that it cannot be opened as anything else.
 */
export function storedName(name: string, extension: FileExtension): string {
  const base = (name.split(/[\\/]/).at(-1) ?? '').replace(/\.[^.]*$/, '');
  const fit = base.replaceAll(UNFIT, ' ').replaceAll(/\s+/g, ' ').trim();
  const kept = Array.from(fit)
    .slice(0, NAME_MAX - extension.length - 1)
    .join('');
  return `${kept === '' ? 'file' : kept}.${extension}`;
}
