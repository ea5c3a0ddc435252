/** Entries by stop and by trailing: rules [F-O30], [F-O31] and [F-T10] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import type { ExchangeEvent } from '../../../src/domain/events.ts';
import { userId } from '../../../src/domain/ids.ts';
import { moneyOf, priceOf, quantityOf } from '../../../src/domain/quantities.ts';
import { positionsOf, workingOrdersOf } from '../../../src/engine/index.ts';
import {
  BTC_OPTION,
  exchangeWith,
  GOLD,
  GOLD_OPTION,
  marginTypeOf,
  orderOf,
  type OrderSpec,
  pocketsOf,
  type TestExchange,
  testRules,
  type TickSpec,
} from '../../support/engine.ts';
import { throughSnapshot } from '../../support/stateText.ts';

/** Buys 1 at the market once 105 is traded. */
const entry: OrderSpec = { type: 'STOPLOSS', trigger: '105', quantity: '1', reduceOnly: false };

const flat = (funds = '1000') => exchangeWith({ funds, users: 2 });
const typesOf = (events: readonly ExchangeEvent[]) =>
  events.map(({ type }) => type).filter((type) => type !== 'MarketMoved' && type !== 'MoneyMoved');
const working = ({ state }: TestExchange) => workingOrdersOf(state, userId(1));
const positions = ({ state }: TestExchange) => positionsOf(state, userId(1));

/** Why the first order of the events ended, and what it had filled. */
const endOf = (events: readonly ExchangeEvent[]) =>
  events.flatMap((event) =>
    event.type === 'OrderCancelled'
      ? [{ reason: event.order.cancelReason, filled: event.order.filledQuantity }]
      : [],
  )[0];

