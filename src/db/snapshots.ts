/**
 * The fold of a source as it stood after one of its facts, so that a start replays the rest only.
 * A snapshot is a shortcut and never the truth: one that does not fit the log is passed over.
 */
import type { ClientDatabase, FoldSnapshot } from './database.ts';
import { settle, type LogResult } from './failures.ts';
import { lastKey } from './sourceKeys.ts';

export interface Snapshots {
  /** Keeps the snapshot in place of the one before; false when the log does not reach it. */
  readonly save: (source: string, snapshot: FoldSnapshot) => Promise<LogResult<boolean>>;
  /** The source's snapshot if it is of this version and the log reaches it. */
  readonly load: (source: string, version: number) => Promise<LogResult<FoldSnapshot | undefined>>;
}

export function createSnapshots({ dexie, segments, snapshots }: ClientDatabase): Snapshots {
  const reaches = async (source: string, seq: number): Promise<boolean> => {
    const key = await lastKey(segments, source);
    return key !== undefined && seq <= key[1];
  };
  return {
    save: (source, { seq, version, body }) =>
      settle(() =>
        dexie.transaction('rw', segments, snapshots, async () => {
          if (!(await reaches(source, seq))) return false;
          await snapshots.put({ source, seq, version, body });
          return true;
        }),
      ),
    load: (source, version) =>
      settle(() =>
        dexie.transaction('r', segments, snapshots, async () => {
          const row = await snapshots.get(source);
          if (row === undefined || row.version !== version) return undefined;
          if (!(await reaches(source, row.seq))) return undefined;
          return { seq: row.seq, version: row.version, body: row.body };
        }),
      ),
  };
}
