/** Rules [F-M..] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import { instrumentCode } from '../../../src/domain/ids.ts';
import { priceOf, quantityOf } from '../../../src/domain/quantities.ts';
import { workingOrdersOf } from '../../../src/engine/index.ts';
import { userId } from '../../../src/domain/ids.ts';
import { BTC, exchangeWith, given, orderOf, tickOf } from '../../support/engine.ts';

const DEEP = {
  last: '100',
  bids: [
    ['99.9', '1'],
    ['99.8', '2'],
    ['99', '50'],
  ],
  asks: [
    ['100.1', '1'],
    ['100.2', '2'],
    ['101', '50'],
  ],
} as const;

describe('ticks', () => {
  test('[F-M1] an instrument that is not offered is refused', () => {
    given([])
      .when({
        type: 'MoveMarket',
        tick: tickOf({ instrument: instrumentCode('NOPE'), last: '1' }),
      })
      .then({ code: 'UNKNOWN_STOCK' });
  });

  test.each([
    { last: '0' },
    { last: '-5' },
    { last: '100', mark: '0' },
    { last: '100', low: '101' },
    { last: '100', high: '99' },
    { last: '100', low: '0' },
  ])('[F-M1] the tick %j is refused', (spec) => {
    given([])
      .when({ type: 'MoveMarket', tick: tickOf(spec) })
      .then({ code: 'INVALID_PARAMETER', data: { name: 'tick' } });
  });

  test('[F-M6] a tick that reaches nothing emits only itself', () => {
    const exchange = exchangeWith({ funds: '1000' });
    exchange.place({ price: '95', quantity: '1' });
    given(exchange.history)
      .when({ type: 'MoveMarket', tick: tickOf({ last: '99' }) })
      .then([{ type: 'MarketMoved', tick: { instrument: BTC, lastPrice: priceOf('99') } }]);
  });
});

describe('taking from the book', () => {
  test('[F-M2] a buy walks the asks and gets one fill at the weighted price, rounded up', () => {
    const { history } = exchangeWith({ funds: '10000', ticks: [DEEP] });
    // (100.1 + 2 x 100.2 + 4 x 101) / 7 = 100.642857142...
    given(history)
      .when(orderOf({ quantity: '7' }))
      .then([
        { type: 'OrderAccepted' },
        {
          type: 'OrderFilled',
          order: { status: 'FILLED', averagePrice: priceOf('100.64285715') },
          fill: { price: priceOf('100.64285715'), quantity: quantityOf('7'), isMaker: false },
        },
        { type: 'MoneyMoved' },
        { type: 'PositionOpened', position: { entryPrice: priceOf('100.64285715') } },
      ]);
  });

  test('[F-M2] a sell walks the bids, rounded down', () => {
    const { history } = exchangeWith({ funds: '10000', ticks: [DEEP] });
    // (99.9 + 2 x 99.8 + 4 x 99) / 7 = 99.357142857...
    given(history)
      .when(orderOf({ side: 'SELL', quantity: '7' }))
      .then([
        { type: 'OrderAccepted' },
        { type: 'OrderFilled', fill: { price: priceOf('99.35714285') } },
        { type: 'MoneyMoved' },
        { type: 'PositionOpened', position: { side: 'SHORT' } },
      ]);
  });

  test('[F-M2] a LIMIT takes up to its price and works with the rest', () => {
    const { history } = exchangeWith({ funds: '10000', ticks: [DEEP] });
    given(history)
      .when(orderOf({ quantity: '7', price: '100.2' }))
      .then([
        { type: 'OrderAccepted' },
        { type: 'MoneyMoved', cause: 'HOLD' },
        {
          type: 'OrderFilled',
          order: { status: 'WORKING', filledQuantity: quantityOf('3') },
          fill: { price: priceOf('100.16666667'), quantity: quantityOf('3'), isMaker: false },
        },
        { type: 'MoneyMoved', cause: 'TRADE' },
        { type: 'PositionOpened', position: { quantity: quantityOf('3') } },
      ]);
  });

  test('[F-M3] what was taken is not offered again until the next tick', () => {
    const exchange = exchangeWith({ users: 2, funds: '10000', ticks: [DEEP] });
    exchange.place({ quantity: '2' });
    const [, second] = exchange.place({ user: 2, quantity: '2' });
    // One of the two left at 100.2, one at 101.
    expect(second).toMatchObject({ fill: { price: priceOf('100.6') } });
    expect(exchange.refused(orderOf({ quantity: '50' }))).toEqual({
      code: 'INSUFFICIENT_LIQUIDITY',
    });
    exchange.tick(DEEP);
    const [, fresh] = exchange.place({ user: 2, quantity: '1' });
    expect(fresh).toMatchObject({ fill: { price: priceOf('100.1') } });
  });

  test('[F-M3] buying leaves the bids alone', () => {
    const exchange = exchangeWith({ users: 2, funds: '10000', ticks: [DEEP] });
    exchange.place({ quantity: '3' });
    const [, sold] = exchange.place({ user: 2, side: 'SELL', quantity: '1' });
    expect(sold).toMatchObject({ fill: { price: priceOf('99.9') } });
  });
});

describe('working orders', () => {
  test.each([
    ['BUY', '95', { last: '96', low: '95' }],
    ['BUY', '95', { last: '90', low: '90' }],
    ['SELL', '105', { last: '104', high: '105' }],
    ['SELL', '105', { last: '110', high: '110' }],
  ] as const)('[F-M4] a %s at %s is filled whole at its own price by %j', (side, price, spec) => {
    const exchange = exchangeWith({ funds: '10000' });
    exchange.place({ side, price, quantity: '2' });
    given(exchange.history)
      .when({ type: 'MoveMarket', tick: tickOf(spec) })
      .then([
        { type: 'MarketMoved' },
        {
          type: 'OrderFilled',
          order: { status: 'FILLED' },
          fill: { price: priceOf(price), quantity: quantityOf('2'), isMaker: true },
        },
        { type: 'MoneyMoved', cause: 'TRADE' },
        { type: 'PositionOpened', position: { side: side === 'BUY' ? 'LONG' : 'SHORT' } },
      ]);
  });

  test.each([
    ['BUY', '95', { last: '96', low: '95.00000001' }],
    ['SELL', '105', { last: '104', high: '104.99999999' }],
  ] as const)('[F-M4] a %s at %s is not reached by %j', (side, price, spec) => {
    const exchange = exchangeWith({ funds: '10000' });
    exchange.place({ side, price, quantity: '2' });
    expect(exchange.tick(spec)).toHaveLength(1);
    expect(workingOrdersOf(exchange.state, userId(1))).toHaveLength(1);
  });

  test('[F-M5] buys before sells, the best price first, then the oldest', () => {
    const exchange = exchangeWith({ users: 4, funds: '10000' });
    exchange.place({ user: 1, price: '94', quantity: '1', id: 'low' });
    exchange.place({ user: 2, price: '96', quantity: '1', id: 'high-first' });
    exchange.place({ user: 3, side: 'SELL', price: '104', quantity: '1', id: 'sell' });
    exchange.place({ user: 4, price: '96', quantity: '1', id: 'high-second' });
    const events = exchange.tick({ last: '100', low: '94', high: '104' });
    const filled = events.flatMap((event) =>
      event.type === 'OrderFilled' ? [event.order.clientOrderId] : [],
    );
    expect(filled).toEqual(['high-first', 'high-second', 'low', 'sell']);
  });
});
