/** Rules [F-O21] to [F-O25] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import type { ExchangeEvent } from '../../../src/domain/events.ts';
import { orderId, userId } from '../../../src/domain/ids.ts';
import { moneyOf, priceOf, quantityOf } from '../../../src/domain/quantities.ts';
import type { Rejection } from '../../../src/domain/rejections.ts';
import { execute, workingOrdersOf } from '../../../src/engine/index.ts';
import { instructed } from '../../support/engineMoves.ts';
import {
  ETH,
  exchangeWith,
  given,
  orderOf,
  type OrderSpec,
  pocketsOf,
  testRules,
  tickOf,
} from '../../support/engine.ts';
import { throughSnapshot } from '../../support/stateText.ts';

/** Asks of 1 at 100, 2 at 101 and 3 at 103 over a bid at 99. */
const thin = (funds = '1000', openOrdersMax = 200) =>
  exchangeWith({
    users: 2,
    funds,
    rules: { openOrdersMax },
    ticks: [
      {
        last: '100',
        bids: [['99', '5']],
        asks: [
          ['100', '1'],
          ['101', '2'],
          ['103', '3'],
        ],
      },
    ],
  });

const typesOf = (events: readonly ExchangeEvent[]) => events.map(({ type }) => type);
const TAKEN = ['OrderAccepted', 'OrderFilled', 'MoneyMoved', 'PositionOpened'] as const;

describe('what may have instructions', () => {
  test.each<[string, OrderSpec, Rejection['code']]>([
    ['a MARKET', { quantity: '1', timeInForce: 'IOC' }, 'TIME_IN_FORCE_NOT_ALLOWED'],
    ['a MARKET', { quantity: '1', timeInForce: 'FOK' }, 'TIME_IN_FORCE_NOT_ALLOWED'],
    [
      'a STOPLOSS',
      { quantity: '1', type: 'STOPLOSS', trigger: '105', timeInForce: 'IOC' },
      'TIME_IN_FORCE_NOT_ALLOWED',
    ],
    ['a MARKET', { quantity: '1', postOnly: true }, 'POST_ONLY_NOT_ALLOWED'],
    [
      'an IOC',
      { quantity: '1', price: '99', timeInForce: 'IOC', postOnly: true },
      'POST_ONLY_NOT_ALLOWED',
    ],
    [
      'a FOK',
      { quantity: '1', price: '99', timeInForce: 'FOK', postOnly: true },
      'POST_ONLY_NOT_ALLOWED',
    ],
  ])('[F-O21] not %s with %j', (_, spec, code) => {
    given(thin().history).when(orderOf(spec)).then({ code });
  });

  test('[F-O21] a price off its tick is named before', () => {
    const spec = { quantity: '1', price: '99.95', timeInForce: 'IOC', postOnly: true } as const;
    expect(thin().refused(orderOf(spec)).code).toBe('PRICE_OFF_TICK');
  });

  test('[F-O21] GTC without post-only is as if nothing were stated', () => {
    const exchange = thin();
    const plain = orderOf({ quantity: '1', price: '95', id: 'mine' });
    exchange.run({ ...plain, instructions: instructed({}) });
    expect(exchange.run(plain)).toEqual([]);
    expect(workingOrdersOf(exchange.state, userId(1))).toMatchObject([{ instructions: undefined }]);
    given(exchange.history)
      .when(orderOf({ quantity: '1', timeInForce: 'GTC' }))
      .then(TAKEN.map((type) => ({ type })));
  });

  test.each([{ timeInForce: 'IOC' }, { timeInForce: 'FOK' }, { postOnly: true }] as const)(
    '[F-O2][F-O21] %j is part of the content, also of an order that is over',
    (stated) => {
      const exchange = thin();
      const plain = orderOf({ quantity: '1', price: '95', id: 'mine' });
      const { instructions } = orderOf({ quantity: '1', price: '95', ...stated });
      exchange.run(plain);
      const reused = { code: 'CLIENT_ORDER_ID_REUSED' };
      expect(exchange.refused({ ...plain, instructions })).toEqual(reused);
      exchange.run({ type: 'CancelAllOrders', userId: userId(1), optionId: undefined });
      expect(exchange.refused({ ...plain, instructions })).toEqual(reused);
      expect(exchange.run(plain)).toEqual([]);
    },
  );
});

