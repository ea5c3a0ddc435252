import { expect, it } from 'vitest';
import { fixedOddsPayout, poolPayout } from '../../../../src/domain/rounds/payout.ts';
import { money, moneyOf, rateOf } from '../../../../src/domain/quantities.ts';

it('fixed odds pay stake x rate, rounded down', () => {
  expect(fixedOddsPayout({ stake: moneyOf('100000'), payoutRate: rateOf('1.9') })).toBe(
    moneyOf('190000'),
  );
  expect(fixedOddsPayout({ stake: money(3n), payoutRate: rateOf('1.9') })).toBe(5n);
});

it('a pool pays stake x total / winning x (1 - fee), rounded down', () => {
  const pool = { totalPool: moneyOf('150'), feeRate: rateOf('0.03') };
  expect(poolPayout({ ...pool, stake: moneyOf('2'), winningPool: moneyOf('15') })).toBe(
    moneyOf('19.4'),
  );
  expect(poolPayout({ ...pool, stake: moneyOf('1'), winningPool: moneyOf('9') })).toBe(
    moneyOf('16.16666666'),
  );
  expect(() => poolPayout({ ...pool, stake: money(0n), winningPool: money(0n) })).toThrow(
    RangeError,
  );
});