describe('stop entry', () => {
  test('[F-O30] waits without a position, holds nothing and is a working order', () => {
    const exchange = flat();
    const before = pocketsOf(exchange.state);
    const [accepted] = exchange.place(entry);
    expect(accepted).toMatchObject({
      type: 'OrderAccepted',
      order: { reduceOnly: false, price: undefined, hold: 0n, triggerPrice: priceOf('105') },
    });
    expect(pocketsOf(exchange.state)).toEqual(before);
    expect(exchange.refused(marginTypeOf('ISOLATED')).code).toBe('MARGIN_TYPE_CONFLICT');
    exchange.leverage(5);
    expect(working(exchange)).toMatchObject([{ hold: 0n }]);
  });

  test('[F-O31] opens at the market when the price rises to it, with the leverage in force', () => {
    const exchange = flat();
    exchange.place(entry);
    exchange.leverage(5);
    expect(typesOf(exchange.tick({ last: '104.9' }))).toEqual([]);
    const events = exchange.tick({ last: '105', asks: [['105.5', '5']] });
    expect(typesOf(events)).toEqual(['OrderTriggered', 'OrderFilled', 'PositionOpened']);
    expect(positions(exchange)).toMatchObject([
      { side: 'LONG', entryPrice: priceOf('105.5'), leverage: 5, quantity: quantityOf('1') },
    ]);
    expect(working(exchange)).toEqual([]);
    expect(pocketsOf(exchange.state).wait).toBe(0n);
  });

  test('[F-O31] selling opens a short when the price falls to it; as a take-profit on the other side', () => {
    for (const [spec, last, side] of [
      [{ ...entry, side: 'SELL', trigger: '95' }, '95', 'SHORT'],
      [{ ...entry, type: 'TAKEPROFIT', trigger: '95' }, '95', 'LONG'],
      [{ ...entry, type: 'TAKEPROFIT', side: 'SELL' }, '105', 'SHORT'],
    ] as const) {
      const exchange = flat();
      exchange.place(spec);
      exchange.tick({ last });
      expect(positions(exchange)).toMatchObject([{ side }]);
    }
  });

  test('[F-O30][F-O31] by MARK it waits for the mark price alone', () => {
    const exchange = flat();
    exchange.place({ ...entry, triggerBy: 'MARK' });
    expect(typesOf(exchange.tick({ last: '106', mark: '104.9' }))).toEqual([]);
    expect(typesOf(exchange.tick({ last: '104', mark: '105' }))).toContain('PositionOpened');
  });

  test('[F-O31] in one-way mode it closes what is against it and opens the rest', () => {
    const exchange = flat();
    exchange.place({ side: 'SELL', quantity: '1' });
    exchange.place({ ...entry, quantity: '3' });
    exchange.tick({ last: '105' });
    expect(positions(exchange)).toMatchObject([{ side: 'LONG', quantity: quantityOf('2') }]);
  });

  test('[F-H3][F-O31] in hedge mode each side is entered by itself', () => {
    const exchange = flat();
    exchange.hedge();
    exchange.place({ ...entry, positionSide: 'LONG' });
    exchange.place({ ...entry, side: 'SELL', trigger: '95', positionSide: 'SHORT' });
    exchange.tick({ last: '105' });
    exchange.tick({ last: '95' });
    expect(positions(exchange).map(({ side }) => side)).toEqual(['LONG', 'SHORT']);
    const closing = orderOf({ ...entry, side: 'SELL', trigger: '90', positionSide: 'LONG' });
    expect(exchange.run(closing)).toMatchObject([{ order: { reduceOnly: true } }]);
  });

  test('[F-O31] takes what the book offers within the band of the mark; the rest is over', () => {
    const exchange = flat();
    exchange.place({ ...entry, quantity: '5' });
    // A tenth above 105 is 115.5.
    const asks = [
      ['105', '1'],
      ['115.5', '2'],
      ['115.6', '9'],
    ] as const;
    const events = exchange.tick({ last: '105', asks });
    expect(endOf(events)).toEqual({ reason: 'NO_LIQUIDITY', filled: quantityOf('3') });
    expect(positions(exchange)).toMatchObject([{ quantity: quantityOf('3') }]);
    expect(working(exchange)).toEqual([]);
  });

  test('[F-O31] is over where the book offers nothing within the band', () => {
    const exchange = flat();
    exchange.place(entry);
    const events = exchange.tick({ last: '105', asks: [['115.6', '9']] });
    expect(endOf(events)).toEqual({ reason: 'NO_LIQUIDITY', filled: 0n });
  });

  test('[F-O29][F-O31] NO_MARGIN where the balance does not cover it then', () => {
    const exchange = flat('10.4');
    exchange.place(entry);
    expect(endOf(exchange.tick({ last: '105' }))).toEqual({ reason: 'NO_MARGIN', filled: 0n });
    expect(pocketsOf(exchange.state)).toMatchObject({ point: moneyOf('10.4'), wait: 0n });
  });

  test('[F-O29][F-O31] LEVERAGE_TIER where the position would leave the tier', () => {
    const exchange = exchangeWith({ funds: '10000', ticks: [{ instrument: GOLD, last: '100' }] });
    exchange.leverage(50, 1, GOLD_OPTION);
    exchange.place({ ...entry, quantity: '240', option: GOLD_OPTION });
    const asks = [['105', '500']] as const;
    const events = exchange.tick({ instrument: GOLD, last: '105', asks });
    expect(endOf(events)).toEqual({ reason: 'LEVERAGE_TIER', filled: 0n });
  });

  test.each<[OrderSpec, string]>([
    [{ ...entry, trigger: '100' }, 'WOULD_TRIGGER'],
    [{ ...entry, trigger: '105.05' }, 'PRICE_OFF_TICK'],
    [{ ...entry, exits: { stopLoss: '100' } }, 'EXIT_NOT_ALLOWED'],
    [{ ...entry, timeInForce: 'IOC' }, 'TIME_IN_FORCE_NOT_ALLOWED'],
    [{ ...entry, reduceOnly: true }, 'REDUCE_ONLY_REJECTED'],
  ])('[F-O30] %j is %s', (spec, code) => {
    expect(flat().refused(orderOf(spec)).code).toBe(code);
  });

  test('[F-O2][F-O30] whether it reduces is part of the content', () => {
    const exchange = flat();
    exchange.place({ side: 'SELL', quantity: '1' });
    const mine = orderOf({ ...entry, id: 'mine' });
    exchange.run(mine);
    expect(exchange.run(mine)).toEqual([]);
    expect(exchange.refused({ ...mine, reduceOnly: true }).code).toBe('CLIENT_ORDER_ID_REUSED');
  });

  test('[F-P9][F-O30] the close of a position leaves entries where they are', () => {
    const exchange = flat();
    exchange.place({ quantity: '1' });
    exchange.place({ ...entry, side: 'SELL', trigger: '95', reduceOnly: true });
    exchange.place({ ...entry, side: 'SELL', trigger: '94' });
    exchange.place({ side: 'SELL', quantity: '1' });
    expect(working(exchange)).toMatchObject([{ reduceOnly: false }]);
  });
});

/** Sells 1 at the market 3 below the highest price since it was placed or activated. */
const trailing: OrderSpec = {
  type: 'STOPLOSS',
  side: 'SELL',
  triggerBy: 'LAST',
  quantity: '1',
  trailDistance: '3',
  reduceOnly: false,
};

const triggersAfter = (exchange: TestExchange, ticks: readonly TickSpec[]) =>
  ticks.map((tick) => {
    exchange.tick(tick);
    return working(exchange)[0]?.triggerPrice;
  });

