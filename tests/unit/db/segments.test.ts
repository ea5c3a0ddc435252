import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorToFailure, LogRefusal } from '../../../src/db/failures.ts';
import {
  fromSegment,
  joinSegments,
  MERGE_AT,
  mergeCandidates,
  SEGMENT_FULL,
  toSegment,
  type SegmentKey,
} from '../../../src/db/segments.ts';
import { fact, testCodec } from './support/facts.ts';

const SOURCE = 'live|x|u-1';

test('segments joined as text hold the same facts, in groups of one version and of bounded size', () => {
  const lengths = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 700 }), fc.integer({ min: 1, max: 2 })),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(lengths, (made) => {
      let next = 1;
      const rows = made.map(([length, version]) => {
        const facts = Array.from({ length }, (_, index) => fact(next + index));
        next += length;
        return toSegment(SOURCE, facts, version);
      });
      const joined = joinSegments(rows);
      const read = (segments: typeof rows) =>
        segments.flatMap((row) => {
          const facts = fromSegment(row, testCodec(2));
          if (!facts.ok) throw new Error(facts.failure.message);
          return facts.value;
        });
      expect(read([...joined])).toEqual(read(rows));
      for (const row of joined) expect(row.count).toBeLessThanOrEqual(SEGMENT_FULL);
    }),
    { seed: 2, numRuns: 60 },
  );
});

test('only the small segments at the end are worth a merge, and only many of them', () => {
  const keys = (counts: readonly number[]): SegmentKey[] =>
    counts.map((count, index) => [SOURCE, index, count]);
  const small = Array.from({ length: MERGE_AT }, () => 3);
  expect(mergeCandidates(keys([5, 5, SEGMENT_FULL, ...small]))).toHaveLength(MERGE_AT);
  expect(mergeCandidates(keys([SEGMENT_FULL, ...small.slice(1)]))).toEqual([]);
  expect(mergeCandidates(keys([...small, SEGMENT_FULL]))).toEqual([]);
});

test('a segment whose facts are fewer than it says is damaged', () => {
  const row = toSegment(SOURCE, [fact(1), fact(2)], 1);
  for (const damaged of [
    { ...row, count: 3 },
    { ...row, text: '{}' },
    { ...row, text: '[1,2]' },
    { ...row, text: '' },
  ]) {
    expect(fromSegment(damaged, testCodec())).toMatchObject({
      ok: false,
      failure: { code: 'DAMAGED' },
    });
  }
});

test('the innermost reason of an error is the one that counts', () => {
  const named = (name: string, inner?: unknown): Error =>
    Object.assign(new Error(name), { name, inner });
  const cases = [
    [named('AbortError', new DOMException('x', 'QuotaExceededError')), 'QUOTA'],
    [new DOMException('x', 'QuotaExceededError'), 'QUOTA'],
    [named('DatabaseClosedError'), 'CLOSED'],
    [named('OpenFailedError', named('VersionError')), 'NEWER'],
    [new Error('x', { cause: named('InvalidStateError') }), 'CLOSED'],
    [new LogRefusal('GAP', 'x'), 'GAP'],
    [named('ConstraintError'), 'FAILED'],
    ['a text', 'FAILED'],
  ] as const;
  for (const [error, code] of cases) expect(errorToFailure(error).code).toBe(code);
});
