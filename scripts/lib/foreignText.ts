/** Foreign files and texts: read within limits, and printed as what they are. */
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { foreignProblem, READ_AT_ONCE } from '../../src/server/foreignFile.ts';

/**
 * Characters that a terminal acts on or that change what a line looks like: controls, directions of
 * writing, separators of lines, and halves of characters.
 */
const ACTING = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** The text on one line, with what a terminal acts on shown as `\u001b`. */
export const printable = (text: string): string =>
  text.replaceAll(ACTING, (one) => `\\u${(one.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);

/** The same for a text of several lines, which stay apart. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');

class ForeignFileProblem extends Error {}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function openToRead(path: string): number {
  try {
    return openSync(path, READ_AT_ONCE);
  } catch (error) {
    throw new ForeignFileProblem(reason(error), { cause: error });
  }
}

/**
 * The text without the byte order mark that some programs begin a file with.
 * @throws ForeignFileProblem in one line where it cannot be read, is no file, or is larger than allowed
 */
export function readForeignText(path: string, bytesMax: number): string {
  const file = openToRead(path);
  try {
    const problem = foreignProblem(fstatSync(file), bytesMax);
    if (problem !== undefined) throw new ForeignFileProblem(problem);
    return new TextDecoder().decode(readFileSync(file));
  } finally {
    closeSync(file);
  }
}
