/**
 * How many moves the minutes of shipped records are made of ([M-F20]), worked out beforehand and kept
 * beside them: for all records of a folder it takes longer than to read them.
 */
import { FeedDataError, type FileSource } from './fileSource.ts';
import { hashText } from './hash.ts';
import { MOVES } from './shapes.ts';

/** In a folder of records; a folder of somebody else's has none. */
export const PACE_FILE = 'pace.json';

/** What one record's minutes are made of, and of which text this was worked out. */
export interface StoredPace {
  readonly textHash: number;
  /** The share of each number of `MOVES`. */
  readonly shares: readonly number[];
}

/** The stored shares of a record, given its path and text; undefined where they are not of that text. */
export type PaceOfText = (path: string, text: string) => Float64Array | undefined;

const isStored = (value: unknown): value is StoredPace =>
  typeof value === 'object' &&
  value !== null &&
  'textHash' in value &&
  'shares' in value &&
  typeof value.textHash === 'number' &&
  Array.isArray(value.shares) &&
  value.shares.length === MOVES.length &&
  value.shares.every((share) => typeof share === 'number' && share > 0);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FeedDataError('is no JSON; without this file the same is worked out', PACE_FILE);
  }
}

/** Reads what a folder has of them. */
export async function readStoredPace(
  files: FileSource,
  paths: readonly string[],
): Promise<PaceOfText> {
  if (!paths.includes(PACE_FILE)) return () => undefined;
  const all = parsed(await files.read(PACE_FILE));
  const kept = new Map(
    typeof all === 'object' && all !== null
      ? Object.entries(all).filter((entry): entry is [string, StoredPace] => isStored(entry[1]))
      : [],
  );
  return (path, text) => {
    const stored = kept.get(path);
    return stored?.textHash === hashText(text) ? Float64Array.from(stored.shares) : undefined;
  };
}
