/** Foreign files, read within a limit. Rule [O-W3]; scripts have the same for texts. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

const MEGABYTE = 1_000_000;

/** Opened so, a pipe without a writer is not waited for. */
export const READ_AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Why a file is not read, as text for the user who named it.
 * @returns undefined where it may be read
 */
export function foreignProblem(
  found: { readonly size: number; readonly isFile: () => boolean },
  bytesMax: number,
): string | undefined {
  if (!found.isFile()) return 'it is no file';
  if (found.size <= bytesMax) return undefined;
  return `it has ${Math.ceil(found.size / MEGABYTE)} MB; at most ${bytesMax / MEGABYTE} are read`;
}

/** @throws Error in one line where it cannot be read, is no file, or is larger than allowed */
export async function readForeignFile(path: string, bytesMax: number): Promise<Buffer> {
  const file = await open(path, READ_AT_ONCE);
  try {
    const problem = foreignProblem(await file.stat(), bytesMax);
    if (problem !== undefined) throw new Error(problem);
    return await file.readFile();
  } finally {
    await file.close();
  }
}
