/** How the drawings of two devices are joined. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Drawing,
  type DrawingEntry,
  DRAWINGS_MAX,
  mergeDrawings,
  REMOVALS_MAX,
} from '../../../../src/domain/drawings/drawings.ts';

const line = (id: string, changedAt: number, price = '100'): Drawing => ({
  id,
  kind: 'HORIZONTAL',
  anchors: [{ at: 0, price }],
  color: '1',
  changedAt,
});
const removal = (id: string, changedAt: number): DrawingEntry => ({
  id,
  isRemoved: true,
  changedAt,
});

const anyEntry = fc
  .tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(4), fc.constantFrom('1', '2', undefined))
  .map(([id, at, price]) => (price === undefined ? removal(id, at) : line(id, at, price)));
const anyEntries = fc.array(anyEntry, { maxLength: 6 });

describe('joining drawings', () => {
  test('[W-D6] the later change of a drawing wins on both devices, others stay', () => {
    const here = [line('a', 2, '1'), line('b', 1)];
    const there = [line('a', 3, '2'), line('c', 1)];
    const joined = [line('a', 3, '2'), line('b', 1), line('c', 1)];
    expect(mergeDrawings(here, there)).toEqual(joined);
    expect(mergeDrawings(there, here)).toEqual(joined);
  });

  test('[W-D6] what was removed stays removed until it is changed later', () => {
    expect(mergeDrawings([line('a', 1)], [removal('a', 2)])).toEqual([removal('a', 2)]);
    expect(mergeDrawings([removal('a', 2)], [line('a', 2)])).toEqual([removal('a', 2)]);
    expect(mergeDrawings([removal('a', 2)], [line('a', 3)])).toEqual([line('a', 3)]);
  });

  test('[W-D6] neither order nor repetition makes a difference', () => {
    fc.assert(
      fc.property(anyEntries, anyEntries, anyEntries, (a, b, c) => {
        const joined = mergeDrawings(mergeDrawings(a, b), c);
        expect(mergeDrawings(a, mergeDrawings(c, b))).toEqual(joined);
        expect(mergeDrawings(joined, b)).toEqual(joined);
      }),
    );
  });

  test('[W-D6] the newest drawings and removals are kept, up to a number of each', () => {
    const many = (count: number, make: (id: string, at: number) => DrawingEntry, prefix: string) =>
      Array.from({ length: count }, (_, at) => make(`${prefix}${at}`, at));
    const joined = mergeDrawings(
      many(DRAWINGS_MAX + 1, line, 'd'),
      many(REMOVALS_MAX + 2, removal, 'r'),
    );
    expect(joined).toHaveLength(DRAWINGS_MAX + REMOVALS_MAX);
    const ids = new Set(joined.map(({ id }) => id));
    expect(['d0', 'r0', 'r1', 'd1', 'r2'].map((id) => ids.has(id))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });
});
