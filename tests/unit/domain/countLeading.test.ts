import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countLeading } from '../../../src/domain/countLeading.ts';

const digits = fc.integer({ min: -9, max: 9 });

test('as many items lead a sorted list as pass the test', () => {
  fc.assert(
    fc.property(fc.array(digits), digits, (numbers, bound) => {
      const sorted = numbers.toSorted((a, b) => a - b);
      const isLow = (one: number): boolean => one <= bound;
      expect(countLeading(sorted, isLow)).toBe(sorted.filter(isLow).length);
    }),
  );
});
