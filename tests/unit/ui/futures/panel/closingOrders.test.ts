import { describe, expect, test } from 'vitest';
import {
  closingOrder,
  planClosings,
  planReversal,
  quantityOfShare,
} from '../../../../../src/ui/screens/futures/panel/closing/closingOrders.ts';
import { intentOf } from '../../../../../src/domain/orderIntent.ts';
import { parseClientOrderId } from '../../../../../src/domain/ids.ts';
import { newClientOrderId } from '../../../../../src/ui/services/clientOrderId.ts';
import { wirePosition } from '../../../streams/support/wire.ts';
import { anOption } from '../option.ts';

const ids = () => {
  let count = 0;
  return () => `id-${(count += 1)}`;
};

const long = wirePosition('p-1', { side: 'LONG', quantity: '0.05' });
const short = wirePosition('p-2', { side: 'SHORT', quantity: '2', futuresOptionId: 2 });
const flat = wirePosition('p-3', { side: 'LONG', quantity: '1', futuresOptionId: 3 });
const unpriced = wirePosition('p-4', { side: 'LONG', quantity: '1', futuresOptionId: 4 });

const PNL = new Map([
  ['p-1', '12.5'],
  ['p-2', '-0.00000001'],
  ['p-3', '0'],
]);

const plan = (change: Partial<Parameters<typeof planClosings>[0]> = {}) =>
  planClosings({
    positions: [long, short, flat, unpriced],
    scope: 'ALL',
    mode: 'ONE_WAY',
    pnlOf: (id) => PNL.get(id),
    optionOf: () => ({ maxQuantity: '100' }),
    newId: ids(),
    ...change,
  });

describe('closing several positions', () => {
  test('each is closed completely by a reduce-only market order with its own id', () => {
    const orders = plan().map(({ order }) => order);
    expect(orders).toHaveLength(4);
    expect(new Set(orders.map(({ clientOrderId }) => clientOrderId)).size).toBe(4);
    expect(orders[0]).toEqual({
      futuresOptionId: 1,
      marketType: 'MARKET',
      side: 'SELL',
      positionSide: undefined,
      price: undefined,
      triggerPrice: undefined,
      quantity: '0.05',
      reduceOnly: true,
      takeProfit: undefined,
      stopLoss: undefined,
      isMarkTp: false,
      isMarkSl: false,
      clientOrderId: 'id-1',
    });
    expect(orders[1]).toMatchObject({ futuresOptionId: 2, side: 'BUY', quantity: '2' });
  });

  test('profit and loss select their own; zero and unknown are neither', () => {
    const closed = (scope: 'PROFIT' | 'LOSS') => plan({ scope }).map(({ position }) => position.id);
    expect(closed('PROFIT')).toEqual(['p-1']);
    expect(closed('LOSS')).toEqual(['p-2']);
  });

  test('hedge mode names the side of the position', () => {
    expect(plan({ mode: 'HEDGE' }).map(({ order }) => order.positionSide)).toEqual([
      'LONG',
      'SHORT',
      'LONG',
      'LONG',
    ]);
  });

  test('a position larger than the maximum order is closed in parts that add up', () => {
    const orders = plan({ positions: [short], optionOf: () => ({ maxQuantity: '0.75' }) });
    expect(orders.map(({ order }) => order.quantity)).toEqual(['0.75', '0.75', '0.5']);
    expect(new Set(orders.map(({ order }) => order.clientOrderId)).size).toBe(3);
  });

  test('nothing to close is an empty plan', () => {
    expect(plan({ positions: [] })).toEqual([]);
  });
});

describe('reversing a position', () => {
  const option = anOption({ maxQuantity: '3' });

  test('one-way: one market order for twice the quantity, not reduce-only', () => {
    const orders = planReversal(long, option, 'ONE_WAY', ids()) ?? [];
    expect(orders).toHaveLength(1);
    expect(orders[0]?.order).toMatchObject({
      marketType: 'MARKET',
      side: 'SELL',
      quantity: '0.1',
      positionSide: undefined,
      reduceOnly: false,
    });
  });

  test('hedge: the position is closed first, then the other side is opened', () => {
    const orders = planReversal(short, option, 'HEDGE', ids())?.map(({ order }) => order);
    expect(orders).toMatchObject([
      { side: 'BUY', positionSide: 'SHORT', quantity: '2', reduceOnly: true },
      { side: 'BUY', positionSide: 'LONG', quantity: '2', reduceOnly: false },
    ]);
  });

  test('[U-T1] the two orders of a hedge reversal are known as one intent', () => {
    const orders = planReversal(short, option, 'HEDGE', newClientOrderId) ?? [];
    const sent = orders.map(({ order }) => order.clientOrderId);
    expect(new Set(sent).size).toBe(2);
    expect(sent.map(parseClientOrderId)).not.toContain(undefined);
    const [intent, ...others] = new Set(sent.map(intentOf));
    expect(intent).toBeDefined();
    expect(others).toEqual([]);
    expect([newClientOrderId(), 'grid-1', 'grid-2'].map(intentOf)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('none if the exchange does not accept an order that large', () => {
    expect(planReversal(short, option, 'ONE_WAY', ids())).toBeUndefined();
    expect(planReversal(short, option, 'HEDGE', ids())).toHaveLength(2);
  });
});

describe('closing a part', () => {
  test('a share is rounded down to the lot, 100 % is all of it', () => {
    expect(quantityOfShare('0.005', 50, { lotSize: '0.001' })).toBe('0.002');
    expect(quantityOfShare('0.0055', 100, { lotSize: '0.001' })).toBe('0.0055');
  });

  test('a limit order closes on the other side', () => {
    const details = { marketType: 'LIMIT', price: '100', quantity: '1' } as const;
    expect(closingOrder(short, 'HEDGE', details)).toMatchObject({
      side: 'BUY',
      positionSide: 'SHORT',
      price: '100',
      reduceOnly: true,
    });
  });
});
