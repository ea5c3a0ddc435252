import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSequencer } from '../../../src/streams/sequencer.ts';

const numbered = (...seqs: readonly number[]): readonly { readonly seq: number }[] =>
  seqs.map((seq) => ({ seq }));
const seqsOf = (events: readonly { readonly seq: number }[]): readonly number[] =>
  events.map(({ seq }) => seq);

test('what is next is released at once, what is early waits for the hole to be filled', () => {
  const sequencer = createSequencer(4);
  expect(seqsOf(sequencer.offer({ seq: 5 }))).toEqual([5]);
  expect(sequencer.offer({ seq: 8 })).toEqual([]);
  expect(sequencer.offer({ seq: 7 })).toEqual([]);
  expect(sequencer.gap()).toEqual({ after: 5, before: 7 });
  expect(seqsOf(sequencer.offer({ seq: 6 }))).toEqual([6, 7, 8]);
  expect(sequencer.gap()).toBeUndefined();
});

test('an event received again is passed over, released or waiting', () => {
  const sequencer = createSequencer(0);
  sequencer.offer({ seq: 1 });
  expect(sequencer.offer({ seq: 1 })).toEqual([]);
  sequencer.offer({ seq: 3 });
  sequencer.offer({ seq: 3 });
  expect(sequencer.waiting()).toBe(1);
});

test('restarting drops what is older and releases what follows', () => {
  const sequencer = createSequencer(-Infinity);
  for (const event of numbered(4, 6, 7, 9)) expect(sequencer.offer(event)).toEqual([]);
  expect(seqsOf(sequencer.restart(5))).toEqual([6, 7]);
  expect(sequencer.gap()).toEqual({ after: 7, before: 9 });
  expect(seqsOf(sequencer.restart(9))).toEqual([]);
  expect([sequencer.waiting(), sequencer.gap()]).toEqual([0, undefined]);
});

test('the hole is that of the lowest that waits, in any order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 2, max: 60 }), { minLength: 1 }), (seqs) => {
      const sequencer = createSequencer(0);
      for (const [index, seq] of seqs.entries()) {
        sequencer.offer({ seq });
        const before = Math.min(...seqs.slice(0, index + 1));
        expect(sequencer.gap()).toEqual({ after: 0, before });
      }
      sequencer.offer({ seq: 1 });
      const waiting = seqs.filter((seq) => seq > sequencer.lastSeq());
      expect(sequencer.gap()?.before).toBe(waiting.length === 0 ? undefined : Math.min(...waiting));
    }),
    { seed: 4 },
  );
});

test('so many early events that the hole is not worth filling are let go, and said', () => {
  const sequencer = createSequencer(0, 3);
  for (const event of numbered(5, 3, 4)) sequencer.offer(event);
  expect([sequencer.waiting(), sequencer.hasOverflowed()]).toEqual([3, false]);
  sequencer.offer({ seq: 4 });
  expect(sequencer.hasOverflowed()).toBe(false);
  sequencer.offer({ seq: 6 });
  expect([sequencer.hasOverflowed(), sequencer.hasOverflowed()]).toEqual([true, false]);
  expect(sequencer.gap()).toEqual({ after: 0, before: 6 });
  expect(seqsOf(sequencer.restart(5))).toEqual([6]);
});

test('any delivery order with repetitions releases every event once and in order', () => {
  const deliveries = fc
    .integer({ min: 1, max: 40 })
    .chain((count) =>
      fc
        .tuple(
          fc.shuffledSubarray(
            [...numbered(...Array.from({ length: count }, (_, index) => index + 1))],
            { minLength: count },
          ),
          fc.array(fc.integer({ min: 1, max: count }), { maxLength: 30 }),
        )
        .map(([all, again]) => ({ count, deliveries: [...all, ...numbered(...again)] })),
    );
  fc.assert(
    fc.property(deliveries, ({ count, deliveries: events }) => {
      const sequencer = createSequencer<{ readonly seq: number }>(0);
      const released = events.flatMap((event) => sequencer.offer(event));
      expect(seqsOf(released)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
      expect(sequencer.waiting()).toBe(0);
    }),
    { seed: 3 },
  );
});
