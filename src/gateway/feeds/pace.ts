/**
 * How many moves the minutes of a record are made of: the mixture of free walks under which its
 * candles are most probable. A market of rare quotes jumps; a walk of hundreds of small moves with
 * the same candle would visibly run to its close.
 */
import { likelihoods, MOVES } from './shapes.ts';
import { FeedDataError, type FileSource } from './fileSource.ts';
import { hashText } from './hash.ts';

/** Columns of candles, in ticks. */
interface Candles {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
}

/** Candles that are looked at: enough to tell the mixture. */
const SAMPLE = 1_500;
const ROUNDS = 40;
/** No number of moves is impossible: a candle that only one of them leaves may still come. */
const LEAST = 1e-6;

function sampled({ open, high, low, close }: Candles): readonly Float64Array[] {
  const found: Float64Array[] = [];
  const every = Math.max(1, Math.floor(open.length / SAMPLE));
  for (let at = 0; at < open.length; at += every) {
    const bottom = low[at] ?? 0;
    const range = (high[at] ?? 0) - bottom;
    if (range === 0) continue;
    const place = {
      open: ((open[at] ?? 0) - bottom) / range,
      close: ((close[at] ?? 0) - bottom) / range,
    };
    found.push(likelihoods(place, range));
  }
  return found;
}

/** The share of each number of `MOVES`; their sum is 1. */
export function paceOf(candles: Candles): Float64Array {
  const sample = sampled(candles);
  const kinds = MOVES.length;
  let shares = new Float64Array(kinds).fill(1 / kinds);
  // Written again for each candle: this runs forty times over each record before a server listens.
  const weights = new Float64Array(kinds);
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = new Float64Array(kinds).fill(LEAST * (sample.length + 1));
    for (const one of sample) {
      let total = 0;
      for (let at = 0; at < kinds; at += 1) {
        const weight = (one[at] ?? 0) * (shares[at] ?? 0);
        weights[at] = weight;
        total += weight;
      }
      for (let at = 0; at < kinds; at += 1) next[at] = (next[at] ?? 0) + (weights[at] ?? 0) / total;
    }
    const sum = next.reduce((a, b) => a + b, 0);
    shares = next.map((one) => one / sum);
  }
  return shares;
}

// How many moves the minutes of shipped records are made of ([M-F20]), worked out beforehand and kept
// beside them: for all records of a folder it takes longer than to read them.

/** File in a folder of records; a foreign folder has none. */
export const PACE_FILE = 'pace.json';

/** Composition of one record's minutes, with a hash of the text that it was computed from. */
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
