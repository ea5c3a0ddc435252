/**
 * Reads a source's log in windows, for who looks at it rather than folds it. Segments are read by
 * what they span, so that one that was merged or trimmed meanwhile is neither missed nor doubled.
 */
import type { ClientDatabase, FoldSnapshot } from './database.ts';
import { settle, type LogResult, LogRefusal } from './failures.ts';
import { keysToIndex, type LogIndex, type LogSpan } from './logIndex.ts';
import { fromSegment, type FactCodec, type SegmentRow, type StoredFact } from './segments.ts';
import { keysOf, segmentsOf } from './sourceKeys.ts';

export interface LogSize {
  readonly segments: number;
  readonly facts: number;
  /** Characters of the texts; of a large log an estimate from some of its segments. */
  readonly characters: number;
  readonly isEstimated: boolean;
  /** Last fact that the stored snapshot contains; undefined without one. */
  readonly foldedSeq: number | undefined;
}

export interface LogReader<F extends StoredFact> {
  readonly index: (source: string) => Promise<LogResult<LogIndex>>;
  /**
   * The facts of one span, those that are still there.
   * @param mayMatch looks at a segment's text; one for which it answers false is not parsed
   */
  readonly read: (
    source: string,
    span: LogSpan,
    mayMatch?: (text: string) => boolean,
  ) => Promise<LogResult<readonly F[]>>;
  readonly size: (source: string) => Promise<LogResult<LogSize>>;
  /** The stored snapshot of any version. */
  readonly snapshot: (source: string) => Promise<LogResult<FoldSnapshot | undefined>>;
}

/** Segments whose texts are measured; beyond it the rest is estimated from them. */
const MEASURED = 40;

export function createLogReader<F extends StoredFact>(
  { segments, snapshots, opening }: ClientDatabase,
  codec: FactCodec<F>,
): LogReader<F> {
  /** One row ends at or behind the span's end; a merged one may reach further. */
  const rowsOf = async (source: string, { afterSeq, to }: LogSpan): Promise<SegmentRow[]> => {
    const inside = await segmentsOf(segments, source, afterSeq, to).toArray();
    if (inside.at(-1)?.to === to) return inside;
    const next = await segmentsOf(segments, source, to).first();
    return next === undefined ? inside : [...inside, next];
  };

  const factsOf = (row: SegmentRow): readonly F[] => {
    const read = fromSegment(row, codec);
    if (!read.ok) throw new LogRefusal(read.failure.code, read.failure.message);
    return read.value;
  };

  const measure = async (source: string): Promise<LogSize> => {
    const keys = await keysOf(segments, source);
    const step = Math.max(1, Math.ceil(keys.length / MEASURED));
    const chosen = keys.filter((_, place) => place % step === 0);
    const rows = await segments.bulkGet(chosen);
    let characters = 0;
    let measured = 0;
    for (const row of rows) {
      characters += row?.text.length ?? 0;
      measured += row?.count ?? 0;
    }
    const facts = keys.reduce((sum, [, , count]) => sum + count, 0);
    const isEstimated = step > 1;
    return {
      segments: keys.length,
      facts,
      characters:
        isEstimated && measured > 0 ? Math.round((characters / measured) * facts) : characters,
      isEstimated,
      foldedSeq: (await snapshots.get(source))?.seq,
    };
  };

  return {
    index: (source) =>
      settle(opening.after(async () => keysToIndex(await keysOf(segments, source)))),
    read: (source, span, mayMatch = () => true) =>
      settle(
        opening.after(async () => {
          const rows = await rowsOf(source, span);
          return rows
            .filter(({ text }) => mayMatch(text))
            .flatMap(factsOf)
            .filter(({ seq }) => seq > span.afterSeq && seq <= span.to);
        }),
      ),
    size: (source) => settle(opening.after(() => measure(source))),
    snapshot: (source) =>
      settle(
        opening.after(async () => {
          const row = await snapshots.get(source);
          return row && { seq: row.seq, version: row.version, body: row.body };
        }),
      ),
  };
}
