/** Checks of a file before it is sent. */
import { reject, type Rejection } from '../rejections.ts';
import { FILE_BYTES_MAX, FILE_TYPES } from './files.ts';

const MEGABYTE = 1024 * 1024;
const TAKEN: ReadonlySet<string> = new Set(Object.values(FILE_TYPES));

/** File types that a file input offers, as its `accept` lists them. */
export const ACCEPTED_FILES = [...TAKEN].join();

/** The refusal of a file that is too large, with the most that is taken in MB. */
export const tooLarge = (): Rejection =>
  reject('FILE_TOO_LARGE', { maximum: String(FILE_BYTES_MAX / MEGABYTE) });

/**
 * Why a file cannot be attached, as far as its sender can see; the exchange also looks at its content.
 * @param file its size in bytes, and its kind as the browser names it
 */
export function fileRejection(file: {
  readonly type: string;
  readonly size: number;
}): Rejection | undefined {
  if (!TAKEN.has(file.type)) return reject('FILE_KIND');
  return file.size > FILE_BYTES_MAX ? tooLarge() : undefined;
}
