/** Requests that are over are packed block by block; what they answer is that of a plain list. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PastRequests, pastRows } from '../../../src/engine/requests/pastRequests.ts';

const MOST = 60;
const markOfJson = fc.constantFrom('"', '\\', '[', ']', ',', 'a');
const text = (unit: NonNullable<fc.StringConstraints['unit']>): fc.Arbitrary<string> =>
  fc.string({ unit, maxLength: 6 });

test('[E-R3] requests answer, forget and are stored as a list of them would, however often they are packed', () => {
  let forgotten = 0;
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.oneof(text('grapheme'), text(markOfJson)), {
        maxLength: 150,
        size: 'max',
      }),
      fc.integer({ min: 1, max: MOST }),
      fc.integer({ min: 1, max: MOST }),
      (ids, most, storedEvery) => {
        const packed = new PastRequests();
        const all = ids.map((id, n) => ({ id, fingerprint: n * 4_294_967_297, outcome: `o-${n}` }));
        for (const [n, { id, fingerprint, outcome }] of all.entries()) {
          packed.end(id, { fingerprint, outcome }, most);
          if (n % storedEvery === 0) packed.toText();
        }
        const last = all.slice(-most);
        expect(Array.from(packed.over(), ([id, request]) => ({ id, ...request }))).toEqual(last);
        expect(packed.toText()).toBe(JSON.stringify(pastRows.write(last)));
        for (const [index, { id, ...request }] of all.entries()) {
          const isForgotten = index < all.length - most;
          expect(packed.remembered(id)).toEqual(isForgotten ? undefined : request);
          expect(packed.hasOutcome(request.outcome)).toBe(!isForgotten);
          if (isForgotten) forgotten += 1;
        }
        expect(packed.remembered('longer than any')).toBeUndefined();
      },
    ),
    { seed: 3, numRuns: 100 },
  );
  expect(forgotten).toBeGreaterThan(500);
});
