/** [E-R3] of src/engine/SPEC.md: stored text reads back as what was written. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeEvents, encodeEvents, EVENTS_VERSION } from '../../../src/engine/index.ts';
import { DamagedText } from '../../../src/engine/codec/fields.ts';
import { anyStoredEvent } from '../../support/eventArbitraries.ts';

describe('events', () => {
  test('[E-R3] read back as they were written', () => {
    fc.assert(
      fc.property(fc.array(anyStoredEvent, { maxLength: 10 }), (events) => {
        const text = encodeEvents(events);
        const read = decodeEvents(text, EVENTS_VERSION);
        expect(read).toEqual(events);
        expect(encodeEvents(read)).toBe(text);
      }),
      { numRuns: 500, seed: 20_260_111 },
    );
  });

  test('[E-R3] text that was cut off is not taken for events', () => {
    fc.assert(
      fc.property(anyStoredEvent, fc.nat(), (event, at) => {
        const text = encodeEvents([event]);
        expect(() => decodeEvents(text.slice(0, at % text.length), EVENTS_VERSION)).toThrow(Error);
      }),
      { numRuns: 200, seed: 20_260_112 },
    );
  });

  test('[E-R3] nor are rows with a field of another kind', () => {
    fc.assert(
      fc.property(anyStoredEvent, fc.nat(), (event, at) => {
        const rows: unknown[][] = JSON.parse(encodeEvents([event]));
        const [row = []] = rows;
        row[at % row.length] = { not: 'a field' };
        expect(() => decodeEvents(JSON.stringify(rows), EVENTS_VERSION)).toThrow(DamagedText);
      }),
      { numRuns: 300, seed: 20_260_113 },
    );
  });

  test('[E-R3] another version is not guessed at', () => {
    expect(() => decodeEvents('[]', EVENTS_VERSION + 1)).toThrow(RangeError);
  });
});