describe('IOC', () => {
  test('[F-O22] takes up to its price, and the rest is cancelled for its own reason', () => {
    given(thin().history)
      .when(orderOf({ quantity: '5', price: '102', timeInForce: 'IOC' }))
      .then([
        { type: 'OrderAccepted', order: { hold: moneyOf('0') } },
        {
          type: 'OrderFilled',
          order: { filledQuantity: quantityOf('3'), status: 'WORKING' },
          fill: { quantity: quantityOf('3'), price: priceOf('100.66666667'), isMaker: false },
        },
        { type: 'MoneyMoved', cause: 'TRADE' },
        { type: 'PositionOpened', position: { quantity: quantityOf('3') } },
        {
          type: 'OrderCancelled',
          order: { filledQuantity: quantityOf('3'), status: 'CANCELLED', cancelReason: 'IOC' },
        },
      ]);
  });

  test('[F-O22] one that fills whole is filled', () => {
    const events = thin().place({ quantity: '3', price: '101', timeInForce: 'IOC' });
    expect(typesOf(events)).toEqual(TAKEN);
    expect(events[1]).toMatchObject({ order: { status: 'FILLED' } });
  });

  test('[F-O22] is cancelled whole where nothing is offered, and again answers what it became', () => {
    const exchange = thin();
    const order = orderOf({ quantity: '1', price: '99.9', timeInForce: 'IOC' });
    expect(exchange.run(order)).toMatchObject([
      { type: 'OrderAccepted' },
      { type: 'OrderCancelled', order: { cancelReason: 'IOC', filledQuantity: 0n } },
    ]);
    expect(exchange.run(order)).toEqual([]);
    expect(pocketsOf(exchange.state)).toMatchObject({ point: moneyOf('1000'), wait: 0n });
  });

  test('[F-O22][F-M3] is not offered what another user took since the tick', () => {
    const exchange = thin();
    exchange.place({ user: 2, quantity: '1' });
    const events = exchange.place({ quantity: '1', price: '100', timeInForce: 'IOC' });
    expect(typesOf(events)).toEqual(['OrderAccepted', 'OrderCancelled']);
    exchange.tick({ last: '100' });
    expect(typesOf(exchange.place({ quantity: '1', price: '100', timeInForce: 'IOC' }))).toEqual(
      TAKEN,
    );
  });

  test('[F-O22][F-O12] pays for what it takes, not for what is cancelled', () => {
    // 1 at 100 with 10x costs 10 and a fee of 0.04; 100 of it would cost a hundred times that.
    const order = orderOf({ quantity: '100', price: '100', timeInForce: 'IOC' });
    expect(typesOf(thin('10').run(order))).toEqual([...TAKEN, 'OrderCancelled']);
    expect(thin('9.99').refused(order)).toEqual({ code: 'INSUFFICIENT_BALANCE' });
  });

  test('[F-O7][F-O22] goes with as many working orders as are allowed, as a FOK does', () => {
    const exchange = thin('1000', 1);
    exchange.place({ quantity: '1', price: '95' });
    const order = { quantity: '1', price: '100' } as const;
    expect(exchange.refused(orderOf(order)).code).toBe('TOO_MANY_ORDERS');
    expect(exchange.refused(orderOf({ ...order, postOnly: true })).code).toBe('TOO_MANY_ORDERS');
    expect(typesOf(exchange.place({ ...order, timeInForce: 'IOC' }))).toEqual(TAKEN);
    const above = exchange.place({ quantity: '1', price: '101', timeInForce: 'FOK' });
    expect(above.at(-1)).toMatchObject({ type: 'PositionChanged', cause: 'INCREASED' });
  });

  test('[F-O22][F-E1] hands its exits to the position', () => {
    const events = thin().place({
      quantity: '2',
      price: '100',
      timeInForce: 'IOC',
      exits: { takeProfit: '110', stopLoss: '90' },
    });
    expect(events[3]).toMatchObject({
      type: 'PositionOpened',
      position: { exits: { takeProfit: priceOf('110'), stopLoss: priceOf('90') } },
    });
  });
});

