/** The state of the exchange from its log: the last snapshot, then every record after it. */
import type { StoredEvent } from '../../domain/events.ts';
import type { EngineRules } from '../../engine/contract.ts';
import { decodeEvents, evolve } from '../../engine/index.ts';
import type { LogRecord, Logger, Store } from '../ports.ts';
import type { StoredRun } from './batch.ts';
import { emptyHead, type Head } from './head.ts';
import { readSnapshot } from './snapshotText.ts';

/** Records read at once. */
const PAGE = 2_000;

export interface RestoreProgress {
  /** Records replayed after the snapshot so far. */
  readonly replayed: number;
  /** Position of the last of them. */
  readonly position: number;
}

export interface Restored {
  readonly head: Head;
  /** Position of the snapshot that was used; 0 when none was. */
  readonly snapshotPosition: number;
}

export type OnProgress = (progress: RestoreProgress) => void;

/**
 * Applies a record to the state that it follows on.
 * @param beforeEvent called with each event before it changes the state
 * @throws Error on a gap, and on events that this version does not know; the state is then unusable
 */
export function replay(
  head: Head,
  record: LogRecord,
  beforeEvent?: (event: StoredEvent) => void,
): StoredRun {
  if (record.position !== head.position + 1) {
    throw new Error(`the log has position ${record.position} after ${head.position}`);
  }
  const events = decodeEvents(record.events, record.version);
  for (const event of events) {
    beforeEvent?.(event);
    evolve(head.engine, event);
  }
  head.position = record.position;
  head.at = Math.max(head.at, record.at);
  if (record.userId !== undefined && record.lastSeq >= record.firstSeq) {
    head.seqs.set(record.userId, record.lastSeq);
  }
  return { record, events };
}

/** The log is complete, so an unusable snapshot only costs time. */
async function headOfSnapshot(store: Store, rules: EngineRules, logger: Logger): Promise<Head> {
  const snapshot = await store.loadSnapshot();
  if (snapshot === undefined) return emptyHead(rules);
  try {
    return await readSnapshot(snapshot, store.loadSnapshotPiece, rules);
  } catch (error) {
    logger.warn(`snapshot ${snapshot.position} is not used, replaying the log: ${String(error)}`);
    return emptyHead(rules);
  }
}

/**
 * Reads the store's log into memory. Throws when the log has a gap, ends before its snapshot, or
 * holds events of an unknown version: continuing would overwrite history.
 */
export async function restore(
  store: Store,
  rules: EngineRules,
  logger: Logger,
  onProgress: OnProgress = () => {},
): Promise<Restored> {
  const head = await headOfSnapshot(store, rules, logger);
  const from = head.position;
  if (from > 0 && (await store.read(from - 1, 1)).length === 0) {
    throw new Error(`the log ends before its snapshot at position ${from}`);
  }
  for (;;) {
    const page = await store.read(head.position, PAGE);
    for (const record of page) replay(head, record);
    if (page.length > 0) onProgress({ replayed: head.position - from, position: head.position });
    if (page.length < PAGE) return { head, snapshotPosition: from };
  }
}

/** The records after a position with their events, in order. */
export async function readRuns(
  store: Pick<Store, 'read'>,
  after: number,
): Promise<readonly StoredRun[]> {
  const runs: StoredRun[] = [];
  for (let from = after; ;) {
    const page = await store.read(from, PAGE);
    for (const record of page)
      runs.push({ record, events: decodeEvents(record.events, record.version) });
    from = runs.at(-1)?.record.position ?? from;
    if (page.length < PAGE) return runs;
  }
}
