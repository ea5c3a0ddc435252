/** Rules [F-O70] to [F-O74] and [F-E4] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import { formatDecimal } from '../../../src/domain/decimal.ts';
import type { ExchangeEvent } from '../../../src/domain/events.ts';
import type { Unstamped } from '../../../src/domain/commands.ts';
import type { AmendOrder } from '../../../src/domain/futures/commands.ts';
import { userId } from '../../../src/domain/ids.ts';
import { quantityOf } from '../../../src/domain/quantities.ts';
import { positionsOf, workingOrdersOf } from '../../../src/engine/index.ts';
import {
  clientId,
  exitsOf,
  orderOf,
  type OrderSpec,
  type TestExchange,
} from '../../support/engine.ts';
import { holding25 } from '../../support/engineParts.ts';

const OWNER = userId(1);

const CLOSE = { side: 'SELL', reduceOnly: true, quantity: '25', id: 'close' } as const;

const heldIn = ({ state }: TestExchange) =>
  positionsOf(state, OWNER).map(({ side, quantity }) => `${side} ${formatDecimal(quantity)}`);

/** Client id and quantity of each accepted order. */
const accepted = (events: readonly ExchangeEvent[]) =>
  events.flatMap((event) =>
    event.type === 'OrderAccepted'
      ? [`${event.order.clientOrderId} ${formatDecimal(event.order.quantity)}`]
      : [],
  );

const PARTS = ['close-1 10', 'close-2 10', 'close-3 5'];

const WAITING: Readonly<Record<string, Partial<OrderSpec>>> = {
  'a limit': { price: '104' },
  'a stop': { type: 'STOPLOSS', trigger: '97' },
  'a stop-limit': { type: 'STOPLOSS', trigger: '97', price: '96.5' },
  'a take-profit': { type: 'TAKEPROFIT', trigger: '103' },
  'a trailing stop': { type: 'STOPLOSS', trailDistance: '3', triggerBy: 'LAST' },
};

describe('[F-O70] a close beyond one order’s maximum', () => {
  test.each([
    ['at the market', {}],
    ['at a limit that takes', { price: '99' }],
    ['IOC', { price: '99', timeInForce: 'IOC' }],
    ['FOK', { price: '99', timeInForce: 'FOK' }],
  ] as const)('[F-O73] %s leaves nothing', (_, more) => {
    const exchange = holding25();
    expect(accepted(exchange.place({ ...CLOSE, ...more }))).toEqual(PARTS);
    expect(heldIn(exchange)).toEqual([]);
    expect(workingOrdersOf(exchange.state, OWNER)).toEqual([]);
  });

  test.each(Object.entries(WAITING))(
    '[F-O70] as %s closes it when the price is there',
    (_, more) => {
      const exchange = holding25();
      expect(accepted(exchange.place({ ...CLOSE, ...more }))).toEqual(PARTS);
      expect(workingOrdersOf(exchange.state, OWNER)).toHaveLength(3);
      exchange.tick({ last: '105', low: '100', high: '105' });
      if (more.trailDistance !== undefined || more.type === 'STOPLOSS')
        exchange.tick({ last: '96.8', low: '96.8', high: '105' });
      expect(heldIn(exchange)).toEqual([]);
    },
  );

  test('[F-H3] in hedge mode, whether flagged or not', () => {
    const exchange = holding25('HEDGE');
    const close = { ...CLOSE, positionSide: 'LONG', reduceOnly: false } as const;
    expect(accepted(exchange.place(close))).toEqual(PARTS);
    expect(heldIn(exchange)).toEqual([]);
  });

  test('[F-O8] may name more than is there', () => {
    const exchange = holding25();
    exchange.place({ ...CLOSE, quantity: '47' });
    expect(heldIn(exchange)).toEqual([]);
    expect(workingOrdersOf(exchange.state, OWNER)).toEqual([]);
  });

  test.each([
    ['an order that may open', { reduceOnly: false }],
    ['more than 200 orders of the maximum', { quantity: '2000.001' }],
  ])('[F-O5] %s is too large', (_, more) => {
    const exchange = holding25();
    expect(exchange.refused(orderOf({ ...CLOSE, ...more }))).toMatchObject({
      code: 'QUANTITY_TOO_LARGE',
      data: { maximum: '10' },
    });
  });

  test('[F-O70] nor is an order amended beyond the maximum', () => {
    const exchange = holding25();
    exchange.place({ ...CLOSE, price: '104', quantity: '5' });
    const [order] = workingOrdersOf(exchange.state, OWNER);
    if (order === undefined) throw new Error('no order');
    const more: Unstamped<AmendOrder> = {
      type: 'AmendOrder',
      userId: OWNER,
      orderId: order.id,
      price: undefined,
      triggerPrice: undefined,
      triggerBy: undefined,
      quantity: quantityOf('11'),
    };
    expect(exchange.refused(more).code).toBe('QUANTITY_TOO_LARGE');
  });
});

