import { describe, expect, test } from 'vitest';
import { decimal } from '../../../../src/domain/decimal.ts';
import type { WireBook } from '../../../../src/protocol/market/entities.ts';
import {
  groupings,
  isHoldCrossed,
  type LadderOptions,
  ladderLevels,
  ladderRows,
  spreadOf,
  sumOf,
} from '../../../../src/ui/screens/futures/book/ladder.ts';

const book: WireBook = {
  bids: [
    ['100.4', '1'],
    ['100.1', '2'],
    ['99.9', '3'],
  ],
  asks: [
    ['100.6', '1.5'],
    ['101.2', '2'],
    ['101.9', '0.5'],
  ],
};
const options = (step: string, more: Partial<LadderOptions> = {}): LadderOptions => ({
  step: decimal(step),
  rows: 10,
  own: [],
  ...more,
});
const rowsOf = (side: 'bid' | 'ask', step: string, more: Partial<LadderOptions> = {}) => {
  const levels = ladderLevels(side === 'bid' ? book.bids : book.asks, side, options(step, more));
  return ladderRows(levels, side, options(step, more), decimal('10'));
};

describe('order book rows', () => {
  test('each row sums the quantities from the best price', () => {
    expect(
      rowsOf('bid', '0.1').map(({ price, quantity, total, share }) => [
        price,
        quantity,
        total,
        share,
      ]),
    ).toEqual([
      ['100.4', '1', '1', 10],
      ['100.1', '2', '3', 30],
      ['99.9', '3', '6', 60],
    ]);
  });

  test('bids group downward and asks upward, so that no row shows a better price', () => {
    expect(rowsOf('bid', '1').map(({ price, quantity }) => [price, quantity])).toEqual([
      ['100', '3'],
      ['99', '3'],
    ]);
    expect(rowsOf('ask', '1').map(({ price, quantity }) => [price, quantity])).toEqual([
      ['101', '1.5'],
      ['102', '2.5'],
    ]);
  });

  test('the user’s own order marks the row of its group', () => {
    expect(rowsOf('bid', '1', { own: [decimal('99.95')] }).map(({ isOwn }) => isOwn)).toEqual([
      false,
      true,
    ]);
  });

  test('only as many rows as fit', () => {
    expect(rowsOf('ask', '0.1', { rows: 2 }).map(({ price }) => price)).toEqual(['100.6', '101.2']);
  });

  test('held prices stay in their rows, empty when nothing rests there', () => {
    const held = [decimal('100.5'), decimal('100.4')];
    expect(rowsOf('bid', '0.1', { held }).map(({ price, quantity }) => [price, quantity])).toEqual([
      ['100.5', '0'],
      ['100.4', '1'],
    ]);
  });

  test('prices are held until the market trades through them', () => {
    const held = (bid: string, ask: string) => ({ bid: [decimal(bid)], ask: [decimal(ask)] });
    expect(isHoldCrossed(held('100.4', '100.6'), book)).toBe(false);
    expect(isHoldCrossed(held('100.2', '100.4'), book)).toBe(false);
    expect(isHoldCrossed(held('100.2', '100.3'), book)).toBe(true);
    expect(isHoldCrossed(held('100.7', '100.8'), book)).toBe(true);
    expect(isHoldCrossed({ bid: [], ask: [] }, book)).toBe(false);
  });

  test('taking a side down to a row has an average price and a value', () => {
    expect(sumOf(rowsOf('bid', '0.1').slice(0, 2))).toEqual({
      quantity: '3',
      averagePrice: '100.2',
      value: '300.6',
    });
    expect(sumOf([])).toBeUndefined();
  });

  test('the spread in price and in percent of the mid price', () => {
    expect(spreadOf(book)).toEqual({ price: '0.2', percent: '0.199' });
    expect(spreadOf({ bids: [], asks: [] })).toBeUndefined();
  });

  test('groupings are multiples of the tick', () => {
    expect(groupings('0.1')).toEqual(['0.1', '1', '5', '10']);
  });
});
