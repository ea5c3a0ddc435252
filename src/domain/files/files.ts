/** Files that people attach: what may be sent, and how much of it. */
import { refusal, type Refusals } from '../refusal.ts';

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
  FILE_TOO_LARGE: refusal(
    413,
    '파일은 {maximum}MB까지 첨부할 수 있습니다.',
    'A file may have at most {maximum} MB.',
  ),
  FILE_KIND: refusal(
    400,
    'PNG, JPEG, WEBP, GIF 이미지와 PDF만 첨부할 수 있습니다.',
    'Only PNG, JPEG, WEBP and GIF images and PDF files can be attached.',
  ),
  FILE_DAMAGED: refusal(
    400,
    '이미지 파일이 손상되어 첨부할 수 없습니다.',
    'This image is damaged and cannot be attached.',
  ),
  FILE_LIMIT: refusal(
    409,
    '하루에 {maximum}개까지 첨부할 수 있습니다.',
    'At most {maximum} files can be attached a day.',
  ),
  UNKNOWN_FILE: refusal(404, '존재하지 않는 파일입니다.', 'This file does not exist.'),
} as const satisfies Refusals;

/** Separators of paths, quotes, and characters that do not print or turn the direction of a line. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}"'<>:|?*\\/]+/gu;

/**
 * A name to keep a file under: the sender's without its path, with the extension of what the file
 * is, so that nobody opens it as anything else.
 */
export function storedName(name: string, extension: FileExtension): string {
  const base = (name.split(/[\\/]/).at(-1) ?? '').replace(/\.[^.]*$/, '');
  const fit = base.replaceAll(UNFIT, ' ').replaceAll(/\s+/g, ' ').trim();
  const kept = Array.from(fit)
    .slice(0, NAME_MAX - extension.length - 1)
    .join('');
  return `${kept === '' ? 'file' : kept}.${extension}`;
}