describe('FOK', () => {
  test('[F-O23] fills at once and whole', () => {
    const events = thin().place({ quantity: '3', price: '101', timeInForce: 'FOK' });
    expect(typesOf(events)).toEqual(TAKEN);
    expect(events[1]).toMatchObject({ order: { status: 'FILLED' } });
  });

  test.each(['3.001', '6'])('[F-O23] %s at 101 is refused: the book offers 3', (quantity) => {
    given(thin().history)
      .when(orderOf({ quantity, price: '101', timeInForce: 'FOK' }))
      .then({ code: 'FOK_NOT_FILLABLE' });
  });

  test('[F-O23][F-O12] a balance that does not cover all of it refuses all of it', () => {
    const order = orderOf({ quantity: '3', price: '101', timeInForce: 'FOK' });
    expect(thin('30').refused(order)).toEqual({ code: 'INSUFFICIENT_BALANCE' });
    expect(typesOf(thin('35').run(order))).toEqual(TAKEN);
  });

  test('[F-O23] closes and opens again with one order', () => {
    const exchange = thin();
    exchange.place({ side: 'SELL', quantity: '1' });
    const events = exchange.place({ quantity: '3', price: '101', timeInForce: 'FOK' });
    expect(events.at(-1)).toMatchObject({
      type: 'PositionOpened',
      position: { side: 'LONG', quantity: quantityOf('2') },
    });
  });
});

describe('post-only', () => {
  test('[F-O24] rests below the best ask and fills as maker', () => {
    const exchange = thin();
    exchange.place({ quantity: '1', price: '99.9', postOnly: true });
    const events = exchange.tick({ last: '99.8' });
    expect(events.find(({ type }) => type === 'OrderFilled')).toMatchObject({
      fill: { price: priceOf('99.9'), isMaker: true },
      order: { instructions: instructed({ postOnly: true }) },
    });
  });

  test.each(['100', '105'])('[F-O24] at %s it would take and is refused', (price) => {
    given(thin().history)
      .when(orderOf({ quantity: '1', price, postOnly: true }))
      .then({ code: 'POST_ONLY_WOULD_TAKE' });
  });

  test('[F-O24] is refused for it before the balance is', () => {
    const order = { quantity: '50', price: '105' } as const;
    const exchange = thin('10');
    expect(exchange.refused(orderOf(order)).code).toBe('INSUFFICIENT_BALANCE');
    expect(exchange.refused(orderOf({ ...order, postOnly: true })).code).toBe(
      'POST_ONLY_WOULD_TAKE',
    );
  });

  test('[F-O24][F-M3] may rest at a price whose quantity is taken until the next tick', () => {
    const exchange = thin();
    const order = { quantity: '1', price: '100', postOnly: true } as const;
    exchange.place({ user: 2, quantity: '1' });
    expect(typesOf(exchange.place(order))).toEqual(['OrderAccepted', 'MoneyMoved']);
  });

  test('[F-O24][F-O19] an amendment that would take leaves it as it was', () => {
    const exchange = thin();
    exchange.place({ quantity: '1', price: '99', postOnly: true });
    const before = workingOrdersOf(exchange.state, userId(1));
    const amendedTo = (price: string): Unstamped => ({
      type: 'AmendOrder',
      userId: userId(1),
      orderId: orderId(1),
      price: priceOf(price),
      triggerPrice: undefined,
      triggerBy: undefined,
      quantity: undefined,
    });
    expect(exchange.refused(amendedTo('100')).code).toBe('POST_ONLY_WOULD_TAKE');
    expect(workingOrdersOf(exchange.state, userId(1))).toEqual(before);
    expect(typesOf(exchange.run(amendedTo('99.5')))).toEqual(['OrderAmended', 'MoneyMoved']);
  });
});

