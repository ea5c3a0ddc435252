/** Rules [F-O18] to [F-O20] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import { userId } from '../../../src/domain/ids.ts';
import { moneyOf, priceOf, quantityOf } from '../../../src/domain/quantities.ts';
import { execute, workingOrdersOf } from '../../../src/engine/index.ts';
import {
  exchangeWith,
  given,
  GOLD,
  GOLD_CLOSED_FROM,
  GOLD_OPTION,
  type OrderSpec,
  orderOf,
  pocketsOf,
  stamped,
  testRules,
  tickOf,
  type TestExchange,
} from '../../support/engine.ts';
import { amendOf } from '../../support/engineConditions.ts';
import { canonicalText, throughSnapshot } from '../../support/stateText.ts';

/** A user with an order to buy 1 at 95, which holds 9.5. */
function buyer(): TestExchange {
  const exchange = exchangeWith({ funds: '100' });
  exchange.place({ price: '95', quantity: '1' });
  return exchange;
}

/** A user who is long 2 with an order to close it, o-2. */
function seller(spec: OrderSpec): TestExchange {
  const exchange = exchangeWith({ funds: '1000' });
  exchange.place({ quantity: '2' });
  exchange.place(spec);
  return exchange;
}

const stop: OrderSpec = { type: 'STOPLOSS', side: 'SELL', trigger: '95', quantity: '2' };

