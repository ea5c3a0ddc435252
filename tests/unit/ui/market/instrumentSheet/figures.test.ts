import { expect, test } from 'vitest';
import {
  fundingBars,
  fundingMean,
  sharePercent,
} from '../../../../../src/ui/market/instrumentSheet/figures.ts';

test('[F-V11] the long share is of both sides together', () => {
  expect(sharePercent('1', '2')).toBe(33.3);
  expect(sharePercent('0.00000001', '0')).toBe(100);
  expect(sharePercent('0', '3')).toBe(0);
  expect(sharePercent('0', '0')).toBeUndefined();
});

test('[F-V13] the mean of the rates, and for a year of three a day', () => {
  expect(fundingMean(['0.0001', '-0.0002', '0.0004'])).toEqual({ mean: '0.0001', year: '0.1095' });
  // 0.00000001 / 2 is half a unit, which is rounded up.
  expect(fundingMean(['0.00000001', '0'])?.mean).toBe('0.00000001');
  expect(fundingMean([])).toBeUndefined();
});

test('[F-V13] bars stand oldest first and relative to the largest', () => {
  const fundings = [
    { at: 3, rate: '-0.0002' },
    { at: 2, rate: '0.0001' },
    { at: 1, rate: '0' },
  ];
  expect(fundingBars(fundings).map(({ at, height }) => [at, height])).toEqual([
    [1, 0],
    [2, 0.5],
    [3, -1],
  ]);
  expect(fundingBars([{ at: 1, rate: '0' }])[0]?.height).toBe(0);
});
