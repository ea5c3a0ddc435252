/**
 * Forgets the oldest segments of a source, so that a log does not grow for ever: those that the
 * stored snapshot of the fold contains and that are old, or beyond what the log may take. What has
 * not been folded stays, and so does the last segment, which says where the log ends.
 */
import type { ClientDatabase } from './database.ts';
import { settle, type LogResult } from './failures.ts';
import { fromSegment, type FactCodec, type SegmentKey, type StoredFact } from './segments.ts';
import { keysOf, segmentsOf } from './sourceKeys.ts';

export interface TrimLimits {
  /** Segments whose last fact is from before it are old; ms UTC. */
  readonly keepFrom: number;
  /** Most characters that the segments of the source may take. */
  readonly charactersMax: number;
}

/** A fact of this many characters there is not: fewer facts than fit surely do not take too much. */
const FACT_CHARACTERS_MAX = 4_000;
/** Segments whose texts are read at once. */
const READ_SEGMENTS = 50;

export function createTrimmer<F extends StoredFact>(
  { dexie, segments, snapshots }: ClientDatabase,
  codec: FactCodec<F>,
) {
  /** Characters beyond the limit; 0 where the facts are too few for that. */
  const excessOf = async (
    source: string,
    keys: readonly SegmentKey[],
    charactersMax: number,
  ): Promise<number> => {
    const facts = keys.reduce((sum, [, , count]) => sum + count, 0);
    if (facts * FACT_CHARACTERS_MAX <= charactersMax) return 0;
    let characters = 0;
    await segmentsOf(segments, source).each(({ text }) => {
      characters += text.length;
    });
    return Math.max(0, characters - charactersMax);
  };

  const trimAll = async (
    source: string,
    { keepFrom, charactersMax }: TrimLimits,
  ): Promise<number> => {
    const folded = (await snapshots.get(source))?.seq;
    const keys = await keysOf(segments, source);
    const removable =
      folded === undefined ? [] : keys.slice(0, -1).filter(([, to]) => to <= folded);
    let excess = await excessOf(source, keys, charactersMax);
    let removed = 0;
    for (let start = 0; start < removable.length; start += READ_SEGMENTS) {
      const part = removable.slice(start, start + READ_SEGMENTS);
      const rows = await segments.bulkGet([...part]);
      const leaving: SegmentKey[] = [];
      for (const row of rows) {
        const read = row === undefined ? undefined : fromSegment(row, codec);
        const last = read?.ok === true ? read.value.at(-1) : undefined;
        // A text that cannot be read ends the replay that meets it; it is not this one's to judge.
        if (row === undefined || last === undefined) break;
        if (codec.atOf(last) >= keepFrom && excess <= 0) break;
        excess -= row.text.length;
        removed += row.count;
        leaving.push([row.source, row.to, row.count]);
      }
      await segments.bulkDelete(leaving);
      if (leaving.length < part.length) break;
    }
    return removed;
  };

  /** @returns how many facts were forgotten */
  return (source: string, limits: TrimLimits): Promise<LogResult<number>> =>
    settle(() => dexie.transaction('rw', segments, snapshots, async () => trimAll(source, limits)));
}