describe('trailing entry', () => {
  test('[F-O30][F-T8] follows the best price without a position and opens when it turns back', () => {
    const exchange = flat();
    exchange.place(trailing);
    expect(triggersAfter(exchange, [{ last: '102' }, { last: '106' }, { last: '104' }])).toEqual(
      ['99', '103', '103'].map(priceOf),
    );
    exchange.tick({ last: '103' });
    expect(positions(exchange)).toMatchObject([{ side: 'SHORT', entryPrice: priceOf('103') }]);
  });

  test('[F-T10] has no trigger before its activation price, and follows from then on', () => {
    const exchange = flat();
    exchange.place({ ...trailing, activation: '105' });
    expect(
      triggersAfter(exchange, [
        { last: '104.9' },
        { last: '90' },
        { last: '104', high: '105.2', low: '101' },
        { last: '106' },
      ]),
    ).toEqual([undefined, undefined, priceOf('102.2'), priceOf('103')]);
    expect(typesOf(exchange.tick({ last: '103' }))).toContain('PositionOpened');
  });

  test('[F-T10] buying waits for a price below, by MARK where it says so', () => {
    const exchange = flat();
    const buying: OrderSpec = { ...trailing, side: 'BUY', triggerBy: 'MARK', activation: '98' };
    exchange.place(buying);
    expect(
      triggersAfter(exchange, [
        { last: '97', mark: '98.1' },
        { last: '99', mark: '98' },
        { last: '99', mark: '96.5' },
      ]),
    ).toEqual([undefined, priceOf('101'), priceOf('99.5')]);
    exchange.tick({ last: '99', mark: '99.5' });
    expect(positions(exchange)).toMatchObject([{ side: 'LONG' }]);
  });

  test('[F-T10] the tick that activates it does not fire it, and the order keeps its place', () => {
    const exchange = flat();
    exchange.place({ ...trailing, activation: '105' });
    const [, amended, ...others] = exchange.tick({ last: '100', high: '106', low: '95' });
    expect(amended).toMatchObject({
      type: 'OrderAmended',
      place: 1,
      order: { triggerPrice: priceOf('103') },
    });
    expect(others).toEqual([]);
  });

  test('[F-T10] a trailing stop that reduces may wait as well', () => {
    const exchange = flat();
    exchange.place({ quantity: '1' });
    exchange.place({ ...trailing, reduceOnly: true, activation: '105' });
    exchange.tick({ last: '105' });
    expect(typesOf(exchange.tick({ last: '102' }))).toContain('PositionClosed');
  });

  test.each<[Partial<OrderSpec>, string]>([
    [{ activation: '105.05' }, 'PRICE_OFF_TICK'],
    [{ activation: '100' }, 'ACTIVATION_REACHED'],
    [{ activation: '99' }, 'ACTIVATION_REACHED'],
    [{ side: 'BUY', activation: '101' }, 'ACTIVATION_REACHED'],
    [{ activation: '105', trailDistance: '105' }, 'INVALID_TRAIL'],
    [{ activation: '105', trigger: '99' }, 'TRAIL_NOT_ALLOWED'],
  ])('[F-T10] %j is %s', (spec, code) => {
    expect(flat().refused(orderOf({ ...trailing, ...spec })).code).toBe(code);
  });

  test('[F-O2][F-T10] the activation price is part of the content, working or finished', () => {
    const exchange = flat();
    const mine = { ...trailing, id: 'mine', activation: '105' };
    exchange.place(mine);
    const same = () => exchange.run(orderOf(mine));
    const other = () => exchange.refused(orderOf({ ...mine, activation: '106' })).code;
    expect([same(), other()]).toEqual([[], 'CLIENT_ORDER_ID_REUSED']);
    exchange.tick({ last: '105' });
    expect([same(), other()]).toEqual([[], 'CLIENT_ORDER_ID_REUSED']);
    exchange.run({ type: 'CancelAllOrders', userId: userId(1), optionId: BTC_OPTION });
    expect([same(), other()]).toEqual([[], 'CLIENT_ORDER_ID_REUSED']);
  });

  test('[F-T10] before it is activated its quantity can be amended, and no trigger given', () => {
    const exchange = flat();
    const [accepted] = exchange.place({ ...trailing, activation: '105' });
    if (accepted?.type !== 'OrderAccepted') throw new Error('not accepted');
    const amendment = {
      ...({ type: 'AmendOrder', userId: userId(1), orderId: accepted.order.id } as const),
      price: undefined,
      triggerPrice: undefined,
      triggerBy: undefined,
    };
    const retriggered = { ...amendment, triggerPrice: priceOf('99'), quantity: undefined };
    expect(exchange.refused(retriggered).code).toBe('TRIGGER_NOT_ALLOWED');
    exchange.run({ ...amendment, quantity: quantityOf('2') });
    expect(triggersAfter(exchange, [{ last: '105' }])).toEqual([priceOf('102')]);
    expect(working(exchange)).toMatchObject([{ quantity: quantityOf('2') }]);
  });

  test('[E-R3][F-T10] comes through a snapshot before and after it is activated', () => {
    const exchange = flat();
    exchange.place({ ...trailing, activation: '105' });
    for (const last of ['104', '105']) {
      exchange.tick({ last });
      const copy = throughSnapshot(exchange.state, testRules());
      expect(workingOrdersOf(copy, userId(1))).toEqual(working(exchange));
    }
  });
});
