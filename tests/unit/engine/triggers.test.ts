/** Rules [F-T..] of src/engine/SPEC.md, and [F-M7]. */
import { describe, expect, test } from 'vitest';
import { userId } from '../../../src/domain/ids.ts';
import { moneyOf, priceOf, quantityOf } from '../../../src/domain/quantities.ts';
import { positionsOf, workingOrdersOf } from '../../../src/engine/index.ts';
import {
  exchangeWith,
  given,
  type OrderSpec,
  orderOf,
  pocketsOf,
  type TickSpec,
} from '../../support/engine.ts';
import { holder, typesOf } from '../../support/engineHolder.ts';

const stop: OrderSpec = { type: 'STOPLOSS', side: 'SELL', trigger: '95', quantity: '2' };
const profit: OrderSpec = { type: 'TAKEPROFIT', side: 'SELL', trigger: '105', quantity: '2' };

describe('placing', () => {
  test('[F-T2] a trigger reduces whatever it says, holds nothing and rests against nothing', () => {
    const exchange = holder();
    const before = pocketsOf(exchange.state);
    given(exchange.history)
      .when(orderOf(stop))
      .then([
        {
          type: 'OrderAccepted',
          order: {
            marketType: 'STOPLOSS',
            reduceOnly: true,
            triggerPrice: priceOf('95'),
            triggerBy: 'LAST',
            triggeredAt: undefined,
            hold: moneyOf('0'),
          },
        },
      ]);
    exchange.place(stop);
    expect(pocketsOf(exchange.state)).toEqual(before);
    // The stop does not use up the position: what sells it still opens nothing.
    const [accepted] = exchange.place({ side: 'SELL', price: '101', quantity: '2' });
    expect(accepted).toMatchObject({ order: { hold: moneyOf('0') } });
  });

  test.each([
    [{ ...stop, trigger: undefined, triggerBy: undefined }, { code: 'TRIGGER_REQUIRED' }],
    [{ ...stop, trigger: undefined, triggerBy: 'MARK' }, { code: 'TRIGGER_REQUIRED' }],
    [{ ...stop, trigger: '0' }, { code: 'TRIGGER_REQUIRED' }],
    [{ ...stop, trigger: '-1' }, { code: 'TRIGGER_REQUIRED' }],
    [
      { ...stop, trigger: '95.05' },
      { code: 'PRICE_OFF_TICK', data: { tick: '0.1' } },
    ],
    [{ ...stop, trigger: '100' }, { code: 'WOULD_TRIGGER' }],
    [{ ...stop, trigger: '100.1' }, { code: 'WOULD_TRIGGER' }],
    [{ ...profit, trigger: '100' }, { code: 'WOULD_TRIGGER' }],
    [{ ...profit, trigger: '99.9' }, { code: 'WOULD_TRIGGER' }],
    [{ ...stop, side: 'BUY', trigger: '105' }, { code: 'REDUCE_ONLY_REJECTED' }],
    [{ ...stop, exits: { takeProfit: '110' } }, { code: 'EXIT_NOT_ALLOWED' }],
  ] as const)('[F-T1][F-T2] refused: %j', (spec, rejection) => {
    const { trigger, triggerBy, ...rest } = spec;
    given(holder().history)
      .when(
        orderOf({
          ...rest,
          ...(trigger === undefined ? {} : { trigger }),
          ...(triggerBy === undefined ? {} : { triggerBy }),
        }),
      )
      .then(rejection);
  });

  test('[F-T1] the price of now is the one the trigger listens to', () => {
    const exchange = holder();
    exchange.tick({ last: '100', mark: '97' });
    given(exchange.history)
      .when(orderOf({ ...stop, trigger: '98', triggerBy: 'MARK' }))
      .then({ code: 'WOULD_TRIGGER' });
    given(exchange.history)
      .when(orderOf({ ...stop, trigger: '98', triggerBy: 'LAST' }))
      .then([{ type: 'OrderAccepted' }]);
  });

  test.each(['LIMIT', 'MARKET'] as const)('[F-O6] a %s takes no trigger', (type) => {
    const price = type === 'LIMIT' ? { price: '99' } : {};
    given(holder().history)
      .when(orderOf({ type, ...price, quantity: '1', trigger: '95' }))
      .then({ code: 'TRIGGER_NOT_ALLOWED' });
    given(holder().history)
      .when(orderOf({ type, ...price, quantity: '1', triggerBy: 'MARK' }))
      .then({ code: 'TRIGGER_NOT_ALLOWED' });
  });

  test('[F-O7] triggers count among the working orders', () => {
    const exchange = exchangeWith({ funds: '1000', rules: { openOrdersMax: 2 } });
    exchange.place({ quantity: '2' });
    exchange.place(stop);
    exchange.place(profit);
    const refusal = { code: 'TOO_MANY_ORDERS', data: { maximum: '2' } };
    expect(exchange.refused(orderOf(stop))).toEqual(refusal);
    expect(exchange.refused(orderOf({ price: '99', quantity: '1' }))).toEqual(refusal);
  });

  test.each([
    ['triggerPrice', { trigger: '94' }],
    ['triggerBy', { triggerBy: 'MARK' }],
  ] as const)('[F-O2] the same id with another %s is refused', (_name, change) => {
    const exchange = holder();
    exchange.place({ ...stop, id: 'mine' });
    expect(exchange.run(orderOf({ ...stop, id: 'mine' }))).toEqual([]);
    expect(exchange.run(orderOf({ ...stop, id: 'mine', reduceOnly: true }))).toEqual([]);
    expect(exchange.refused(orderOf({ ...stop, id: 'mine', ...change }))).toEqual({
      code: 'CLIENT_ORDER_ID_REUSED',
    });
  });

  test.each(['exit-p-1-2', 'liquidation-p-1'])('[F-O2] the id %s is the exchange’s own', (id) => {
    expect(exchangeWith({ funds: '100' }).refused(orderOf({ id, quantity: '1' }))).toEqual({
      code: 'INVALID_PARAMETER',
      data: { name: 'clientOrderId' },
    });
  });
});

