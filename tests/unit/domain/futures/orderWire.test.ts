/** Orders to the wire and back, by the description of their fields. */
import { describe, expect, test } from 'vitest';
import { isSameContent } from '../../../../src/domain/futures/orderGroups.ts';
import {
  contentFrom,
  orderToWire,
  trailProblem,
} from '../../../../src/domain/futures/orderWire.ts';
import type { FuturesOrder } from '../../../../src/domain/futuresOrders.ts';
import { contentOf } from '../../../../src/engine/futures/orderTerms.ts';
import { wireOrder } from '../../../../src/protocol/futures/entities.ts';
import * as v from 'valibot';
import { exchangeWith, orderOf, type OrderSpec } from '../../../support/engine.ts';

/** The order as it works, of a user who is long 5 at 100. */
function placed(spec: OrderSpec): FuturesOrder {
  const exchange = exchangeWith({ funds: '10000' });
  exchange.place({ quantity: '5' });
  const accepted = exchange.place(spec).find(({ type }) => type === 'OrderAccepted');
  if (accepted?.type !== 'OrderAccepted') throw new Error('the order was not accepted');
  return accepted.order;
}

const SPECS: readonly (readonly [string, OrderSpec])[] = [
  ['a LIMIT that says nothing else', { price: '99', quantity: '1' }],
  [
    'a GTD that only makes, with exits by the mark, one of them a LIMIT',
    {
      ...({ price: '99', quantity: '1', postOnly: true } as const),
      ...({ timeInForce: 'GTD', goodTill: 4_000_000_000_000 } as const),
      exits: { takeProfit: '110', takeProfitBy: 'MARK', stopLoss: '90', stopLossLimit: '89' },
    },
  ],
  [
    'a stop that trails by a rate from a price on',
    {
      ...({ type: 'STOPLOSS', side: 'SELL', quantity: '1' } as const),
      ...({ trailRate: '0.01', activation: '105', triggerBy: 'MARK' } as const),
    },
  ],
  [
    'a stop that trails by a distance',
    {
      ...({ type: 'STOPLOSS', side: 'SELL', quantity: '1' } as const),
      ...({ trailDistance: '2', triggerBy: 'LAST' } as const),
    },
  ],
  [
    'a protected take-profit by the mark',
    {
      ...({ type: 'TAKEPROFIT', side: 'SELL', quantity: '1' } as const),
      ...({ trigger: '110', triggerBy: 'MARK', priceProtect: true } as const),
    },
  ],
];

describe('an order on the wire', () => {
  test.each(SPECS)('[F-O2] is read back as what was asked for: %s', (_, spec) => {
    const wire = orderToWire(placed(spec));
    expect(isSameContent(contentFrom(wire), contentOf(orderOf(spec)))).toBe(true);
  });

  test.each(SPECS)('has exactly the fields of its schema: %s', (_, spec) => {
    const wire = orderToWire(placed(spec));
    expect(v.parse(v.strictObject(wireOrder.entries), wire)).toEqual(wire);
    expect(Object.keys(wire)).toEqual(Object.keys(wireOrder.entries));
  });

  test('the flag of the mark belongs to the trigger, or to an exit that is set', () => {
    const stop = placed({ type: 'STOPLOSS', side: 'SELL', quantity: '1', trigger: '90' });
    expect(orderToWire({ ...stop, triggerBy: 'MARK' })).toMatchObject({
      isMarkSl: true,
      isMarkTp: false,
    });
    const limit = placed({
      price: '99',
      quantity: '1',
      exits: { takeProfit: '110', stopLossBy: 'MARK' },
    });
    expect(orderToWire(limit)).toMatchObject({ isMarkTp: false, isMarkSl: false });
  });

  test.each([
    [{ trailDistance: 1n, trailRate: 1n }, 'trailRate'],
    [{ activationPrice: 1n }, 'activationPrice'],
    [{ trailRate: 1n, activationPrice: 1n }, undefined],
    [{}, undefined],
  ])('a trail of %o is wrong in %s', (params, name) => {
    expect(trailProblem(params)).toBe(name);
  });
});
