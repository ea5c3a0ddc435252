/**
 * A source's log by place instead of by seq: where each segment begins among all facts, from the
 * keys alone. A million facts are a thousand keys, and no text is read for them.
 */
import type { SegmentKey } from './segments.ts';

/** Facts with `afterSeq < seq <= to`, at the places from `place` on. */
export interface LogSpan {
  readonly place: number;
  readonly count: number;
  readonly afterSeq: number;
  readonly to: number;
}

export interface LogIndex {
  readonly spans: readonly LogSpan[];
  /** Facts of the log. */
  readonly count: number;
}

export function keysToIndex(keys: readonly SegmentKey[]): LogIndex {
  const spans: LogSpan[] = [];
  let place = 0;
  let afterSeq = -1;
  for (const [, to, count] of keys) {
    spans.push({ place, count, afterSeq, to });
    place += count;
    afterSeq = to;
  }
  return { spans, count: place };
}

/** The number of the first span for which `isPast` holds; spans.length when it holds for none. */
export function firstSpan({ spans }: LogIndex, isPast: (span: LogSpan) => boolean): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const span = spans[middle];
    if (span !== undefined && isPast(span)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The span with this place; undefined beyond the log. */
export const spanAt = (index: LogIndex, place: number): LogSpan | undefined =>
  index.spans[firstSpan(index, (span) => span.place + span.count > place)];
