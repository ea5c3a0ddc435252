import { expect, test } from 'vitest';
import { lastRepeated } from '../../../../../src/ui/screens/futures/chart/repeatShade.ts';

const bars = [10, 20, 30, 40].map((at) => ({ at }));

test.each([
  [5, -1],
  [10, -1],
  [11, 0],
  [30, 1],
  [31, 2],
  [99, 3],
])('of bars at 10, 20, 30 and 40, those before %d end with index %d', (playedFrom, index) => {
  expect(lastRepeated(bars, playedFrom)).toBe(index);
});

test('without bars nothing is repeated', () => {
  expect(lastRepeated([], 10)).toBe(-1);
});