describe('firing', () => {
  test.each([
    ['BUY', stop, { last: '99', low: '95' }],
    ['BUY', profit, { last: '101', high: '105' }],
    ['BUY', { ...stop, triggerBy: 'MARK' }, { last: '100', mark: '95' }],
    ['BUY', { ...profit, triggerBy: 'MARK' }, { last: '100', mark: '105' }],
    ['SELL', { ...stop, side: 'BUY', trigger: '105' }, { last: '101', high: '105' }],
    ['SELL', { ...profit, side: 'BUY', trigger: '95' }, { last: '99', low: '95' }],
  ] as const)(
    '[F-T3][F-T4] held by %s, %j fires at %j',
    (held, spec: OrderSpec, tick: TickSpec) => {
      const exchange = holder(held);
      exchange.place(spec);
      const events = exchange.tick(tick);
      expect(typesOf(events)).toEqual([
        'MarketMoved',
        'OrderTriggered',
        'OrderFilled',
        'PositionClosed',
      ]);
      expect(events[1]).toMatchObject({
        order: { triggeredAt: exchange.now(), status: 'WORKING', updatedAt: exchange.now() },
      });
      expect(events[2]).toMatchObject({
        order: { status: 'FILLED', triggeredAt: exchange.now() },
        fill: { price: priceOf(tick.last), quantity: quantityOf('2'), isMaker: false },
      });
    },
  );

  test.each([
    [stop, { last: '99', low: '95.1' }],
    [stop, { last: '100', mark: '94' }],
    [profit, { last: '101', high: '104.9' }],
    [profit, { last: '100', mark: '106' }],
    [
      { ...stop, triggerBy: 'MARK' },
      { last: '99', low: '94', mark: '99' },
    ],
    [
      { ...profit, triggerBy: 'MARK' },
      { last: '99', high: '106', mark: '104.9' },
    ],
  ] as const)('[F-T3] %j is not reached by %j', (spec: OrderSpec, tick: TickSpec) => {
    const exchange = holder();
    exchange.place(spec);
    expect(typesOf(exchange.tick(tick))).toEqual(['MarketMoved']);
    expect(workingOrdersOf(exchange.state, userId(1))).toHaveLength(1);
  });

  test('[F-T5] what the book cannot give is taken at the following ticks, then the rest is done', () => {
    const exchange = holder();
    exchange.place(stop);
    const thin = (last: string): TickSpec => ({ last, bids: [[last, '0.5']] });
    exchange.tick(thin('95'));
    expect(workingOrdersOf(exchange.state, userId(1))).toMatchObject([
      { filledQuantity: quantityOf('0.5'), status: 'WORKING' },
    ]);
    // The price is back above the trigger: it takes all the same.
    expect(typesOf(exchange.tick(thin('97')))).toEqual([
      'MarketMoved',
      'OrderFilled',
      'PositionChanged',
    ]);
    expect(typesOf(exchange.tick({ last: '97', bids: [] }))).toEqual(['MarketMoved']);
    expect(typesOf(exchange.tick({ last: '98' }))).toEqual([
      'MarketMoved',
      'OrderFilled',
      'PositionClosed',
    ]);
  });

  test('[F-T5] fired orders take the new book before those that fire now, the oldest first', () => {
    const exchange = exchangeWith({ users: 2, funds: '1000' });
    exchange.place({ quantity: '2' });
    exchange.place({ user: 2, quantity: '2' });
    exchange.place({ ...stop, trigger: '94', user: 2 });
    exchange.place(stop);
    exchange.tick({ last: '95', bids: [] });
    const events = exchange.tick({ last: '94', bids: [['94', '3']] });
    expect(events.filter(({ type }) => type === 'OrderFilled')).toMatchObject([
      { order: { userId: userId(1), status: 'FILLED' } },
      { order: { userId: userId(2), filledQuantity: quantityOf('1') } },
    ]);
  });

  test('[F-T4] a trigger beyond what is left of the position fills the position and dies', () => {
    const exchange = holder();
    exchange.place(stop);
    exchange.place({ side: 'SELL', quantity: '1.5' });
    const bids = [
      ['95', '0.5'],
      ['94', '10'],
    ] as const;
    const events = exchange.tick({ last: '95', bids });
    expect(typesOf(events)).toEqual([
      'MarketMoved',
      'OrderTriggered',
      'OrderFilled',
      'PositionClosed',
      'OrderCancelled',
    ]);
    // It does not pay for the depth it has no position for.
    expect(events[2]).toMatchObject({
      fill: { quantity: quantityOf('0.5'), price: priceOf('95') },
    });
    expect(events.at(-1)).toMatchObject({ order: { cancelReason: 'REDUCE_ONLY' } });
  });

  test('[F-T6] triggers go with their position, fired or not', () => {
    const exchange = holder();
    exchange.place(stop);
    exchange.place(profit);
    exchange.tick({ last: '95', bids: [] });
    const events = exchange.place({ side: 'SELL', price: '90', quantity: '2' });
    expect(typesOf(events)).toEqual(['OrderAccepted']);
    const closed = exchange.tick({ last: '96', bids: [['96', '1']] });
    // The resting order fills as maker first; nothing is left for the stop.
    expect(typesOf(closed)).toEqual([
      'MarketMoved',
      'OrderFilled',
      'PositionClosed',
      'OrderCancelled',
      'OrderCancelled',
    ]);
    expect(workingOrdersOf(exchange.state, userId(1))).toEqual([]);
  });

  test('[F-T6] a flip takes the triggers of the old position with it', () => {
    const exchange = holder();
    exchange.place(stop);
    exchange.place({ side: 'SELL', quantity: '3' });
    expect(workingOrdersOf(exchange.state, userId(1))).toEqual([]);
    expect(positionsOf(exchange.state, userId(1))).toMatchObject([{ side: 'SHORT' }]);
  });

  test('[F-M7] a stop executes before the liquidation the same tick would cause', () => {
    const exchange = exchangeWith({ funds: '100' });
    exchange.isolated();
    exchange.leverage(20);
    exchange.place({ quantity: '2' });
    exchange.place({ ...stop, trigger: '97' });
    const events = exchange.tick({ last: '94' });
    expect(typesOf(events)).toEqual([
      'MarketMoved',
      'OrderTriggered',
      'OrderFilled',
      'PositionClosed',
    ]);
  });

  test('[F-M7] without a book to take the stop is cancelled and the exchange takes over', () => {
    const exchange = exchangeWith({ funds: '100' });
    exchange.isolated();
    exchange.leverage(20);
    exchange.place({ quantity: '2' });
    exchange.place({ ...stop, trigger: '97' });
    const events = exchange.tick({ last: '94', bids: [] });
    expect(typesOf(events)).toEqual([
      'MarketMoved',
      'OrderTriggered',
      'OrderCancelled',
      'OrderFilled',
      'PositionLiquidated',
    ]);
    expect(events[2]).toMatchObject({ order: { cancelReason: 'LIQUIDATION' } });
  });

  test('[F-M7] what rests fills before what fires', () => {
    const exchange = holder();
    exchange.place({ price: '96', quantity: '1' });
    exchange.place({ ...stop, quantity: '2' });
    const events = exchange.tick({ last: '95' });
    expect(typesOf(events)).toEqual([
      'MarketMoved',
      'OrderFilled',
      'PositionChanged',
      'OrderTriggered',
      'OrderFilled',
      'PositionChanged',
    ]);
  });

  test('[F-T2] in hedge mode a trigger closes the side it names', () => {
    const exchange = exchangeWith({ funds: '1000' });
    exchange.hedge();
    exchange.place({ quantity: '2', positionSide: 'LONG' });
    exchange.place({ side: 'SELL', quantity: '1', positionSide: 'SHORT' });
    const short: OrderSpec = { ...stop, side: 'BUY', trigger: '105', positionSide: 'SHORT' };
    // It may name more than is there.
    exchange.place(short);
    exchange.tick({ last: '105' });
    expect(positionsOf(exchange.state, userId(1))).toMatchObject([
      { side: 'LONG', quantity: quantityOf('2') },
    ]);
  });
});

