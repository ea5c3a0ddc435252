/**
 * Segments of the client's log: one IndexedDB record holds one flush as JSON text. A record costs
 * far more than its bytes, so one record a batch is many times faster than one record a fact, and
 * text is faster to store and read than objects.
 */
import type { LogResult } from './failures.ts';
import { fail, succeed } from './failures.ts';

/** A fact as the log needs to know it; the rest concerns only the code that defines it. */
export interface StoredFact {
  /** Position in its source, ascending. */
  readonly seq: number;
}

/**
 * The key holds all that merging and progress need (`to` = last seq, `count` = facts inside),
 * so that lists of keys are enough and no text has to be read for them.
 */
export interface SegmentRow {
  readonly source: string;
  readonly to: number;
  readonly count: number;
  /** Version of the facts' shapes. */
  readonly version: number;
  readonly text: string;
}

export type SegmentKey = [source: string, to: number, count: number];

/**
 * How a source's facts are distinguished and read; provided by the module that defines the facts.
 */
export interface FactCodec<F extends StoredFact> {
  /** Version of the shapes written now. */
  readonly version: number;
  /** Whether a fact stands on its own, so that facts between it and the one before may be missing. */
  readonly isStart: (fact: F) => boolean;
  /** When a fact became known, ms UTC. */
  readonly atOf: (fact: F) => number;
  /**
   * Facts of one stored segment in today's shapes; undefined when it cannot be read.
   * @param version at most `this.version`; older shapes are lifted here
   */
  readonly read: (values: readonly unknown[], version: number) => readonly F[] | undefined;
}

/** Facts of a segment after which merging leaves it alone. */
export const SEGMENT_FULL = 1_000;
/** Characters of a segment after which merging adds no more to it. */
const SEGMENT_TEXT_FULL = 500_000;
/** Small segments at the end of a source that are worth a merge. */
export const MERGE_AT = 32;

/** A segment of facts in ascending order; there is at least one. */
export function toSegment(
  source: string,
  facts: readonly StoredFact[],
  version: number,
): SegmentRow {
  const last = facts.at(-1);
  if (last === undefined) throw new RangeError('a segment holds at least one fact');
  return { source, to: last.seq, count: facts.length, version, text: JSON.stringify(facts) };
}

/** The facts of a segment, refused when a newer app wrote them or the text is damaged. */
export function fromSegment<F extends StoredFact>(
  row: SegmentRow,
  codec: FactCodec<F>,
): LogResult<readonly F[]> {
  if (row.version > codec.version) {
    return fail('NEWER', `facts of version ${row.version}, this app reads up to ${codec.version}`);
  }
  const values = parseList(row.text);
  const facts = values === undefined ? undefined : codec.read(values, row.version);
  return facts === undefined || facts.length !== row.count
    ? fail('DAMAGED', `segment ${row.to} of ${row.source} cannot be read`)
    : succeed(facts);
}

function parseList(text: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Neighboring segments joined into few: without parsing, since lists of JSON join as text. Only
 * segments of one version are joined, up to SEGMENT_FULL facts and about SEGMENT_TEXT_FULL characters.
 */
export function joinSegments(rows: readonly SegmentRow[]): readonly SegmentRow[] {
  const joined: SegmentRow[] = [];
  let group: SegmentRow[] = [];
  let facts = 0;
  let length = 0;
  const closeGroup = (): void => {
    const last = group.at(-1);
    if (last !== undefined) {
      const text = `[${group.map((row) => row.text.slice(1, -1)).join(',')}]`;
      joined.push({ ...last, count: facts, text });
    }
    group = [];
    facts = 0;
    length = 0;
  };
  for (const row of rows) {
    const isFull = facts + row.count > SEGMENT_FULL || length + row.text.length > SEGMENT_TEXT_FULL;
    const previous = group.at(-1);
    if (previous !== undefined && (isFull || previous.version !== row.version)) closeGroup();
    group.push(row);
    facts += row.count;
    length += row.text.length;
  }
  closeGroup();
  return joined;
}

/** The last keys of a source that are worth merging, oldest first; none while they are few. */
export function mergeCandidates(keys: readonly SegmentKey[]): readonly SegmentKey[] {
  let start = keys.length;
  while (start > 0 && (keys[start - 1]?.[2] ?? SEGMENT_FULL) < SEGMENT_FULL) start -= 1;
  const small = keys.slice(start);
  return small.length < MERGE_AT ? [] : small;
}
