import { expect, test } from 'vitest';
import { groupFundings } from '../../../../../src/ui/screens/futures/chart/chartMarks.ts';

const MIDNIGHT = Date.UTC(2025, 4, 7);
const HOUR = 3_600_000;

test('[W-V4] payments of one candle are one mark with their exact sum, oldest first', () => {
  const payments = [
    { at: MIDNIGHT + 16 * HOUR, amount: '-0.3' },
    { at: MIDNIGHT + 8 * HOUR, amount: '0.1' },
    { at: MIDNIGHT + 8 * HOUR, amount: '0.2' },
    { at: MIDNIGHT, amount: '-0.00000001' },
  ];
  expect(groupFundings(payments, { hours: 'ALWAYS', period: '4h' })).toEqual([
    { at: MIDNIGHT, amount: '-0.00000001' },
    { at: MIDNIGHT + 8 * HOUR, amount: '0.3' },
    { at: MIDNIGHT + 16 * HOUR, amount: '-0.3' },
  ]);
  expect(groupFundings(payments, { hours: 'ALWAYS', period: '1D' })).toEqual([
    { at: MIDNIGHT, amount: '-0.00000001' },
  ]);
});
