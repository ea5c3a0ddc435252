import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldFacts } from '../../../../src/streams/accountFold.ts';
import { EMPTY_ACCOUNT } from '../../../../src/streams/emptyAccount.ts';
import { viewToBaseline, type AccountFact } from '../../../../src/streams/facts.ts';
import {
  createCheckpoints,
  viewAt,
  type ReadFacts,
} from '../../../../src/streams/scrub/checkpoints.ts';
import { START } from '../support/manualScheduler.ts';
import { stepsToEvents, wireUser } from '../support/wire.ts';

const baseline = viewToBaseline({ ...EMPTY_ACCOUNT, seq: 0, at: START, user: wireUser() });
const steps = fc.array(fc.tuple(fc.nat(14), fc.nat(9)), { minLength: 1, maxLength: 80 });

const readerOf =
  (facts: readonly AccountFact[]): ReadFacts =>
  (afterSeq, to) =>
    Promise.resolve(facts.filter(({ seq }) => seq > afterSeq && seq <= to));

test('any moment equals the fold from the beginning, however far apart the kept views are', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 20 }), async (story, every) => {
      const facts: readonly AccountFact[] = [baseline, ...stepsToEvents(story)];
      const checkpoints = createCheckpoints(undefined, every);
      checkpoints.add(facts);
      for (const [place, { seq }] of facts.entries())
        expect(await viewAt(checkpoints, readerOf(facts), seq)).toEqual(
          foldFacts(EMPTY_ACCOUNT, facts.slice(0, place + 1)),
        );
    }),
    { numRuns: 40 },
  );
});

test('at most so many facts are read for a moment as lie between two kept views', async () => {
  const story = Array.from({ length: 300 }, (_, place) => [place % 15, place % 7] as const);
  const facts: readonly AccountFact[] = [baseline, ...stepsToEvents(story)];
  const checkpoints = createCheckpoints(undefined, 16);
  checkpoints.add(facts);
  const read = readerOf(facts);
  const counts: number[] = [];
  for (const { seq } of facts)
    await viewAt(
      checkpoints,
      async (afterSeq, to) => {
        const between = await read(afterSeq, to);
        counts.push(between.length);
        return between;
      },
      seq,
    );
  expect(Math.max(...counts)).toBe(15);
});

test('there is no moment before the beginning, and a trimmed log begins with its view', async () => {
  const events = stepsToEvents([[0, 0]]);
  const empty = createCheckpoints(undefined, 4);
  empty.add(events);
  expect(await viewAt(empty, readerOf(events), 1)).toBeUndefined();
  const start = foldFacts(EMPTY_ACCOUNT, [baseline]);
  const trimmed = createCheckpoints(start, 4);
  trimmed.add(events);
  const last = events.at(-1);
  expect(await viewAt(trimmed, readerOf(events), last?.seq ?? 0)).toEqual(foldFacts(start, events));
});