describe('a LIMIT', () => {
  test('[F-O20] more to hold is one OrderAmended and a HOLD', () => {
    given(buyer().history)
      .when(amendOf('o-1', { price: '96', quantity: '2' }))
      .then([
        {
          type: 'OrderAmended',
          order: { price: priceOf('96'), quantity: quantityOf('2'), hold: moneyOf('19.2') },
        },
        { type: 'MoneyMoved', cause: 'HOLD', reference: 'o-1' },
      ]);
  });

  test('[F-O20] less to hold is a RELEASE', () => {
    const exchange = buyer();
    const events = exchange.run(amendOf('o-1', { quantity: '0.5' }));
    expect(events).toMatchObject([
      { type: 'OrderAmended', order: { hold: moneyOf('4.75') } },
      { type: 'MoneyMoved', cause: 'RELEASE' },
    ]);
    expect(pocketsOf(exchange.state)).toMatchObject({
      point: moneyOf('95.25'),
      wait: moneyOf('4.75'),
    });
  });

  test('[F-O18] a change of nothing emits nothing', () => {
    const { history } = buyer();
    given(history).when(amendOf('o-1', {})).then([]);
    given(history)
      .when(amendOf('o-1', { price: '95', quantity: '1' }))
      .then([]);
  });

  test('[F-O19] the old hold is given back first: all of the money may be used again', () => {
    const exchange = exchangeWith({ funds: '9.5' });
    exchange.place({ price: '95', quantity: '1' });
    exchange.run(amendOf('o-1', { price: '90' }));
    exchange.run(amendOf('o-1', { price: '95' }));
    expect(pocketsOf(exchange.state)).toMatchObject({ point: 0n, wait: moneyOf('9.5') });
    expect(exchange.refused(amendOf('o-1', { price: '95.1' }))).toEqual({
      code: 'INSUFFICIENT_BALANCE',
    });
  });

  test('[F-O19] its own place does not count: with all places taken it can be amended', () => {
    const exchange = exchangeWith({ funds: '100', rules: { openOrdersMax: 1 } });
    exchange.place({ price: '95', quantity: '1' });
    expect(exchange.run(amendOf('o-1', { price: '94' }))).toHaveLength(2);
  });

  test('[F-O19] its own quantity does not count in the tier', () => {
    const exchange = exchangeWith({ funds: '1000000' });
    exchange.leverage(125);
    // 297,000 of the 300,000 that 125x allows.
    for (const n of [1, 2, 3]) exchange.place({ id: `o${n}`, price: '99', quantity: '1000' });
    expect(exchange.run(amendOf('o-2', { price: '98' }))).toHaveLength(2);
    expect(exchange.refused(amendOf('o-2', { price: '102.1' }))).toEqual({
      code: 'LEVERAGE_TIER',
      data: { maximum: '100' },
    });
  });

  test.each([
    [{ price: '95.05' }, { code: 'PRICE_OFF_TICK', data: { tick: '0.1' } }],
    [{ price: '89.9' }, { code: 'PRICE_OUT_OF_BAND', data: { low: '90', high: '110' } }],
    [{ quantity: '0' }, { code: 'QUANTITY_TOO_SMALL', data: { minimum: '0.001', coin: 'BTC' } }],
    [{ quantity: '1.0005' }, { code: 'QUANTITY_OFF_STEP', data: { step: '0.001', coin: 'BTC' } }],
    [{ quantity: '1001' }, { code: 'QUANTITY_TOO_LARGE', data: { maximum: '1000', coin: 'BTC' } }],
    [{ quantity: '11' }, { code: 'INSUFFICIENT_BALANCE' }],
    [{ trigger: '90' }, { code: 'TRIGGER_NOT_ALLOWED' }],
    [{ triggerBy: 'MARK' }, { code: 'TRIGGER_NOT_ALLOWED' }],
  ] as const)('[F-O18][F-O19] %j is refused and nothing is changed', (spec, rejection) => {
    const exchange = buyer();
    const before = canonicalText(exchange.state);
    expect(exchange.refused(amendOf('o-1', spec))).toEqual(rejection);
    expect(canonicalText(exchange.state)).toBe(before);
  });

  test('[F-O18] of another user, non-existent, or finished', () => {
    const exchange = exchangeWith({ users: 2, funds: '100' });
    exchange.place({ price: '95', quantity: '1' });
    exchange.place({ quantity: '0.1' });
    expect(exchange.refused(amendOf('o-1', { user: 2, price: '94' }))).toEqual({
      code: 'UNKNOWN_ORDER',
    });
    expect(exchange.refused(amendOf('o-9', { price: '94' }))).toEqual({ code: 'UNKNOWN_ORDER' });
    expect(exchange.refused(amendOf('o-2', { quantity: '2' }))).toEqual({
      code: 'ORDER_NOT_WORKING',
    });
  });

  test('[F-O18] the quantity stays above what is filled; the rest is what holds', () => {
    const exchange = exchangeWith({ funds: '100', ticks: [{ last: '100', asks: [['95', '1']] }] });
    exchange.place({ price: '95', quantity: '3' });
    for (const quantity of ['1', '0.5'])
      expect(exchange.refused(amendOf('o-1', { quantity }))).toEqual({
        code: 'AMEND_BELOW_FILLED',
        data: { filled: '1' },
      });
    const events = exchange.run(amendOf('o-1', { quantity: '1.5' }));
    expect(events[0]).toMatchObject({
      order: { hold: moneyOf('4.75'), filledQuantity: quantityOf('1') },
    });
    exchange.tick({ last: '95' });
    expect(workingOrdersOf(exchange.state, userId(1))).toEqual([]);
  });

  test('[F-O20] across the book it fills at once, as taker', () => {
    const exchange = buyer();
    const events = exchange.run(amendOf('o-1', { price: '101' }));
    expect(events.map(({ type }) => type)).toEqual([
      'OrderAmended',
      'MoneyMoved',
      'OrderFilled',
      'MoneyMoved',
      'PositionOpened',
    ]);
    expect(events[2]).toMatchObject({ fill: { price: priceOf('100'), isMaker: false } });
  });

  test('[F-O20] at its new price the market finds it, at the old one no more', () => {
    const exchange = buyer();
    exchange.run(amendOf('o-1', { price: '93' }));
    expect(exchange.tick({ last: '95' })).toHaveLength(1);
    expect(exchange.tick({ last: '93' })[1]).toMatchObject({ fill: { price: priceOf('93') } });
  });

  test('[F-M5][F-O20] the place is kept with the price and lost with it, also after a restart', () => {
    const exchange = exchangeWith({ users: 3, funds: '100' });
    for (const user of [1, 2, 3]) exchange.place({ user, price: '95', quantity: '1' });
    exchange.run(amendOf('o-1', { price: '94' }));
    exchange.run(amendOf('o-1', { price: '95' }));
    exchange.run(amendOf('o-2', { user: 2, quantity: '0.5' }));
    const expected = [userId(2), userId(3), userId(1)];
    const copy = throughSnapshot(exchange.state, testRules());
    expect(canonicalText(copy)).toBe(canonicalText(exchange.state));
    const tick = { type: 'MoveMarket', tick: tickOf({ last: '95' }) } as const;
    for (const state of [exchange.state, copy]) {
      const outcome = execute(state, stamped(tick, exchange.now() + 1));
      if (!outcome.ok) throw new Error(outcome.rejection.code);
      const owners = outcome.events.flatMap((event) =>
        event.type === 'OrderFilled' ? [event.order.userId] : [],
      );
      expect(owners).toEqual(expected);
    }
  });

  test('[F-O8][F-O19] a reduce-only LIMIT may come to name more than its position', () => {
    const exchange = seller({ side: 'SELL', price: '105', quantity: '1', reduceOnly: true });
    exchange.run(amendOf('o-2', { quantity: '2.1' }));
    expect(exchange.tick({ last: '105' })).toMatchObject([
      { type: 'MarketMoved' },
      { type: 'OrderFilled', fill: { quantity: quantityOf('2') } },
      { type: 'MoneyMoved' },
      { type: 'PositionClosed' },
      { type: 'OrderCancelled', order: { cancelReason: 'REDUCE_ONLY' } },
    ]);
  });

  test('[F-O19] the price of a reduce-only LIMIT moves after a part of the position was closed', () => {
    const exchange = seller({ side: 'SELL', price: '105', quantity: '2', reduceOnly: true });
    exchange.place({ side: 'SELL', quantity: '1', reduceOnly: true });
    expect(exchange.run(amendOf('o-2', { price: '104' }))).toMatchObject([
      { type: 'OrderAmended', order: { price: priceOf('104'), quantity: quantityOf('2') } },
    ]);
  });

  test('[F-O8][F-O19] amended into the book it takes no more than the position', () => {
    const exchange = seller({ side: 'SELL', price: '105', quantity: '2', reduceOnly: true });
    exchange.place({ side: 'SELL', quantity: '1', reduceOnly: true });
    exchange.tick({
      last: '100',
      bids: [
        ['100', '1'],
        ['90', '1'],
      ],
    });
    const events = exchange.run(amendOf('o-2', { price: '90' }));
    expect(events[1]).toMatchObject({
      type: 'OrderFilled',
      fill: { price: priceOf('100'), quantity: quantityOf('1') },
    });
  });

  test('[F-O19] another quantity does not judge the price, post-only or exits again', () => {
    const exchange = exchangeWith({ funds: '1000' });
    exchange.place({ price: '95', quantity: '1', postOnly: true, exits: { stopLoss: '94' } });
    // The price leaves the band of the order, and its stop-loss comes to lie beyond the book.
    exchange.tick({ last: '130', asks: [['93', '9']] });
    const [amended, ...others] = exchange.run(amendOf('o-1', { quantity: '0.5' }));
    expect(amended).toMatchObject({ order: { quantity: quantityOf('0.5'), filledQuantity: 0n } });
    expect(others.map(({ type }) => type)).toEqual(['MoneyMoved']);
    expect(exchange.refused(amendOf('o-1', { price: '94.5' })).code).toBe('PRICE_OUT_OF_BAND');
  });

  test('[F-O19] another price does not judge the quantity again', () => {
    const exchange = exchangeWith({ funds: '1000' });
    exchange.place({ price: '95', quantity: '1', exits: { takeProfit: '110' } });
    exchange.place({ side: 'SELL', quantity: '3' });
    // It only closes by now, which only a new order can learn.
    expect(exchange.run(amendOf('o-1', { price: '94' }))).toMatchObject([
      { type: 'OrderAmended', order: { exits: { takeProfit: priceOf('110') } } },
      { type: 'MoneyMoved' },
    ]);
  });

  test('[F-O19] less quantity is taken though the account no longer covers what is left', () => {
    const exchange = exchangeWith({ funds: '30' });
    exchange.place({ quantity: '1' });
    exchange.place({ side: 'SELL', price: '109', quantity: '2' });
    exchange.place({ side: 'SELL', quantity: '1', reduceOnly: true });
    exchange.place({ price: '95', quantity: '1.8' });
    const [amended] = exchange.run(amendOf('o-2', { quantity: '1.9' }));
    expect(amended).toMatchObject({ order: { quantity: quantityOf('1.9') } });
  });

  test('[F-O19] of an unknown user, or in a closed market', () => {
    const exchange = exchangeWith({ funds: '1000', ticks: [{ instrument: GOLD, last: '100' }] });
    exchange.place({ option: GOLD_OPTION, price: '95', quantity: '1' });
    given(exchange.history)
      .when(amendOf('o-1', { user: 9, price: '94' }))
      .then({ code: 'UNKNOWN_USER' });
    given(exchange.history)
      .when(amendOf('o-1', { price: '94' }), GOLD_CLOSED_FROM)
      .then({ code: 'MARKET_CLOSED' });
  });

  test('[F-O2] an amended order is compared as it stands', () => {
    const exchange = exchangeWith({ funds: '100' });
    exchange.place({ id: 'mine', price: '95', quantity: '1' });
    exchange.run(amendOf('o-1', { price: '94' }));
    expect(exchange.run(orderOf({ id: 'mine', price: '94', quantity: '1' }))).toEqual([]);
    expect(exchange.refused(orderOf({ id: 'mine', price: '95', quantity: '1' }))).toEqual({
      code: 'CLIENT_ORDER_ID_REUSED',
    });
  });
});

