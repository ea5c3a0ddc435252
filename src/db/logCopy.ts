/** A log from elsewhere, kept beside the own ones in a database of its own: one at a time. */
import { type ClientDatabase, type FoldSnapshot, openClientDatabase } from './database.ts';
import { settle, type LogResult } from './failures.ts';
import { toSegment, type StoredFact } from './segments.ts';

/** The source under which the copy is read. */
export const COPY_SOURCE = 'file';

export interface LogCopy {
  readonly database: ClientDatabase;
  /** Empties the copy, which then starts with the snapshot. */
  readonly begin: (snapshot: FoldSnapshot | undefined) => Promise<LogResult<void>>;
  /** @param facts at least one, ascending, behind those before */
  readonly add: (facts: readonly StoredFact[]) => Promise<LogResult<void>>;
}

/** @param version of the facts' shapes */
export function openLogCopy(version: number, name = 'maru-log-copy'): LogCopy {
  const database = openClientDatabase(name);
  const { dexie, segments, snapshots, opening } = database;
  return {
    database,
    begin: (snapshot) =>
      settle(
        opening.after(() =>
          dexie.transaction('rw', segments, snapshots, async () => {
            await segments.clear();
            await snapshots.clear();
            if (snapshot !== undefined) await snapshots.put({ source: COPY_SOURCE, ...snapshot });
          }),
        ),
      ),
    add: (facts) =>
      settle(
        opening.after(async () => {
          await segments.add(toSegment(COPY_SOURCE, facts, version));
        }),
      ),
  };
}
