/** Rules [F-O26] to [F-O29] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import type { ExchangeEvent } from '../../../src/domain/events.ts';
import { orderId, userId } from '../../../src/domain/ids.ts';
import { moneyOf, priceOf, quantityOf } from '../../../src/domain/quantities.ts';
import { evolve, execute, positionsOf, workingOrdersOf } from '../../../src/engine/index.ts';
import {
  exchangeWith,
  given,
  orderOf,
  type OrderSpec,
  pocketsOf,
  GOLD,
  GOLD_OPTION,
  stamped,
  type TestExchange,
  testRules,
  tickOf,
} from '../../support/engine.ts';
import { ofType } from '../../support/engineCopytrade.ts';
import { throughSnapshot } from '../../support/stateText.ts';

/** Buys 1 at up to 104 once 105 is traded: below the market then, so that it rests. */
const entry: OrderSpec = { type: 'STOPLOSS', trigger: '105', price: '104', quantity: '1' };
/** Buys 1 at up to 106 once 105 is traded: takes. */
const taking: OrderSpec = { ...entry, price: '106' };

const flat = (funds = '1000') => exchangeWith({ funds, users: 2 });
const typesOf = (events: readonly ExchangeEvent[]) =>
  events.map(({ type }) => type).filter((type) => type !== 'MarketMoved');
const working = ({ state }: TestExchange) => workingOrdersOf(state, userId(1));

describe('placing', () => {
  test('[F-O26][F-O27] waits without a position, holds nothing and counts against nothing', () => {
    const exchange = flat();
    const before = pocketsOf(exchange.state);
    const [accepted] = exchange.place(entry);
    expect(accepted).toMatchObject({
      type: 'OrderAccepted',
      order: {
        marketType: 'STOPLOSS',
        price: priceOf('104'),
        triggerPrice: priceOf('105'),
        reduceOnly: false,
        hold: 0n,
        triggeredAt: undefined,
      },
    });
    expect(pocketsOf(exchange.state)).toEqual(before);
    // The market passes its price without its trigger: nothing of it rests there.
    expect(typesOf(exchange.tick({ last: '103', low: '101', high: '104.9' }))).toEqual([]);
  });

  test.each<[OrderSpec, string]>([
    [{ ...entry, price: '104.05' }, 'PRICE_OFF_TICK'],
    [{ ...entry, price: '115.6' }, 'PRICE_OUT_OF_BAND'],
    [{ ...entry, price: '94.4' }, 'PRICE_OUT_OF_BAND'],
    [{ ...entry, trigger: '100' }, 'WOULD_TRIGGER'],
    [{ ...entry, exits: { takeProfit: '120' } }, 'EXIT_NOT_ALLOWED'],
    [{ ...entry, reduceOnly: true }, 'REDUCE_ONLY_REJECTED'],
    [{ ...entry, timeInForce: 'IOC', postOnly: true }, 'POST_ONLY_NOT_ALLOWED'],
    [{ ...entry, timeInForce: 'GTD' }, 'GOOD_TILL_MISMATCH'],
  ])('[F-O26] %j is %s', (spec, code) => {
    expect(flat().refused(orderOf(spec)).code).toBe(code);
  });

  test('[F-O26] the band lies around the trigger, both ends included', () => {
    // 105 with a tenth: 94.5 to 115.5; around the mark of 100 it would end at 110.
    for (const price of ['94.5', '115.5']) flat().place({ ...entry, price });
  });

  test('[F-O2][F-O26] the price is part of the content', () => {
    const exchange = flat();
    const mine = orderOf({ ...entry, id: 'mine' });
    exchange.run(mine);
    expect(exchange.run(mine)).toEqual([]);
    expect(exchange.refused({ ...mine, price: priceOf('104.5') }).code).toBe(
      'CLIENT_ORDER_ID_REUSED',
    );
  });

  test('[F-O7][F-O27] is a working order', () => {
    const exchange = exchangeWith({ funds: '1000', rules: { openOrdersMax: 1 } });
    exchange.place({ ...entry, timeInForce: 'IOC' });
    expect(exchange.refused(orderOf(entry)).code).toBe('TOO_MANY_ORDERS');
  });

  test('[F-O25][F-O27] a GTD ends while it waits', () => {
    const exchange = flat();
    exchange.place({ ...entry, timeInForce: 'GTD', goodTill: exchange.now() + 1_000 });
    exchange.wait(1_000);
    expect(exchange.tick({ last: '105' })).toMatchObject([
      { type: 'MarketMoved' },
      { type: 'OrderCancelled', order: { cancelReason: 'EXPIRED', triggeredAt: undefined } },
    ]);
  });
});