describe('[F-O72] all parts or none', () => {
  test('[F-O10] a book that fills only some of them', () => {
    const exchange = holding25();
    exchange.tick({ last: '100', bids: [['100', '24.999']], asks: [['101', '9']] });
    expect(exchange.refused(orderOf(CLOSE)).code).toBe('INSUFFICIENT_LIQUIDITY');
    const fok = orderOf({ ...CLOSE, price: '99', timeInForce: 'FOK' });
    expect(exchange.refused(fok).code).toBe('FOK_NOT_FILLABLE');
    expect(heldIn(exchange)).toEqual(['LONG 25']);
  });

  test('[F-O7] without room for all of them among the working orders', () => {
    const exchange = holding25('ONE_WAY', { openOrdersMax: 2 });
    expect(exchange.refused(orderOf({ ...CLOSE, price: '104' })).code).toBe('TOO_MANY_ORDERS');
    expect(workingOrdersOf(exchange.state, OWNER)).toEqual([]);
    exchange.place(CLOSE);
    expect(heldIn(exchange)).toEqual([]);
  });

  test('[F-O24] post-only that one of them would break', () => {
    const exchange = holding25();
    const close = orderOf({ ...CLOSE, price: '100', postOnly: true });
    expect(exchange.refused(close).code).toBe('POST_ONLY_WOULD_TAKE');
  });

  test('[F-O5] off the step, and [F-O8] without a position', () => {
    const exchange = holding25();
    expect(exchange.refused(orderOf({ ...CLOSE, quantity: '24.9995' })).code).toBe(
      'QUANTITY_OFF_STEP',
    );
    expect(exchange.refused(orderOf({ ...CLOSE, side: 'BUY' })).code).toBe('REDUCE_ONLY_REJECTED');
  });
});

test('[F-O22] what an IOC does not take is cancelled, part by part', () => {
  const exchange = holding25();
  exchange.tick({ last: '100', bids: [['100', '12']], asks: [['101', '9']] });
  const events = exchange.place({ ...CLOSE, price: '99', timeInForce: 'IOC' });
  expect(accepted(events)).toEqual(PARTS);
  expect(heldIn(exchange)).toEqual(['LONG 13']);
  expect(workingOrdersOf(exchange.state, OWNER)).toEqual([]);
});

test('[F-O73] each part takes the book behind those before it', () => {
  const exchange = holding25();
  exchange.tick({
    last: '100',
    bids: [
      ['100', '12'],
      ['99', '20'],
    ],
    asks: [['101', '9']],
  });
  const prices = exchange
    .place(CLOSE)
    .flatMap((event) => (event.type === 'OrderFilled' ? [formatDecimal(event.fill.price)] : []));
  expect(prices).toEqual(['100', '99.2', '99']);
});

describe('[F-O71] a repeated close', () => {
  test('changes nothing', () => {
    const exchange = holding25();
    exchange.place(CLOSE);
    expect(exchange.place(CLOSE)).toEqual([]);
  });

  test('with other content is refused', () => {
    const exchange = holding25();
    exchange.place({ ...CLOSE, price: '104' });
    for (const more of [{ quantity: '24' }, { price: '103' }])
      expect(exchange.refused(orderOf({ ...CLOSE, price: '104', ...more })).code).toBe(
        'CLIENT_ORDER_ID_REUSED',
      );
  });

  test('of an id that stands for one order is refused', () => {
    const exchange = holding25();
    exchange.place({ ...CLOSE, quantity: '10', price: '104' });
    expect(exchange.refused(orderOf({ ...CLOSE, price: '104' })).code).toBe(
      'CLIENT_ORDER_ID_REUSED',
    );
  });

  test('whose ids would be too long is refused', () => {
    const exchange = holding25();
    const close = { ...orderOf(CLOSE), clientOrderId: clientId('c'.repeat(63)) };
    expect(exchange.refused(close)).toMatchObject({
      code: 'INVALID_PARAMETER',
      data: { name: 'clientOrderId' },
    });
  });
});

describe('[F-E4] exits of a position beyond one order’s maximum', () => {
  const withExits = (exits: Parameters<typeof exitsOf>[0]) => {
    const exchange = holding25();
    const [position] = positionsOf(exchange.state, OWNER);
    if (position === undefined) throw new Error('no position');
    exchange.run({
      type: 'SetExits',
      userId: OWNER,
      positionId: position.id,
      exits: exitsOf(exits),
    });
    return exchange;
  };

  test.each([
    ['at the market', { stopLoss: '97' }],
    ['[F-E8] at a limit', { stopLoss: '97', stopLossLimit: '96' }],
  ])('close all of it, no order beyond the maximum: %s', (_, exits) => {
    const exchange = withExits(exits);
    const events = exchange.tick({ last: '96.5', low: '96.5', high: '100' });
    const sizes = events.flatMap((event) =>
      event.type === 'OrderAccepted' ? [formatDecimal(event.order.quantity)] : [],
    );
    expect(sizes).toEqual(['10', '10', '5']);
    expect(heldIn(exchange)).toEqual([]);
  });

  test('[F-T5] what the book did not offer follows with the next ticks', () => {
    const exchange = withExits({ stopLoss: '97' });
    exchange.tick({ last: '96.5', low: '96.5', high: '100', bids: [['96.5', '12']] });
    expect(heldIn(exchange)).toEqual(['LONG 13']);
    exchange.tick({ last: '96', low: '96', high: '96.5', bids: [['96', '50']] });
    expect(heldIn(exchange)).toEqual([]);
    expect(workingOrdersOf(exchange.state, OWNER)).toEqual([]);
  });
});
