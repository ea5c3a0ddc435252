/** Joins the small segments that single facts leave at the end of a source into few large ones. */
import type { ClientDatabase } from './database.ts';
import { settle, type LogResult } from './failures.ts';
import { joinSegments, MERGE_AT, mergeCandidates, SEGMENT_FULL } from './segments.ts';
import { keysOf } from './sourceKeys.ts';

export interface Merger {
  /** Joins what is worth joining now; resolves when it is done. */
  readonly merge: (source: string) => Promise<LogResult<void>>;
  /** Notes a batch just stored; after enough small ones a merge begins. */
  readonly note: (source: string, stored: number) => void;
}

export function createMerger({ dexie, segments }: ClientDatabase): Merger {
  /** Small segments this tab added since the last merge; only a hint for when to look. */
  const smallAdded = new Map<string, number>();
  let merging: Promise<unknown> = Promise.resolve();

  const joinTail = (source: string): Promise<void> =>
    dexie.transaction('rw', segments, async () => {
      const keys = mergeCandidates(await keysOf(segments, source));
      if (keys.length === 0) return;
      const rows = await segments.bulkGet([...keys]);
      await segments.bulkDelete([...keys]);
      await segments.bulkAdd([...joinSegments(rows.filter((row) => row !== undefined))]);
    });

  const merge = (source: string): Promise<LogResult<void>> => {
    const turn = merging.then(() => settle(() => joinTail(source)));
    merging = turn;
    return turn;
  };

  return {
    merge,
    note: (source, stored) => {
      if (stored === 0 || stored >= SEGMENT_FULL) return;
      const small = (smallAdded.get(source) ?? 0) + 1;
      smallAdded.set(source, small % MERGE_AT);
      // A merge that fails leaves the small segments as they are: nothing is lost but speed.
      if (small === MERGE_AT) void merge(source);
    },
  };
}
