/** Reads a source in a few large reads; each is fetched while the one before is parsed. */
import type { LogResult } from './failures.ts';
import { succeed } from './failures.ts';
import type { SegmentKey, SegmentRow, StoredFact } from './segments.ts';

export interface ReplayProgress {
  /** Facts handed over so far. */
  readonly done: number;
  /** Facts there are to hand over, as counted at the start. */
  readonly total: number;
}

export interface ReplayListener<F> {
  readonly onBatch: (facts: readonly F[]) => void;
  readonly onProgress?: (progress: ReplayProgress) => void;
}

export interface ReplaySource<F extends StoredFact> {
  /** Keys of the segments that may hold facts from `fromSeq` on, in order. */
  readonly keys: () => Promise<readonly SegmentKey[]>;
  /** Segments with `afterTo < to <= upTo`; without `upTo` to the end. */
  readonly rows: (afterTo: number, upTo: number | undefined) => Promise<readonly SegmentRow[]>;
  readonly read: (row: SegmentRow) => LogResult<readonly F[]>;
  readonly fromSeq: number;
  readonly listener: ReplayListener<F>;
}

/** Facts fetched by one read. */
const READ_FACTS = 16_000;

interface Span {
  readonly afterTo: number;
  readonly upTo: number | undefined;
}

/**
 * Spans of about READ_FACTS facts. The last one is open, so that a segment that another tab merges
 * or adds meanwhile is still read; facts read twice are skipped by their seq.
 */
function toSpans(keys: readonly SegmentKey[], fromSeq: number): readonly Span[] {
  const spans: Span[] = [];
  let afterTo = fromSeq - 1;
  let facts = 0;
  for (const [, to, count] of keys) {
    facts += count;
    if (facts < READ_FACTS) continue;
    spans.push({ afterTo, upTo: to });
    afterTo = to;
    facts = 0;
  }
  return [...spans, { afterTo, upTo: undefined }];
}

/** The facts above `seen` of a segment's facts, which are ascending. */
function unseen<F extends StoredFact>(facts: readonly F[], seen: number): readonly F[] {
  const first = facts[0];
  return first === undefined || first.seq > seen ? facts : facts.filter(({ seq }) => seq > seen);
}

/** @returns how many facts were handed over */
export async function replaySegments<F extends StoredFact>(
  source: ReplaySource<F>,
): Promise<LogResult<number>> {
  const { fromSeq, listener } = source;
  const keys = await source.keys();
  const total = keys.reduce((sum, [, , count]) => sum + count, 0);
  const spans = toSpans(keys, fromSeq);
  const fetch = ({ afterTo, upTo }: Span): Promise<readonly SegmentRow[]> =>
    source.rows(afterTo, upTo);
  let done = 0;
  let seen = fromSeq - 1;
  let next: Promise<readonly SegmentRow[]> | undefined = spans[0] && fetch(spans[0]);
  for (let index = 1; next !== undefined; index += 1) {
    const rows = await next;
    const span = spans[index];
    next = span && fetch(span);
    for (const row of rows) {
      const read = source.read(row);
      if (!read.ok) {
        // The result of the read in progress is discarded, and so is its failure.
        next?.catch(() => undefined);
        return read;
      }
      const facts = unseen(read.value, seen);
      const last = facts.at(-1);
      if (last === undefined) continue;
      seen = last.seq;
      done += facts.length;
      listener.onBatch(facts);
    }
    // Segments may hold facts before `fromSeq`; the end of the reading is the end in any case.
    listener.onProgress?.({ done, total: next === undefined ? done : Math.max(total, done) });
  }
  return succeed(done);
}
