/** The shipped record with one instrument's prices replaced, for FEED=replay:DIR. */
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { DAY_MS, type Millis } from '../../src/domain/time.ts';

const DATA = fileURLToPath(new URL('../../data/', import.meta.url));
const FOLDERS = ['candles-1m', 'fx-1m', 'index-1m', 'trades', 'funding'];

/** The recorded day that plays on the day of the first start (docs/decisions/0005). */
const RECORDED_DAY = Date.UTC(2025, 4, 9);

/** The recorded moment that plays at `at`, a moment on the day of the exchange's first start. */
export const recordedAt = (at: Millis): Millis => RECORDED_DAY + (at % DAY_MS);

/** Links the shipped files into `directory`, except those left out, such as `candles-1m/NAME`. */
export async function linkRecord(
  directory: string,
  isLeftOut: (path: string) => boolean,
): Promise<void> {
  for (const folder of FOLDERS) {
    await mkdir(join(directory, folder), { recursive: true });
    for (const file of await readdir(join(DATA, folder))) {
      const path = join(folder, file);
      if (!isLeftOut(path)) await symlink(join(DATA, path), join(directory, path));
    }
  }
}

/** The header and the rows of a shipped file. */
export async function recordLines(path: string): Promise<readonly string[]> {
  const text = gunzipSync(await readFile(join(DATA, path))).toString('utf8');
  return text.trim().split('\n');
}
