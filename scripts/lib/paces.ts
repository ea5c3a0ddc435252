/** Contents of data/pace.json, computed from the records themselves. */
import { readRecords } from '../../src/gateway/feeds/records.ts';
import { hashText } from '../../src/gateway/feeds/hash.ts';
import type { FileSource } from '../../src/gateway/feeds/index.ts';
import { paceOf, type StoredPace } from '../../src/gateway/feeds/pace.ts';

/** By path, of the records that are played as minute candles. */
export async function pacesOf(files: FileSource): Promise<Readonly<Record<string, StoredPace>>> {
  const records = (await readRecords(files))(0);
  const paces: Record<string, StoredPace> = {};
  for (const { name, series } of records) {
    if (series.steps !== undefined) continue;
    const textHash = hashText(await files.read(name.path));
    paces[name.path] = { textHash, shares: [...paceOf(series)] };
  }
  return paces;
}