describe('a trigger', () => {
  test('[F-O18] price, source and quantity', () => {
    given(seller(stop).history)
      .when(amendOf('o-2', { trigger: '90', triggerBy: 'MARK', quantity: '1' }))
      .then([
        {
          type: 'OrderAmended',
          order: {
            triggerPrice: priceOf('90'),
            triggerBy: 'MARK',
            quantity: quantityOf('1'),
            triggeredAt: undefined,
          },
        },
      ]);
  });

  test('[F-T3][F-O20] it fires at its new price, at the old one no more', () => {
    const exchange = seller(stop);
    exchange.run(amendOf('o-2', { trigger: '90' }));
    expect(exchange.tick({ last: '95' })).toHaveLength(1);
    exchange.run(amendOf('o-2', { triggerBy: 'MARK' }));
    expect(exchange.tick({ last: '90', mark: '95' })).toHaveLength(1);
    expect(exchange.tick({ last: '95', mark: '90' })[1]?.type).toBe('OrderTriggered');
  });

  test.each([
    [{ price: '94' }, { code: 'PRICE_NOT_ALLOWED' }],
    [{ trigger: '100' }, { code: 'WOULD_TRIGGER' }],
    [{ trigger: '94.05' }, { code: 'PRICE_OFF_TICK', data: { tick: '0.1' } }],
    [{ trigger: '0' }, { code: 'TRIGGER_REQUIRED' }],
  ] as const)('[F-O18][F-O19] %j is refused and nothing is changed', (spec, rejection) => {
    const exchange = seller(stop);
    const before = canonicalText(exchange.state);
    expect(exchange.refused(amendOf('o-2', spec))).toEqual(rejection);
    expect(canonicalText(exchange.state)).toBe(before);
  });

  test('[F-O19] the trigger moves after a part of the position was closed', () => {
    const exchange = seller(stop);
    exchange.place({ side: 'SELL', quantity: '1', reduceOnly: true });
    exchange.run(amendOf('o-2', { trigger: '96' }));
    expect(exchange.tick({ last: '96' })).toMatchObject([
      { type: 'MarketMoved' },
      { type: 'OrderTriggered', order: { quantity: quantityOf('2') } },
      { type: 'OrderFilled', fill: { quantity: quantityOf('1') } },
      { type: 'MoneyMoved' },
      { type: 'PositionClosed' },
      { type: 'OrderCancelled', order: { cancelReason: 'REDUCE_ONLY' } },
    ]);
  });

  test('[F-O18] one that has fired takes another quantity, but no other trigger', () => {
    const exchange = seller(stop);
    exchange.tick({ last: '95', bids: [] });
    for (const spec of [{ trigger: '90' }, { triggerBy: 'MARK' as const }])
      expect(exchange.refused(amendOf('o-2', spec))).toEqual({ code: 'TRIGGER_NOT_ALLOWED' });
    exchange.run(amendOf('o-2', { quantity: '1' }));
    expect(exchange.tick({ last: '96' })[1]).toMatchObject({
      order: { status: 'FILLED', quantity: quantityOf('1') },
    });
  });
});
