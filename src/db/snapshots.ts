/**
 * The fold of a source as it stood after one of its facts, so that a start replays the rest only.
 * A snapshot is a shortcut and never the truth: one that does not fit the log is passed over.
 */
import type { ClientDatabase } from './database.ts';
import { errorToFailure, succeed, type LogResult } from './failures.ts';
import { lastKey } from './sourceKeys.ts';

export interface FoldSnapshot {
  /** Last fact inside. */
  readonly seq: number;
  /** Version of the fold; a snapshot of any other version is not loaded. */
  readonly version: number;
  readonly body: string;
}

export interface SnapshotRow extends FoldSnapshot {
  readonly source: string;
}

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
    save: async (source, { seq, version, body }) => {
      try {
        return await dexie.transaction('rw', segments, snapshots, async () => {
          if (!(await reaches(source, seq))) return succeed(false);
          await snapshots.put({ source, seq, version, body });
          return succeed(true);
        });
      } catch (error) {
        return { ok: false, failure: errorToFailure(error) };
      }
    },
    load: async (source, version) => {
      try {
        return await dexie.transaction('r', segments, snapshots, async () => {
          const row = await snapshots.get(source);
          if (row === undefined || row.version !== version) return succeed(undefined);
          if (!(await reaches(source, row.seq))) return succeed(undefined);
          return succeed({ seq: row.seq, version: row.version, body: row.body });
        });
      } catch (error) {
        return { ok: false, failure: errorToFailure(error) };
      }
    },
  };
}