describe('firing', () => {
  test('[F-O28] rests at its price, holding 104 / 10, and fills there as maker', () => {
    const exchange = flat();
    exchange.place(entry);
    const events = exchange.tick({ last: '105', asks: [['105', '5']] });
    expect(typesOf(events)).toEqual(['OrderTriggered', 'MoneyMoved']);
    expect(pocketsOf(exchange.state)).toMatchObject({
      point: moneyOf('989.6'),
      wait: moneyOf('10.4'),
    });
    const filled = exchange.tick({ last: '104.5', low: '104' });
    expect(filled[1]).toMatchObject({
      type: 'OrderFilled',
      order: { status: 'FILLED', averagePrice: priceOf('104') },
      fill: { isMaker: true, quantity: quantityOf('1') },
    });
    expect(positionsOf(exchange.state, userId(1))).toMatchObject([
      { side: 'LONG', entryPrice: priceOf('104') },
    ]);
  });

  test('[F-M7][F-O28] the tick that fires it does not fill it as maker', () => {
    const exchange = flat();
    exchange.place(entry);
    const events = exchange.tick({ last: '105', low: '100', asks: [['105', '5']] });
    expect(typesOf(events)).toEqual(['OrderTriggered', 'MoneyMoved']);
  });

  test('[F-O28] takes what is offered up to its price, and rests with what is left', () => {
    const exchange = flat();
    exchange.place({ ...taking, quantity: '3' });
    exchange.tick({
      last: '105',
      asks: [
        ['105', '1'],
        ['106', '1'],
        ['107', '9'],
      ],
    });
    expect(working(exchange)).toMatchObject([
      { filledQuantity: quantityOf('2'), averagePrice: priceOf('105.5'), status: 'WORKING' },
    ]);
  });

  test('[F-T3][F-O28] by the mark price where it says so', () => {
    const exchange = flat();
    exchange.place({ ...entry, triggerBy: 'MARK' });
    expect(typesOf(exchange.tick({ last: '106', mark: '104.9' }))).toEqual([]);
    expect(typesOf(exchange.tick({ last: '104.9', mark: '105' }))).toContain('OrderTriggered');
  });

  test('[F-M5][F-O28] its place is behind the orders that were there before it fired', () => {
    const exchange = flat();
    exchange.place({ ...entry, type: 'TAKEPROFIT', side: 'SELL', price: '106' });
    exchange.place({ user: 2, side: 'SELL', price: '106', quantity: '1' });
    exchange.tick({ last: '105' });
    exchange.place({ user: 2, side: 'SELL', price: '106', quantity: '1' });
    const filled = exchange
      .tick({ last: '106' })
      .flatMap((event) => (event.type === 'OrderFilled' ? [event.order.id] : []));
    expect(filled).toEqual([2, 1, 4].map(orderId));
  });

  test('[F-O28] comes through a snapshot in each of its states', () => {
    const exchange = flat();
    exchange.place(entry);
    expect(workingOrdersOf(throughSnapshot(exchange.state, testRules()), userId(1))).toEqual(
      working(exchange),
    );
    exchange.tick({ last: '105', asks: [['105', '5']] });
    const copy = throughSnapshot(exchange.state, testRules());
    expect(copy.orders.get(orderId(1))).toMatchObject({
      place: 2,
      order: { hold: moneyOf('10.4') },
    });
  });

  test('[F-O13][F-O28] cancelled after it fired, it releases what it held', () => {
    const exchange = flat();
    exchange.place(entry);
    exchange.tick({ last: '105', asks: [['105', '5']] });
    exchange.run({ type: 'CancelOrder', userId: userId(1), orderId: orderId(1) });
    expect(pocketsOf(exchange.state)).toMatchObject({ point: moneyOf('1000'), wait: 0n });
  });
});

