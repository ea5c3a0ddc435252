/** Live figures of a copy. */
import { expect, test } from 'vitest';
import { pricedCopy } from '../../../../src/ui/copytrade/useCopyPriced.ts';

const OPTION = {
  tiers: [
    {
      floor: '0',
      cap: null,
      leverageMax: 100,
      maintenanceRate: '0.005',
      maintenanceAmount: '0',
    },
  ],
};
const COPY = {
  side: 'SHORT',
  quantity: '0.01',
  entryPrice: '50000',
  leverage: 10,
  margin: '50',
} as const;

test('[U-Y24] a copy is priced as an isolated position at mark', () => {
  // 1,000 · 0.01; 2 % · 10; 51,000 · 0.01 · 0.5 % of 50 − 10.
  expect(pricedCopy(COPY, '51000', OPTION)).toEqual({
    markPrice: '51000',
    pnl: '-10',
    roe: '-20',
    marginRatio: '6.375',
  });
});

test('a copy whose margin is used up is beyond every ratio', () => {
  expect(pricedCopy(COPY, '56000', OPTION).marginRatio).toBeUndefined();
});
