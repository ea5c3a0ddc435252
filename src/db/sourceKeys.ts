/** The segments of a source lie side by side in key order. */
import Dexie, { type Collection, type Table } from 'dexie';
import type { SegmentKey, SegmentRow } from './segments.ts';

type Segments = Table<SegmentRow, SegmentKey>;

/** Segments of the source whose last seq lies above `afterTo`, up to and including `upTo`. */
export function segmentsOf(
  segments: Segments,
  source: string,
  afterTo?: number,
  upTo?: number,
): Collection<SegmentRow, SegmentKey> {
  // A shorter list sorts before a longer one that begins alike, and numbers before `maxKey`.
  const from = afterTo === undefined ? [source] : [source, afterTo, Dexie.maxKey];
  const to = upTo === undefined ? [source, Dexie.maxKey] : [source, upTo, Dexie.maxKey];
  return segments.where(':id').between(from, to, false, true);
}

/** Keys of the source in order; no text is read. */
export const keysOf = (
  segments: Segments,
  source: string,
  afterTo?: number,
): Promise<SegmentKey[]> => Promise.resolve(segmentsOf(segments, source, afterTo).primaryKeys());

/** Key of the source's last segment. */
export async function lastKey(segments: Segments, source: string): Promise<SegmentKey | undefined> {
  const [key] = await segmentsOf(segments, source).reverse().limit(1).primaryKeys();
  return key;
}