describe('GTD', () => {
  /** An exchange with an order at 99 that works for 50 more milliseconds. */
  const dated = () => {
    const exchange = thin();
    const end = exchange.now() + 50;
    exchange.place({ quantity: '1', price: '99', timeInForce: 'GTD', goodTill: end });
    return { exchange, end };
  };

  test('[F-O25] works until its moment and not at it', () => {
    const { exchange, end } = dated();
    exchange.wait(end - exchange.now() - 2);
    expect(typesOf(exchange.tick({ last: '100' }))).toEqual(['MarketMoved']);
    expect(exchange.now()).toBe(end - 1);
    expect(exchange.tick({ last: '95' })).toMatchObject([
      { type: 'MarketMoved' },
      {
        type: 'OrderCancelled',
        order: { status: 'CANCELLED', cancelReason: 'EXPIRED', hold: 0n, updatedAt: end },
      },
      { type: 'MoneyMoved', cause: 'RELEASE' },
    ]);
    expect(pocketsOf(exchange.state)).toMatchObject({ point: moneyOf('1000'), wait: 0n });
  });

  test('[F-O25] fills before it, and what is left ends', () => {
    const exchange = thin();
    const goodTill = exchange.now() + 50;
    exchange.place({ quantity: '3', price: '100', timeInForce: 'GTD', goodTill });
    expect(workingOrdersOf(exchange.state, userId(1))).toMatchObject([
      { filledQuantity: quantityOf('1') },
    ]);
    exchange.wait(100);
    const events = exchange.tick({ last: '99' });
    expect(typesOf(events)).toEqual(['MarketMoved', 'OrderCancelled', 'MoneyMoved']);
    expect(events[1]).toMatchObject({ order: { filledQuantity: quantityOf('1') } });
  });

  test('[F-O25] a tick of another market ends it as well, the earliest first', () => {
    const exchange = thin();
    for (const [id, ms] of [
      ['late', 60],
      ['soon', 40],
      ['late-too', 60],
      ['far', 10_000],
    ] as const)
      exchange.place({
        id,
        quantity: '1',
        price: '99',
        timeInForce: 'GTD',
        goodTill: 1_700_000_000_000 + 1_000 + ms,
      });
    exchange.wait(5_000);
    const ended = exchange
      .tick({ instrument: ETH, last: '10' })
      .flatMap((event) => (event.type === 'OrderCancelled' ? [event.order.clientOrderId] : []));
    expect(ended).toEqual(['soon', 'late', 'late-too']);
  });

  test('[F-O25] a moment that has passed is refused, also for an amendment', () => {
    const { exchange, end } = dated();
    const order = { quantity: '1', price: '99', timeInForce: 'GTD' } as const;
    const next = exchange.now() + 1;
    expect(exchange.refused(orderOf({ ...order, goodTill: next })).code).toBe('GOOD_TILL_PASSED');
    expect(typesOf(exchange.place({ ...order, goodTill: exchange.now() + 2 }))).toContain(
      'OrderAccepted',
    );
    exchange.wait(end - exchange.now());
    const amend: Unstamped = {
      type: 'AmendOrder',
      userId: userId(1),
      orderId: orderId(1),
      price: priceOf('98'),
      triggerPrice: undefined,
      triggerBy: undefined,
      quantity: undefined,
    };
    expect(exchange.refused(amend).code).toBe('GOOD_TILL_PASSED');
  });

  test.each([
    { timeInForce: 'GTD' },
    { timeInForce: 'GTC', goodTill: 2_000_000_000_000 },
    { timeInForce: 'IOC', goodTill: 2_000_000_000_000 },
  ] as const)('[F-O25] a GTD has a moment and no other has: %j', (stated) => {
    given(thin().history)
      .when(orderOf({ quantity: '1', price: '99', ...stated }))
      .then({ code: 'GOOD_TILL_MISMATCH' });
  });

  test('[F-O25][E-R3] ends as well after a restart from a snapshot', () => {
    const { exchange, end } = dated();
    const restored = throughSnapshot(exchange.state, testRules());
    const outcome = execute(restored, {
      type: 'MoveMarket',
      tick: tickOf({ last: '95' }),
      at: end,
    });
    expect(outcome.ok && typesOf(outcome.events)).toEqual([
      'MarketMoved',
      'OrderCancelled',
      'MoneyMoved',
    ]);
  });

  test('[F-O2][F-O25] another moment is another order', () => {
    const { exchange, end } = dated();
    const [first] = exchange.place({
      id: 'mine',
      quantity: '1',
      price: '99',
      timeInForce: 'GTD',
      goodTill: end,
    });
    expect(first).toMatchObject({ type: 'OrderAccepted' });
    const again = { id: 'mine', quantity: '1', price: '99', timeInForce: 'GTD' } as const;
    expect(exchange.place({ ...again, goodTill: end })).toEqual([]);
    expect(exchange.refused(orderOf({ ...again, goodTill: end + 1 })).code).toBe(
      'CLIENT_ORDER_ID_REUSED',
    );
  });
});