describe('what cannot be a LIMIT when it fires', () => {
  const OVER = ['OrderTriggered', 'OrderCancelled'];
  const fired = (spec: OrderSpec, exchange = flat(), asks = [['105', '5']] as const) => {
    exchange.place(spec);
    const events = exchange.tick({ last: '105', asks });
    return { types: typesOf(events), last: events.at(-1), exchange };
  };

  test('[F-O29] NO_MARGIN: 10.4 for a balance of 10.39', () => {
    const { types, last, exchange } = fired(entry, flat('10.39'));
    expect(types).toEqual(OVER);
    expect(last).toMatchObject({ order: { cancelReason: 'NO_MARGIN', hold: 0n } });
    expect(last).toHaveProperty('order.triggeredAt', exchange.now());
    expect(pocketsOf(exchange.state)).toMatchObject({ point: moneyOf('10.39'), wait: 0n });
    expect(fired(entry, flat('10.4')).types).toEqual(['OrderTriggered', 'MoneyMoved']);
  });

  test('[E-R3][F-O29] NO_MARGIN in the tick that exhausts the margin of its position, restarted or not', () => {
    const exchange = exchangeWith({ funds: '1000' });
    exchange.isolated();
    exchange.place({ side: 'SELL', quantity: '1' });
    exchange.place({ ...taking, timeInForce: 'FOK' });
    // Checked at 100, the position is known to be safe around it, which a restart forgets.
    const [moved] = exchange.tick({ last: '100' });
    const restarted = throughSnapshot(exchange.state, testRules());
    if (moved !== undefined) evolve(restarted, moved);
    const gap = stamped(
      { type: 'MoveMarket', tick: tickOf({ last: '115' }, exchange.now()) },
      exchange.now() + 1,
    );
    for (const state of [exchange.state, restarted]) {
      const outcome = execute(state, gap);
      const over = outcome.ok ? ofType(outcome.events, 'OrderCancelled') : [];
      expect(over).toMatchObject([{ order: { cancelReason: 'NO_MARGIN' } }]);
    }
  });

  test('[F-O29] POST_ONLY where it would take, and rests where it would not', () => {
    expect(fired({ ...taking, postOnly: true }).last).toMatchObject({
      order: { cancelReason: 'POST_ONLY' },
    });
    expect(fired({ ...entry, postOnly: true }).types).toEqual(['OrderTriggered', 'MoneyMoved']);
  });

  test('[F-O29] FOK where the book does not offer it whole', () => {
    const fok = { ...taking, timeInForce: 'FOK' } as const;
    expect(fired({ ...fok, quantity: '5.001' }).last).toMatchObject({
      order: { cancelReason: 'FOK', filledQuantity: 0n },
    });
    expect(positionsOf(fired({ ...fok, quantity: '5' }).exchange.state, userId(1))).toMatchObject([
      { quantity: quantityOf('5') },
    ]);
  });

  test('[F-O29] an IOC takes and is over', () => {
    expect(fired({ ...taking, timeInForce: 'IOC', quantity: '6' }).last).toMatchObject({
      type: 'OrderCancelled',
      order: { cancelReason: 'IOC', filledQuantity: quantityOf('5'), hold: 0n },
    });
  });

  test('[F-O29] LEVERAGE_TIER where position and order come to 25,000, with 50x', () => {
    const exchange = exchangeWith({
      funds: '10000',
      ticks: [{ instrument: GOLD, last: '100' }],
    });
    exchange.leverage(50, 1, GOLD_OPTION);
    for (const [quantity, end] of [
      // 240.3 at 104 are 24,991.2, and 240.4 are 25,001.6.
      ['240.3', undefined],
      ['0.1', 'LEVERAGE_TIER'],
    ] as const) {
      const [accepted] = exchange.place({ ...entry, quantity, option: GOLD_OPTION });
      const id = accepted?.type === 'OrderAccepted' ? accepted.order.id : undefined;
      const asks = [['105', '500']] as const;
      const events = exchange.tick({ instrument: GOLD, last: '105', asks });
      const reasons = events.flatMap((event) =>
        event.type === 'OrderCancelled' && event.order.id === id ? [event.order.cancelReason] : [],
      );
      expect(reasons).toEqual(end === undefined ? [] : [end]);
      exchange.tick({ instrument: GOLD, last: '104.5' });
    }
  });

  test('[F-O29] REDUCE_ONLY where the position is gone or has turned', () => {
    const exchange = flat();
    exchange.place({ quantity: '1' });
    const out: OrderSpec = { ...entry, side: 'SELL', type: 'TAKEPROFIT', reduceOnly: true };
    exchange.place({ ...out, timeInForce: 'GTC' });
    exchange.place({ side: 'SELL', quantity: '2' });
    // A close cancels what could only reduce, fired or not.
    expect(working(exchange)).toEqual([]);
  });

  test('[F-O29] as a take-profit limit it closes as maker, for the maker fee', () => {
    const exchange = flat();
    exchange.place({ quantity: '1' });
    const before = pocketsOf(exchange.state).point;
    exchange.place({
      type: 'TAKEPROFIT',
      side: 'SELL',
      trigger: '105',
      price: '106',
      quantity: '1',
      reduceOnly: true,
    });
    expect(typesOf(exchange.tick({ last: '105' }))).toEqual(['OrderTriggered']);
    exchange.tick({ last: '106' });
    // 6 of profit less 106 * 0.0002.
    expect(pocketsOf(exchange.state).point - before).toBe(moneyOf('5.9788'));
    expect(positionsOf(exchange.state, userId(1))).toEqual([]);
  });
});

