import { describe, expect, test } from 'vitest';
import {
  closingOrder,
  planClosings,
  planReversal,
  pnlsOfPlan,
  quantityOfShare,
} from '../../../../../src/ui/screens/futures/panel/closing/closingOrders.ts';
import { intentIdOf } from '../../../../../src/domain/orderIntent.ts';
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
    optionOf: () => anOption(),
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

  test('[F-O70] a position larger than the maximum order is one request, of parts that add up', () => {
    const optionOf = () => anOption({ maxQuantity: '0.75' });
    const [one, ...others] = plan({ positions: [short], optionOf });
    expect(others).toEqual([]);
    expect(one?.order).toMatchObject({ quantity: '2', clientOrderId: 'id-1' });
    expect(one?.parts).toEqual(['0.75', '0.75', '0.5']);
  });

  test('[F-O70] where the exchange does not split it, each part is a request', () => {
    const optionOf = () => anOption({ maxQuantity: '0.75', closingPartsMax: 1 });
    const requests = plan({ positions: [short], optionOf });
    expect(requests.map(({ order }) => order.quantity)).toEqual(['0.75', '0.75', '0.5']);
    expect(requests.map(({ parts }) => parts)).toEqual([['0.75'], ['0.75'], ['0.5']]);
    expect(new Set(requests.map(({ order }) => order.clientOrderId)).size).toBe(3);
  });

  test.each([200, 1])(
    'each part has its own share of the profit, %i parts a request',
    (closingPartsMax) => {
      const optionOf = () => anOption({ maxQuantity: '0.75', closingPartsMax });
      const requests = plan({ positions: [long, short], optionOf });
      const pnls = pnlsOfPlan(requests, (id) => (id === 'p-2' ? '-0.00000005' : '12.5')).flat();
      // 0.75, 0.75 and 0.5 of 2; what rounding leaves is in the next one.
      expect(pnls).toEqual(['12.5', '-0.00000001', '-0.00000002', '-0.00000002']);
      expect(pnlsOfPlan(requests, () => undefined).flat()).toEqual(pnls.map(() => undefined));
    },
  );

  test('nothing to close is an empty plan', () => {
    expect(plan({ positions: [] })).toEqual([]);
  });
});

describe('reversing a position', () => {
  const option = anOption({ maxQuantity: '3' });

  test('one-way: one market order for twice the quantity, not reduce-only', () => {
    const orders = planReversal(long, option, 'ONE_WAY', ids());
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
    const orders = planReversal(short, option, 'HEDGE', ids()).map(({ order }) => order);
    expect(orders).toMatchObject([
      { side: 'BUY', positionSide: 'SHORT', quantity: '2', reduceOnly: true },
      { side: 'BUY', positionSide: 'LONG', quantity: '2', reduceOnly: false },
    ]);
  });

  test('[U-T1] the two orders of a hedge reversal are known as one intent', () => {
    const orders = planReversal(short, option, 'HEDGE', newClientOrderId);
    const sent = orders.map(({ order }) => order.clientOrderId);
    expect(new Set(sent).size).toBe(2);
    expect(sent.map(parseClientOrderId)).not.toContain(undefined);
    const [intent, ...others] = new Set(sent.map(intentIdOf));
    expect(intent).toBeDefined();
    expect(others).toEqual([]);
    expect([newClientOrderId(), 'grid-1', 'grid-2'].map(intentIdOf)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('[F-O70] one-way beyond the maximum: it is closed first, then the other side is opened in parts', () => {
    const orders = planReversal(short, anOption({ maxQuantity: '1.5' }), 'ONE_WAY', ids());
    expect(orders.map(({ order }) => [order.side, order.quantity, order.reduceOnly])).toEqual([
      ['BUY', '2', true],
      ['BUY', '1.5', false],
      ['BUY', '0.5', false],
    ]);
    expect(orders.map(({ parts }) => parts)).toEqual([['1.5', '0.5'], ['1.5'], ['0.5']]);
  });

  test('[U-T1] the parts of one order of an intent are known as its own', () => {
    const intent = newClientOrderId();
    expect([`${intent}-2`, `${intent}-2-1`].map(intentIdOf)).toEqual([intent, intent]);
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
