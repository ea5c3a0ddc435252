/**
 * The client's log: every fact received by this browser, once, in order, by source. A log begins
 * with a fact that stands on its own (a baseline) and continues without a gap; facts that would
 * leave one are refused. Of a log that was trimmed the beginning is in the snapshot alone. Several tabs may write: a transaction reads where the log ends before it adds to it,
 * and transactions on one store never overlap, so a fact received twice is stored once.
 */
import { appendRows } from './appendTransaction.ts';
import type { ClientDatabase, FoldSnapshot } from './database.ts';
import { LogRefusal, type LogResult, settle } from './failures.ts';
import {
  type FactCodec,
  fromSegment,
  joinSegments,
  MERGE_AT,
  mergeCandidates,
  SEGMENT_FULL,
  type SegmentRow,
  type StoredFact,
  toSegment,
} from './segments.ts';
import { createTrimmer, type TrimLimits } from './trimmer.ts';
import { keysOf, lastKey, segmentsOf } from './sourceKeys.ts';
import { type ReplayListener, replaySegments } from './replay.ts';

/** Joins the small segments that single facts leave at the end of a source into few large ones. */
interface Merger {
  /** Merges segments that are worth merging now; resolves when it is done. */
  readonly merge: (source: string) => Promise<LogResult<void>>;
  /** Notes a batch just stored; after enough small ones a merge begins. */
  readonly note: (source: string, stored: number) => void;
}

function createMerger({ dexie, segments }: ClientDatabase): Merger {
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

/**
 * The fold of a source as it stood after one of its facts, so that a start replays the rest only.
 * A snapshot is a shortcut and never the truth: one that does not fit the log is passed over.
 */
interface Snapshots {
  /** Keeps the snapshot in place of the one before; false when the log does not reach it. */
  readonly save: (source: string, snapshot: FoldSnapshot) => Promise<LogResult<boolean>>;
  /** The source's snapshot if it is of this version and the log reaches it. */
  readonly load: (source: string, version: number) => Promise<LogResult<FoldSnapshot | undefined>>;
}

function createSnapshots({ dexie, segments, snapshots }: ClientDatabase): Snapshots {
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

export interface Appended {
  /** Facts that were new. */
  readonly stored: number;
  /** Where the log ends now; undefined while it is empty. */
  readonly lastSeq: number | undefined;
}

export interface ClientLog<F extends StoredFact> {
  /**
   * Adds those of these facts that are new, in one durable transaction: all or nothing.
   * @param facts ascending; one after the other without a gap, except before a fact that stands on
   * its own
   * @returns GAP when they do not continue the log; QUOTA, CLOSED or FAILED when nothing was stored
   */
  readonly append: (source: string, facts: readonly F[]) => Promise<LogResult<Appended>>;
  readonly lastSeq: (source: string) => Promise<LogResult<number | undefined>>;
  /**
   * Passes on the facts with `seq >= fromSeq` in order, segment by segment.
   * @returns how many; NEWER or DAMAGED when the rest cannot be read (earlier facts were passed on)
   */
  readonly replay: (
    source: string,
    fromSeq: number,
    listener: ReplayListener<F>,
  ) => Promise<LogResult<number>>;
  readonly saveSnapshot: Snapshots['save'];
  readonly loadSnapshot: Snapshots['load'];
  /** Forgets the oldest facts that the stored snapshot contains; answers how many. */
  readonly trim: (source: string, limits: TrimLimits) => Promise<LogResult<number>>;
  /** Forgets everything of the source. */
  readonly erase: (source: string) => Promise<LogResult<void>>;
  /** Joins small segments at the end; resolves when no merge is in progress. */
  readonly merge: (source: string) => Promise<LogResult<void>>;
  readonly close: () => void;
}

/** The part of `facts` that the log does not have yet; GAP thrown when they do not continue it. */
function news<F extends StoredFact>(
  facts: readonly F[],
  last: number | undefined,
  codec: FactCodec<F>,
): readonly F[] {
  const fresh =
    last === undefined || (facts[0]?.seq ?? 0) > last
      ? facts
      : facts.filter(({ seq }) => seq > last);
  let before = last;
  for (const fact of fresh) {
    if ((before === undefined || fact.seq !== before + 1) && !codec.isStart(fact)) {
      throw new LogRefusal('GAP', `fact ${fact.seq} after ${before ?? 'nothing'}`);
    }
    if (before !== undefined && fact.seq <= before) throw new RangeError('facts must be ascending');
    before = fact.seq;
  }
  return fresh;
}

/** Slices of at most SEGMENT_FULL facts, so that no record grows without bound. */
function* segmentsFor(
  source: string,
  facts: readonly StoredFact[],
  version: number,
): Generator<SegmentRow> {
  for (let start = 0; start < facts.length; start += SEGMENT_FULL) {
    yield toSegment(source, facts.slice(start, start + SEGMENT_FULL), version);
  }
}

export function createClientLog<F extends StoredFact>(
  database: ClientDatabase,
  codec: FactCodec<F>,
): ClientLog<F> {
  const { dexie, segments, snapshots, opening } = database;
  const { save, load } = createSnapshots(database);
  const merger = createMerger(database);
  const trim = createTrimmer(database, codec);
  let isClosed = false;

  /** The same work with the log open, or why it is not. */
  const within =
    <Args extends readonly unknown[], Value>(work: (...args: Args) => Promise<LogResult<Value>>) =>
    async (...args: Args): Promise<LogResult<Value>> => {
      const open = await settle(connection);
      return open.ok ? work(...args) : open;
    };

  /** The open connection; one that the browser took away is opened again, one closed here is not. */
  const connection = async (): Promise<IDBDatabase> => {
    if (isClosed) throw new LogRefusal('CLOSED', 'the log was closed');
    await opening.opened();
    return dexie.backendDB();
  };

  const store = async (source: string, facts: readonly F[]): Promise<Appended> => {
    const idb = await connection();
    // Serialised before the transaction begins: it would only block other tabs.
    const rows = [...segmentsFor(source, facts, codec.version)];
    let fresh: readonly F[] = [];
    const before = await appendRows(idb, source, (last) => {
      fresh = news(facts, last, codec);
      return fresh.length === facts.length ? rows : [...segmentsFor(source, fresh, codec.version)];
    });
    return { stored: fresh.length, lastSeq: fresh.at(-1)?.seq ?? before };
  };

  return {
    append: async (source, facts) => {
      const result = await settle(() => store(source, facts));
      if (result.ok) merger.note(source, result.value.stored);
      return result;
    },
    lastSeq: within((source) => settle(async () => (await lastKey(segments, source))?.[1])),
    replay: within(async (source, fromSeq, listener) => {
      const replayed = await settle(() =>
        replaySegments({
          keys: () => keysOf(segments, source, fromSeq - 1),
          rows: (afterTo, upTo) => segmentsOf(segments, source, afterTo, upTo).toArray(),
          read: (row) => fromSegment(row, codec),
          fromSeq,
          listener,
        }),
      );
      return replayed.ok ? replayed.value : replayed;
    }),
    saveSnapshot: within(save),
    loadSnapshot: within(load),
    trim: within(trim),
    erase: within((source) =>
      settle(() =>
        dexie.transaction('rw', segments, snapshots, async () => {
          await segmentsOf(segments, source).delete();
          await snapshots.delete(source);
        }),
      ),
    ),
    merge: within(merger.merge),
    close: () => {
      isClosed = true;
      dexie.close({ disableAutoOpen: true });
    },
  };
}
