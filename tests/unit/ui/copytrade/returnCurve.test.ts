import { expect, test } from 'vitest';
import { DAY_MS } from '../../../../src/domain/time.ts';
import {
  pointsFrom,
  returnShapes,
  toReturnPoints,
} from '../../../../src/ui/copytrade/returnCurve.ts';

const SIZE = { width: 100, height: 50 };

test('[U-Y2] a curve begins at zero at the start of its first day', () => {
  const points = toReturnPoints([[5 * DAY_MS, '0.1', '0']]);
  expect(points).toEqual([
    { at: 4 * DAY_MS, roi: 0, drawdown: 0 },
    { at: 5 * DAY_MS, roi: 0.1, drawdown: 0 },
  ]);
  expect(toReturnPoints([])).toEqual([]);
});

test('[U-Y2] within a period a curve is drawn as if it had begun there', () => {
  const points = toReturnPoints([
    [1 * DAY_MS, '0.25', '0'],
    [2 * DAY_MS, '0.5', '0'],
    [3 * DAY_MS, '0.25', '0.1666'],
  ]);
  expect(pointsFrom(points, 2 * DAY_MS)).toEqual([
    { at: 2 * DAY_MS, roi: 0, drawdown: 0 },
    { at: 3 * DAY_MS, roi: 1.25 / 1.5 - 1, drawdown: 0.1666 },
  ]);
  // A period longer than the record leaves it as it is.
  expect(pointsFrom(points, -9 * DAY_MS)).toEqual(points);
});

test('[U-Y2] the highest point so far lies above a curve that fell, and on one that rose', () => {
  const fallen = toReturnPoints([
    [DAY_MS, '1', '0'],
    [2 * DAY_MS, '0', '0.5'],
  ]);
  const drawn = returnShapes([fallen], SIZE);
  const zero = drawn?.zero ?? 0;
  expect(zero).toBeGreaterThan(40);
  // The way back of the shaded area lies at the height of the highest point, not at that of the curve.
  const heights = (drawn?.shapes[0]?.below ?? '')
    .split(/[MLZ]/)
    .filter((part) => part !== '')
    .map((part) => Number(part.split(',')[1]));
  expect(heights).toHaveLength(6);
  const [, top = 0, end = 0, peakAtEnd = 0] = heights;
  expect(end).toBeCloseTo(zero);
  expect(peakAtEnd).toBeCloseTo(top);
});

test('[U-Y3] curves that are compared share one scale', () => {
  const low = toReturnPoints([[DAY_MS, '0.1']]);
  const high = toReturnPoints([[DAY_MS, '1']]);
  const drawn = returnShapes([low, high], SIZE);
  const endOf = (index: number) => Number(drawn?.shapes[index]?.line.split(',').at(-1));
  expect(endOf(0)).toBeGreaterThan(endOf(1));
  expect(endOf(0)).toBeLessThan(drawn?.zero ?? 0);
  expect(returnShapes([[]], SIZE)).toBeUndefined();
});
