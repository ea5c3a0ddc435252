/** A log by moments: the account after any of its facts. Rules [I-S1] to [I-S3]. */
import { firstSpan, type LogIndex, type LogSpan, spanAt } from '../../db/logIndex.ts';
import type { AccountView } from '../../protocol/accountView.ts';
import { type AccountFact, accountFactCodec } from '../../streams/facts.ts';
import { createCheckpoints, viewAt } from '../../streams/scrub/checkpoints.ts';

/** Facts between two kept views: what a moment folds at most. */
const KEPT_EVERY = 2_000;
/** Spans whose facts are kept: neighbors of a moment are not read again. */
const KEPT_SPANS = 8;

export interface ScrubSource {
  readonly index: LogIndex;
  /** The account before the first fact, where the log was trimmed. */
  readonly start: AccountView | undefined;
  /** Rejects when the span cannot be read. */
  readonly read: (span: LogSpan) => Promise<readonly AccountFact[]>;
}

/** The account right after a fact. */
export interface ScrubMoment {
  /** Index of the fact among all facts of the log. */
  readonly place: number;
  readonly seq: number;
  /** ms UTC by the exchange. */
  readonly at: number;
  readonly type: AccountFact['type'];
  readonly view: AccountView;
}

export interface ScrubLog {
  /** Places of the first and the last moment. */
  readonly first: number;
  readonly last: number;
  /** Undefined before the first moment and behind the last. Rejects when the log cannot be read. */
  readonly at: (place: number) => Promise<ScrubMoment | undefined>;
  /** The last moment whose seq is at most this one, the first moment if none is. */
  readonly placeOfSeq: (seq: number) => Promise<number>;
  /** The last moment at or before this time, the first moment if none is. */
  readonly placeOfTime: (at: number) => Promise<number>;
}

function keptSpans(read: ScrubSource['read']): ScrubSource['read'] {
  const kept = new Map<LogSpan, Promise<readonly AccountFact[]>>();
  return (span) => {
    const known = kept.get(span);
    if (known !== undefined) return known;
    const facts = read(span);
    kept.set(span, facts);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_SPANS && oldest !== undefined) kept.delete(oldest);
    return facts;
  };
}

/**
 * Reads the log once, oldest first. `onProgress` gets the facts read so far.
 * @returns undefined for a log without a beginning, or when the signal ends it
 */
export async function openScrubLog(
  { index, start, read }: ScrubSource,
  signal: AbortSignal,
  onProgress: (facts: number) => void,
): Promise<ScrubLog | undefined> {
  const checkpoints = createCheckpoints(start, KEPT_EVERY);
  /** Time of the first fact of each span. */
  const times: number[] = [];
  let firstSeq = start?.seq;
  for (const span of index.spans) {
    const facts = await read(span);
    if (signal.aborted) return undefined;
    firstSeq ??= facts.find(accountFactCodec.isStart)?.seq;
    times.push(facts[0]?.at ?? times.at(-1) ?? 0);
    checkpoints.add(facts);
    onProgress(span.place + span.count);
  }
  if (firstSeq === undefined || index.count === 0) return undefined;
  const readKept = keptSpans(read);
  const between = async (afterSeq: number, to: number): Promise<readonly AccountFact[]> => {
    const from = firstSpan(index, (span) => span.to > afterSeq);
    const behind = firstSpan(index, (span) => span.afterSeq >= to);
    const parts = await Promise.all(index.spans.slice(from, behind).map(readKept));
    return parts.flat().filter(({ seq }) => seq > afterSeq && seq <= to);
  };
  /** Place of the last fact of the span that holds for `isIn`; the one before the span if none does. */
  const lastIn = async (span: LogSpan | undefined, isIn: (fact: AccountFact) => boolean) =>
    span === undefined ? 0 : span.place + (await readKept(span)).findLastIndex(isIn);
  const placeOf = (seq: number): Promise<number> => {
    const number = Math.min(
      firstSpan(index, (span) => span.to >= seq),
      index.spans.length - 1,
    );
    return lastIn(index.spans[number], (fact) => fact.seq <= seq);
  };
  const first = Math.max(0, await placeOf(firstSeq));
  return {
    first,
    last: index.count - 1,
    at: async (place) => {
      const span = place < first ? undefined : spanAt(index, place);
      const fact = span && (await readKept(span))[place - span.place];
      const view = fact && (await viewAt(checkpoints, between, fact.seq));
      if (fact === undefined || view === undefined) return undefined;
      return { place, seq: fact.seq, at: fact.at, type: fact.type, view };
    },
    placeOfSeq: async (seq) => Math.max(first, await placeOf(seq)),
    placeOfTime: async (at) => {
      const number = times.findLastIndex((time) => time <= at);
      return Math.max(first, await lastIn(index.spans[number], (fact) => fact.at <= at));
    },
  };
}