describe('price protection', () => {
  const apart = (last: string, mark: string): TickSpec => ({ last, mark });

  test('[F-T11] a stop that is reached beyond 5 % of the mark is cancelled and does not fire', () => {
    const exchange = holder();
    exchange.place({ ...stop, priceProtect: true });
    const events = exchange.tick(apart('94.9', '100'));
    expect(typesOf(events)).not.toContain('OrderTriggered');
    const cancelled = events.filter(({ type }) => type === 'OrderCancelled');
    expect(cancelled).toMatchObject([{ order: { cancelReason: 'PRICE_PROTECT' } }]);
    expect(workingOrdersOf(exchange.state, userId(1))).toEqual([]);
  });

  test.each([
    ['95', '100'],
    ['94.9', '95'],
  ])('[F-T11] it fires at last %s with the mark at %s', (last, mark) => {
    const exchange = holder();
    exchange.place({ ...stop, priceProtect: true });
    expect(typesOf(exchange.tick(apart(last, mark)))).toContain('OrderTriggered');
  });

  test('[F-T11] what is not protected fires however far apart the prices are', () => {
    const exchange = holder();
    exchange.place(stop);
    expect(typesOf(exchange.tick(apart('94.9', '100')))).toContain('OrderTriggered');
  });

  test('[F-T11] only what waits for a trigger may be protected, and it is part of the content', () => {
    const exchange = holder();
    const order: OrderSpec = { price: '99', quantity: '1', priceProtect: true };
    expect(exchange.refused(orderOf(order)).code).toBe('TRIGGER_NOT_ALLOWED');
    const said = orderOf({ ...stop, id: 'once', priceProtect: true });
    exchange.run(said);
    expect(exchange.run(said)).toEqual([]);
    expect(exchange.refused(orderOf({ ...stop, id: 'once' })).code).toBe('CLIENT_ORDER_ID_REUSED');
  });
});
