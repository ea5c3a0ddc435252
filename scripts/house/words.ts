/** Counts over the text of the code: packed literals, and in how many files a word stands. */
import type { CodeFile } from './files.ts';

/** An object literal spread into another one to write several properties on one line. */
const PACKED = /\.\.\.\{ /g;
const DOC_COMMENT = /\/\*\*\s*(?:\*\s*)?(?<first>[A-Z][a-z]*)/g;

const matches = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

export const packedLiterals = (files: readonly CodeFile[]): number =>
  files.reduce((sum, { text }) => sum + matches(text, PACKED), 0);

/** Files in which a word stands as a whole word. */
export function filesNaming(files: readonly CodeFile[], word: string): readonly string[] {
  const whole = new RegExp(`\\b${word}\\b`);
  return files.filter(({ text }) => whole.test(text)).map(({ path }) => path);
}

/** Doc comments whose first word is this one. */
export const commentsThatBegin = (files: readonly CodeFile[], word: string): number =>
  files.reduce(
    (sum, { text }) =>
      sum +
      [...text.matchAll(DOC_COMMENT)].filter(({ groups }) => groups?.['first'] === word).length,
    0,
  );
