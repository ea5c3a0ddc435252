import { describe, expect, test } from 'vitest';
import type { WireOrder } from '../../../../../src/protocol/futures/entities.ts';
import {
  exitOrdersOf,
  partialOrder,
  quantityProblem,
  roomFor,
} from '../../../../../src/ui/screens/futures/panel/positions/partialExits.ts';
import {
  amendProblem,
  fieldsOf,
} from '../../../../../src/ui/screens/futures/panel/orders/amendRules.ts';
import { wireOrder, wirePosition } from '../../../streams/support/wire.ts';
import { anOption } from '../option.ts';

const position = wirePosition('p-1', { futuresOptionId: 1, side: 'LONG', quantity: '1' });

const exit = (id: string, change: Partial<WireOrder> = {}): WireOrder => ({
  ...wireOrder(id),
  futuresOptionId: 1,
  marketType: 'TAKEPROFIT',
  side: 'SELL',
  positionSide: null,
  price: null,
  triggerPrice: '110000',
  reduceOnly: true,
  quantity: '0.3',
  filledQuantity: '0',
  ...change,
});

const listed = (...orders: readonly WireOrder[]) =>
  Object.fromEntries(orders.map((order) => [order.id, order]));

describe('[F-V14] the exits of parts', () => {
  test('are the waiting reduce-only orders of the position, by their trigger', () => {
    const orders = listed(
      exit('a', { triggerPrice: '120000' }),
      exit('b', { marketType: 'STOPLOSS', triggerPrice: '90000' }),
      exit('c', { triggerPrice: '110000' }),
      exit('d', { side: 'BUY' }),
      exit('e', { futuresOptionId: 2 }),
      exit('f', { reduceOnly: false }),
      exit('g', { marketType: 'LIMIT' }),
    );
    expect(exitOrdersOf(position, 'ONE_WAY', orders).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });

  test('in hedge mode name the side of the position', () => {
    const orders = listed(
      exit('a', { positionSide: 'LONG' }),
      exit('b', { positionSide: 'SHORT' }),
    );
    expect(exitOrdersOf(position, 'HEDGE', orders).map(({ id }) => id)).toEqual(['a']);
  });

  test('become reduce-only orders that wait for their price', () => {
    const typed = { name: 'stopLoss', price: '90000', quantity: '0.25', source: 'MARK' } as const;
    expect(partialOrder(position, 'ONE_WAY', typed)).toMatchObject({
      marketType: 'STOPLOSS',
      side: 'SELL',
      positionSide: undefined,
      price: undefined,
      triggerPrice: '90000',
      quantity: '0.25',
      reduceOnly: true,
      isMarkTp: false,
      isMarkSl: true,
    });
    const hedged = partialOrder({ ...position, side: 'SHORT' }, 'HEDGE', typed);
    expect(hedged).toMatchObject({ side: 'BUY', positionSide: 'SHORT' });
  });
});

describe('[F-V15] the sum of a kind', () => {
  const orders = [
    exit('a', { quantity: '0.3' }),
    exit('b', { quantity: '0.5', filledQuantity: '0.1' }),
    exit('c', { marketType: 'STOPLOSS', quantity: '0.9' }),
  ];

  test('leaves the rest of the position, each kind for itself', () => {
    expect(roomFor('takeProfit', position, orders)).toBe('0.3');
    expect(roomFor('stopLoss', position, orders)).toBe('0.1');
    expect(roomFor('takeProfit', position, orders, 'a')).toBe('0.6');
    expect(roomFor('stopLoss', { quantity: '0.5' }, orders)).toBe('0');
  });

  test('bounds a new part, which keeps to the steps unless it is all', () => {
    const option = anOption();
    const problemOf = (typed: string, room: string) =>
      quantityProblem(typed, room, position, option)?.key;
    expect(problemOf('0.3', '0.3')).toBeUndefined();
    expect(problemOf('0.301', '0.3')).toBe('partial.over');
    expect(problemOf('0.0005', '0.3')).toBe('blocked.quantityStep');
    expect(problemOf('', '0.3')).toBeUndefined();
    const odd = { quantity: '0.0005' };
    expect(quantityProblem('0.0005', '0.0005', odd, option)).toBeUndefined();
  });

  test('bounds an amendment', () => {
    const order = exit('a');
    const typed = { ...fieldsOf(order), quantity: '0.7' };
    expect(amendProblem(typed, order, anOption(), undefined, '0.6')).toMatchObject({
      field: 'quantity',
      key: 'partial.over',
      figures: { maximum: '0.6' },
    });
    expect(amendProblem(typed, order, anOption(), undefined, '0.7')).toBeUndefined();
    expect(amendProblem(typed, order, anOption())).toBeUndefined();
  });
});
