import { expect, test } from 'vitest';
import { groupFills } from '../../../../../src/ui/screens/futures/chart/chartMarks.ts';

const AT = Date.UTC(2025, 4, 7, 12);
const MINUTE = 60_000;
const fill = (at: number, side: 'BUY' | 'SELL', price: string, quantity: string) => ({
  at,
  side,
  price,
  quantity,
});

test('[W-V4] fills of one candle and side are one mark at their weighted price', () => {
  const fills = [
    fill(AT + 16 * MINUTE, 'BUY', '104', '1'),
    fill(AT + 2 * MINUTE, 'BUY', '100', '1'),
    fill(AT + MINUTE, 'BUY', '103', '2'),
    fill(AT + MINUTE, 'SELL', '102', '0.5'),
  ];
  expect(groupFills(fills, { hours: 'ALWAYS', period: '15m' })).toEqual([
    { at: AT, side: 'BUY', price: '102', quantity: '3' },
    { at: AT, side: 'SELL', price: '102', quantity: '0.5' },
    { at: AT + 15 * MINUTE, side: 'BUY', price: '104', quantity: '1' },
  ]);
  expect(
    groupFills(fills, { hours: 'ALWAYS', period: '1h' }).map(({ quantity }) => quantity),
  ).toEqual(['4', '0.5']);
});
