/** Notices as payloads and back. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Notice } from '../../../../src/gateway/ports/bus.ts';
import { createNoticeReader, payloadsOf } from '../../../../src/server/bus/noticeText.ts';

/** The database takes payloads below this many bytes. */
const LIMIT = 8_000;

const line = fc.string({
  unit: fc.constantFrom('a', '7', '"', '금', '😀', ':', '+'),
  minLength: 1,
});
const position = fc.nat();
const anyNotice: fc.Arbitrary<Notice> = fc.oneof(
  fc.record({ type: fc.constant('stored' as const), position }),
  fc.record({ type: fc.constant('documents' as const), number: position }),
  fc.record({
    type: fc.constant('hashed' as const),
    position,
    hash: fc.string({ unit: fc.constantFrom('0', 'b') }),
  }),
  fc.record({
    type: fc.constant('moved' as const),
    ticks: fc.array(
      fc.tuple(line, fc.integer({ min: 1, max: 2_000 })).map(([text, times]) => text.repeat(times)),
      { minLength: 1, maxLength: 4 },
    ),
  }),
);

test('[L-B4] a notice of any size comes back from payloads that the database takes', () => {
  let parted = 0;
  fc.assert(
    fc.property(anyNotice, fc.nat(), (notice, name) => {
      const payloads = payloadsOf(notice, name);
      if (payloads.length > 1) parted += 1;
      for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(LIMIT);
      const read = createNoticeReader();
      const notices = payloads.map((payload) => read(1, payload));
      expect(notices.at(-1)).toEqual(notice);
      expect(notices.slice(0, -1).every((one) => one === undefined)).toBe(true);
    }),
  );
  expect(parted).toBeGreaterThan(5);
});

test('[L-B4] a notice of which a part is missing, or of another sender, is left out', () => {
  const large: Notice = { type: 'moved', ticks: ['x'.repeat(20_000)] };
  const [first = '', second = '', third = ''] = payloadsOf(large, 1);
  const readAll = (parts: readonly (readonly [sender: number, payload: string])[]) => {
    const read = createNoticeReader();
    return parts
      .map(([sender, payload]) => read(sender, payload))
      .filter((one) => one !== undefined);
  };
  expect(
    readAll([
      [1, first],
      [1, third],
    ]),
  ).toEqual([]);
  expect(
    readAll([
      [1, second],
      [1, third],
    ]),
  ).toEqual([]);
  expect(
    readAll([
      [1, first],
      [2, second],
      [1, third],
    ]),
  ).toEqual([]);
  expect(
    readAll([
      [1, first],
      [1, second],
      [1, 's4'],
      [1, third],
    ]),
  ).toEqual([{ type: 'stored', position: 4 }, large]);
});

test('[L-B1] payloads of another version are no notices', () => {
  const read = createNoticeReader();
  const others = ['', 'x', 's', 'sx', 's-1', 's1.5', 'd', 'h4', 'hx:ab', '+1.2', '+1.5.2:x'];
  expect(others.filter((payload) => read(1, payload) !== undefined)).toEqual([]);
});
