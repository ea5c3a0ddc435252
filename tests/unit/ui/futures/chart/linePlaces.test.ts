import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  lineUnder,
  snapPrice,
  spreadLabels,
  ticksAway,
} from '../../../../../src/ui/screens/futures/chart/lines/linePlaces.ts';

describe('prices of positions', () => {
  test.each([
    [101_234.5678, '0.1', '101234.6'],
    [101_234.55, '0.1', '101234.6'],
    [0.123_456_78, '0.00001', '0.12346'],
    [7, '5', '5'],
    [-3, '0.5', '0.5'],
    [0.04, '0.1', '0.1'],
  ])('%d on ticks of %s is %s', (drawn, tick, price) => {
    expect(snapPrice(drawn, tick)).toBe(price);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e30])('%d is no price', (drawn) => {
    expect(snapPrice(drawn, '0.1')).toBeUndefined();
  });

  test.each([
    ['100', '0.1', 1, '100.1'],
    ['100', '0.1', -10, '99'],
    ['100.03', '0.1', 1, '100.1'],
    ['0.1', '0.1', -1, '0.1'],
  ])('%s, ticks of %s, %d away: %s', (price, tick, ticks, moved) => {
    expect(ticksAway(price, tick, ticks)).toBe(moved);
  });
});

describe('the line under the pointer', () => {
  const lines = [
    { id: 'a', y: 100 },
    { id: 'b', y: 106 },
    { id: 'out', y: undefined },
  ];

  test.each([
    [100, 'a'],
    [102, 'a'],
    [104, 'b'],
    [111, undefined],
    [96, 'a'],
    [95, undefined],
  ])('at %d px: %s', (y, id) => {
    expect(lineUnder(lines, y, 4)).toBe(id);
  });

  test('of two at one position, the one drawn on top', () => {
    expect(lineUnder([...lines, { id: 'c', y: 100 }], 101, 4)).toBe('c');
  });
});

describe('labels', () => {
  test('stay when apart; overlapping, they move apart in their order', () => {
    expect(spreadLabels([100, 40], 20, 400)).toEqual([100, 40]);
    expect(spreadLabels([100, 104, 101], 20, 400)).toEqual([100, 140, 120]);
  });

  test('move up at the lower edge', () => {
    expect(spreadLabels([395, 399], 20, 400)).toEqual([370, 390]);
  });

  test('never overlap and stay inside, as long as they fit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 20 }),
        (places) => {
          const spread = spreadLabels(places, 20, 400);
          const sorted = spread.toSorted((a, b) => a - b);
          expect(sorted[0]).toBeGreaterThanOrEqual(10);
          expect(sorted.at(-1)).toBeLessThanOrEqual(390);
          const gaps = sorted.slice(1).map((y, index) => y - (sorted[index] ?? 0));
          expect(gaps.filter((gap) => gap < 20)).toEqual([]);
        },
      ),
    );
  });

  test('stay at their lines if they do not all fit', () => {
    expect(spreadLabels([1, 2, 3], 20, 50)).toEqual([1, 2, 3]);
  });
});
