/** Rules [F-E7] and [F-E8] of src/engine/SPEC.md: exits that are a LIMIT from their trigger on. */
import { describe, expect, test } from 'vitest';
import { userId } from '../../../src/domain/ids.ts';
import { priceOf, quantityOf } from '../../../src/domain/quantities.ts';
import { positionsOf, workingOrdersOf } from '../../../src/engine/index.ts';
import {
  exchangeWith,
  type ExitSpec,
  exitsOf,
  orderOf,
  type TestExchange,
} from '../../support/engine.ts';
import { setExitsOf } from '../../support/engineConditions.ts';

const BRACKET = {
  takeProfit: '110',
  takeProfitLimit: '109',
  stopLoss: '90',
  stopLossLimit: '89.5',
} as const;

function holder(exits: ExitSpec = BRACKET, side: 'BUY' | 'SELL' = 'BUY'): TestExchange {
  const exchange = exchangeWith({ funds: '1000' });
  exchange.place({ side, quantity: '2', exits });
  return exchange;
}

const exitsNow = ({ state }: TestExchange) => positionsOf(state, userId(1))[0]?.exits;
const working = ({ state }: TestExchange) => workingOrdersOf(state, userId(1));

describe('[F-E7] the limit price of an exit', () => {
  test('given with an order or set afterwards, it stands with the position', () => {
    expect(exitsNow(holder())).toEqual(exitsOf(BRACKET));
    const exchange = holder({});
    exchange.run(setExitsOf('p-1', BRACKET));
    expect(exitsNow(exchange)).toEqual(exitsOf(BRACKET));
    expect(exchange.run(setExitsOf('p-1', BRACKET))).toEqual([]);
    exchange.run(setExitsOf('p-1', { ...BRACKET, stopLossLimit: '89' }));
    expect(exitsNow(exchange)).toEqual(exitsOf({ ...BRACKET, stopLossLimit: '89' }));
  });

  test.each([
    [{ takeProfit: '110', takeProfitLimit: '109.05' }, 'PRICE_OFF_TICK'],
    [{ takeProfit: '110', takeProfitLimit: '98.9' }, 'PRICE_OUT_OF_BAND'],
    [{ stopLoss: '90', stopLossLimit: '99.1' }, 'PRICE_OUT_OF_BAND'],
    [{ stopLoss: '90', stopLossLimit: '0' }, 'PRICE_OUT_OF_BAND'],
    [{ stopLossLimit: '90' }, 'TRIGGER_REQUIRED'],
    [{ takeProfit: '110', stopLossLimit: '90' }, 'TRIGGER_REQUIRED'],
  ] as const)('%j is refused with %s, with an order and afterwards', (exits: ExitSpec, code) => {
    const { refused } = exchangeWith({ funds: '1000' });
    expect(refused(orderOf({ quantity: '1', exits }))).toMatchObject({ code });
    expect(holder({}).refused(setExitsOf('p-1', exits))).toMatchObject({ code });
  });

  test('a fill that increases replaces a price together with its limit', () => {
    const exchange = holder();
    exchange.place({ quantity: '1', exits: { stopLoss: '95' } });
    expect(exitsNow(exchange)).toEqual(
      exitsOf({ takeProfit: '110', takeProfitLimit: '109', stopLoss: '95' }),
    );
  });

  test('the same id with another limit is another order', () => {
    const exchange = exchangeWith({ funds: '1000' });
    const order = { id: 'mine', quantity: '1', price: '99', exits: BRACKET } as const;
    exchange.place(order);
    expect(exchange.run(orderOf(order))).toEqual([]);
    const exits = { ...BRACKET, stopLossLimit: '89.4' };
    expect(exchange.refused(orderOf({ ...order, exits }))).toEqual({
      code: 'CLIENT_ORDER_ID_REUSED',
    });
  });
});

describe('[F-E8] reached', () => {
  test('it is a LIMIT at once, takes what the book offers up to its price, and the other exit stays', () => {
    const events = holder().tick({ last: '110' });
    expect(events).toMatchObject([
      { type: 'MarketMoved' },
      { type: 'PositionChanged', cause: 'EXITS' },
      {
        type: 'OrderAccepted',
        order: {
          marketType: 'TAKEPROFIT',
          price: priceOf('109'),
          triggerPrice: priceOf('110'),
          triggeredAt: undefined,
          reduceOnly: true,
        },
      },
      { type: 'OrderTriggered' },
      { type: 'OrderFilled', order: { status: 'FILLED' }, fill: { price: priceOf('110') } },
      { type: 'MoneyMoved' },
      { type: 'PositionClosed' },
    ]);
  });

  test('what the book does not offer rests at the limit, and fills there', () => {
    const exchange = holder();
    exchange.tick({ last: '88' });
    expect(working(exchange)).toMatchObject([
      { marketType: 'STOPLOSS', price: priceOf('89.5'), filledQuantity: quantityOf('0') },
    ]);
    expect(exitsNow(exchange)).toEqual(exitsOf({ takeProfit: '110', takeProfitLimit: '109' }));
    const events = exchange.tick({ last: '89.5' });
    expect(events.find(({ type }) => type === 'OrderFilled')).toMatchObject({
      fill: { price: priceOf('89.5'), isMaker: true },
    });
    expect(positionsOf(exchange.state, userId(1))).toEqual([]);
  });

  test('an exit of a SELL buys at its limit or better', () => {
    const exchange = holder({ stopLoss: '110', stopLossLimit: '111' }, 'SELL');
    const events = exchange.tick({ last: '110.5' });
    expect(events.find(({ type }) => type === 'OrderFilled')).toMatchObject({
      fill: { price: priceOf('110.5') },
    });
  });

  test('the other exit executes while it rests, and ends it with the position', () => {
    const resting = holder({ stopLoss: '90', stopLossLimit: '89.5', takeProfit: '110' });
    resting.tick({ last: '88' });
    const events = resting.tick({ last: '110', low: '110' });
    expect(events.filter(({ type }) => type === 'PositionClosed')).toHaveLength(1);
    expect(working(resting)).toEqual([]);
    expect(positionsOf(resting.state, userId(1))).toEqual([]);
  });

  test('a position that is smaller by then is closed and never turned', () => {
    const exchange = holder();
    exchange.tick({ last: '88' });
    exchange.place({ side: 'SELL', quantity: '1.5' });
    exchange.tick({ last: '89.5' });
    expect(positionsOf(exchange.state, userId(1))).toEqual([]);
    expect(working(exchange)).toEqual([]);
  });
});
