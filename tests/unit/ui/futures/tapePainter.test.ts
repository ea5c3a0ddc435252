import { expect, test } from 'vitest';
import type { WireMarketTrade } from '../../../../src/protocol/market/entities.ts';
import { countNew } from '../../../../src/ui/screens/futures/book/tapePainter.ts';

const trades = [5, 4, 3].map((id): WireMarketTrade => ({
  id,
  price: '1',
  quantity: '1',
  side: 'BUY',
  at: id,
}));

test.each([
  [undefined, 3],
  [5, 0],
  [4, 1],
  [3, 2],
  [1, 3],
])('after trade %s there are %i new ones', (newestId, count) => {
  expect(countNew(trades, newestId)).toBe(count);
});
