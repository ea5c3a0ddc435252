import { expect, test } from 'vitest';
import { keysToIndex, type LogSpan } from '../../../../src/db/logIndex.ts';
import type { SegmentKey } from '../../../../src/db/segments.ts';
import { foldFacts } from '../../../../src/streams/accountFold.ts';
import { EMPTY_ACCOUNT } from '../../../../src/streams/emptyAccount.ts';
import { type AccountFact, viewToBaseline } from '../../../../src/streams/facts.ts';
import { openScrubLog, type ScrubSource } from '../../../../src/wiring/dev/scrubLog.ts';
import { START } from '../../streams/support/manualScheduler.ts';
import { stepsToEvents, wireUser } from '../../streams/support/wire.ts';

const PER_SEGMENT = 130;
const baseline = viewToBaseline({ ...EMPTY_ACCOUNT, seq: 0, at: START, user: wireUser() });
const STORY = Array.from({ length: 5_000 }, (_, step) => [step % 15, (step * 7) % 9] as const);
const FACTS: readonly AccountFact[] = [baseline, ...stepsToEvents(STORY)];

function sourceOf(facts: readonly AccountFact[]): ScrubSource & { readonly reads: LogSpan[] } {
  const reads: LogSpan[] = [];
  const segments: (readonly AccountFact[])[] = [];
  for (let from = 0; from < facts.length; from += PER_SEGMENT)
    segments.push(facts.slice(from, from + PER_SEGMENT));
  const keys = segments.map((some): SegmentKey => ['source', some.at(-1)?.seq ?? 0, some.length]);
  return {
    reads,
    index: keysToIndex(keys),
    start: undefined,
    read: (span) => {
      reads.push(span);
      return Promise.resolve(facts.filter(({ seq }) => seq > span.afterSeq && seq <= span.to));
    },
  };
}

async function open(facts: readonly AccountFact[]) {
  const source = sourceOf(facts);
  const log = await openScrubLog(source, new AbortController().signal, () => undefined);
  if (log === undefined) throw new Error('there is a beginning');
  return { log, source };
}

test('[I-S1] the account at every hundredth fact is the one that was shown then', async () => {
  const { log } = await open(FACTS);
  let live = EMPTY_ACCOUNT;
  for (const [place, fact] of FACTS.entries()) {
    live = foldFacts(live, [fact]);
    if (place % 100 !== 0) continue;
    const moment = await log.at(place);
    expect(moment).toMatchObject({ place, seq: fact.seq, at: fact.at, type: fact.type });
    expect(moment?.view).toEqual(live);
  }
  expect(log).toMatchObject({ first: 0, last: FACTS.length - 1 });
  expect(await log.at(FACTS.length)).toBeUndefined();
});

test('[I-S2] a moment is found by its number and by its time', async () => {
  const { log } = await open(FACTS);
  const fact = FACTS[777];
  if (fact === undefined) throw new Error('no fact');
  expect(await log.placeOfSeq(fact.seq)).toBe(777);
  expect(await log.placeOfSeq(-1)).toBe(0);
  expect(await log.placeOfSeq(1e9)).toBe(FACTS.length - 1);
  expect(await log.placeOfTime(fact.at)).toBe(FACTS.findLastIndex(({ at }) => at <= fact.at));
  expect(await log.placeOfTime(START - 1)).toBe(0);
  expect(await log.placeOfTime(START + 1e12)).toBe(FACTS.length - 1);
});

test('[I-S3] once the log was read, a moment reads no more than the facts behind a kept view', async () => {
  const { log, source } = await open(FACTS);
  source.reads.length = 0;
  await log.at(3_999);
  expect(source.reads.length).toBeLessThanOrEqual(2_000 / PER_SEGMENT + 2);
  const before = source.reads.length;
  await log.at(3_999);
  expect(source.reads.length - before).toBeLessThanOrEqual(2_000 / PER_SEGMENT + 2);
});

test('[I-S1] without a beginning there is no moment', async () => {
  const source = sourceOf(FACTS.slice(10));
  expect(await openScrubLog(source, new AbortController().signal, () => undefined)).toBeUndefined();
});