describe('amending', () => {
  const amend = (spec: { price?: string; trigger?: string; quantity?: string }): Unstamped => ({
    type: 'AmendOrder',
    userId: userId(1),
    orderId: orderId(1),
    price: spec.price === undefined ? undefined : priceOf(spec.price),
    triggerPrice: spec.trigger === undefined ? undefined : priceOf(spec.trigger),
    triggerBy: undefined,
    quantity: spec.quantity === undefined ? undefined : quantityOf(spec.quantity),
  });

  test('[F-O18][F-O27] price, trigger and quantity while it waits, without a hold', () => {
    const exchange = flat();
    exchange.place(entry);
    exchange.run(amend({ price: '103', trigger: '104', quantity: '2' }));
    expect(pocketsOf(exchange.state).wait).toBe(0n);
    exchange.tick({ last: '104', asks: [['104', '5']] });
    // 2 at 103 with 10x.
    expect(pocketsOf(exchange.state).wait).toBe(moneyOf('20.6'));
  });

  test('[F-O18][F-O20][F-O27] afterwards as a LIMIT, its trigger no more', () => {
    const exchange = flat();
    exchange.place(entry);
    exchange.tick({ last: '105', asks: [['105', '5']] });
    expect(exchange.refused(amend({ trigger: '106' })).code).toBe('TRIGGER_NOT_ALLOWED');
    exchange.run(amend({ price: '100' }));
    expect(pocketsOf(exchange.state).wait).toBe(moneyOf('10'));
    const events = exchange.run(amend({ price: '105.5' }));
    expect(typesOf(events)).toContain('PositionOpened');
  });
});

test('[F-O26] a MARKET still has no price', () => {
  given(flat().history)
    .when(orderOf({ type: 'MARKET', price: '100', quantity: '1' }))
    .then({ code: 'PRICE_NOT_ALLOWED' });
});
