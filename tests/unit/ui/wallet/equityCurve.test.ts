import { expect, test } from 'vitest';
import { equityCurve } from '../../../../src/ui/screens/wallet/asset/equityCurve.ts';

const SIZE = { width: 100, height: 40 };

test('the curve ends at the last day, with room above and below', () => {
  const curve = equityCurve([100, 110, 105], SIZE);
  expect(curve?.points.map(({ x }) => x)).toEqual([0, 50, 100]);
  expect(curve?.end.x).toBe(100);
  expect(curve?.end.y).toBeCloseTo(20, 6);
  expect(curve?.line).toMatch(/^M0,.+L50,.+L100,20$/);
});

test('a value that never changed is a level line; one day makes no curve', () => {
  expect(equityCurve([100, 100], SIZE)?.line).toBe('M0,20L100,20');
  expect(equityCurve([100], SIZE)).toBeUndefined();
  expect(equityCurve([], SIZE)).toBeUndefined();
});
