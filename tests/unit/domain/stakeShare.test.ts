import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stakeShare } from '../../../src/domain/rounds/payout.ts';

test.each([
  [62n, 38n, 62, 38],
  [1n, 1n, 50, 50],
  [1n, 2n, 33, 67],
  [2n, 1n, 67, 33],
  [5n, 0n, 100, 0],
  [0n, 5n, 0, 100],
  [999n, 1n, 99, 1],
  [1n, 999n, 1, 99],
  [125n, 875n, 13, 87],
])('[R-X17] %s on one side and %s on the other are %s and %s percent', (B, S, first, second) => {
  expect(stakeShare({ B, S })).toEqual({ B: first, S: second });
});

test('[R-X17] no stakes have no shares', () => {
  expect(stakeShare({ B: 0n, S: 0n })).toBeUndefined();
});

test('[R-X17] shares add up to 100, are within one of the exact ones, and hide no stake', () => {
  const stake = fc.bigInt({ min: 0n, max: 10n ** 15n });
  fc.assert(
    fc.property(stake, stake, (B, S) => {
      fc.pre(B + S > 0n);
      const share = stakeShare({ B, S });
      expect((share?.B ?? 0) + (share?.S ?? 0)).toBe(100);
      expect(Math.abs((share?.B ?? 0) - (Number(B) / Number(B + S)) * 100)).toBeLessThanOrEqual(1);
      expect([(share?.B ?? 0) > 0, (share?.S ?? 0) > 0]).toEqual([B > 0n, S > 0n]);
    }),
  );
});
