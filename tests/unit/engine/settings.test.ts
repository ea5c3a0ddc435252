/** Rules [F-O15] to [F-O17] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import type { ChangeLeverage, ChangeMarginType } from '../../../src/domain/futures/commands.ts';
import { optionId, userId } from '../../../src/domain/ids.ts';
import { moneyOf } from '../../../src/domain/quantities.ts';
import { settingsOf } from '../../../src/engine/index.ts';
import { BTC_OPTION, exchangeWith, given, orderOf, pocketsOf } from '../../support/engine.ts';

const leverage = (times: number): Unstamped<ChangeLeverage> => ({
  type: 'ChangeLeverage',
  userId: userId(1),
  optionId: BTC_OPTION,
  leverage: times,
});

const marginType = (type: 'CROSS' | 'ISOLATED'): Unstamped<ChangeMarginType> => ({
  type: 'ChangeMarginType',
  userId: userId(1),
  optionId: BTC_OPTION,
  marginType: type,
});

describe('leverage', () => {
  test.each([0, -1, 126, 1.5, Number.NaN, Infinity])('[F-O15] %d is refused', (times) => {
    given(exchangeWith().history)
      .when(leverage(times))
      .then({ code: 'INVALID_LEVERAGE', data: { maximum: '125' } });
  });

  test('[F-O15] is kept for the option and used by the next order', () => {
    const exchange = exchangeWith({ funds: '1000' });
    expect(exchange.run(leverage(50))).toMatchObject([
      { type: 'LeverageChanged', setting: { leverage: 50, marginType: 'CROSS' } },
    ]);
    expect(settingsOf(exchange.state, userId(1))[0]).toEqual({
      optionId: BTC_OPTION,
      leverage: 50,
      marginType: 'CROSS',
    });
    expect(exchange.place({ quantity: '1', price: '95' })[0]).toMatchObject({
      order: { leverage: 50, hold: moneyOf('1.9') },
    });
  });

  test('[F-O15] unknown options and users are refused', () => {
    const { history } = exchangeWith();
    given(history)
      .when({ ...leverage(5), optionId: optionId(99) })
      .then({ code: 'UNKNOWN_OPTION' });
    given(history)
      .when({ ...leverage(5), userId: userId(9) })
      .then({ code: 'UNKNOWN_USER' });
  });

  test('[F-O15] the tier of position and working orders allows only so much', () => {
    const exchange = exchangeWith({ funds: '10000000', ticks: [{ last: '100000' }] });
    exchange.place({ quantity: '2' });
    exchange.place({ quantity: '1', price: '95000' });
    // 3 x 100,000 is in the tier of 100x.
    expect(exchange.refused(leverage(101))).toEqual({
      code: 'LEVERAGE_TIER',
      data: { maximum: '100' },
    });
    // The order holds less.
    expect(exchange.run(leverage(100))).toHaveLength(4);
  });

  test('[F-O15] working orders against the position do not add to it', () => {
    const exchange = exchangeWith({ funds: '10000000', ticks: [{ last: '100000' }] });
    exchange.place({ quantity: '2' });
    exchange.place({ side: 'SELL', quantity: '2', price: '105000' });
    expect(exchange.run(leverage(125))).toHaveLength(2);
  });

  test('[F-O15] less leverage holds working orders anew, so that they fill when they are reached', () => {
    const exchange = exchangeWith({ funds: '100' });
    exchange.run(leverage(100));
    exchange.place({ quantity: '1', price: '95' });
    expect(exchange.run(leverage(2))).toMatchObject([
      { type: 'LeverageChanged' },
      { type: 'OrderAmended', order: { leverage: 2, hold: moneyOf('47.5') } },
      { type: 'MoneyMoved', cause: 'HOLD' },
    ]);
    expect(pocketsOf(exchange.state)).toMatchObject({
      point: moneyOf('52.5'),
      wait: moneyOf('47.5'),
    });
    const types = exchange.tick({ last: '95' }).map(({ type }) => type);
    expect(types).toContain('PositionOpened');
    expect(types).not.toContain('OrderCancelled');
  });

  test('[F-O15] what the account does not cover is refused, with the orders and what is missing', () => {
    const exchange = exchangeWith({ funds: '100' });
    exchange.run(leverage(100));
    exchange.place({ quantity: '2', price: '95' });
    exchange.place({ quantity: '2', price: '90' });
    exchange.place({ side: 'SELL', quantity: '0.1', price: '105' });
    given(exchange.history)
      .when(leverage(2))
      .then({
        code: 'LEVERAGE_ORDERS_NOT_COVERED',
        data: { orders: 'o-1, o-2, o-3', missing: '90.25' },
      });
    expect(exchange.run(leverage(4))).toHaveLength(7);
  });

  test('[F-O15] more leverage releases what orders held, and takes nothing', () => {
    const exchange = exchangeWith({ funds: '100' });
    exchange.place({ quantity: '2' });
    exchange.place({ side: 'SELL', quantity: '2', price: '105' });
    exchange.place({ quantity: '1', price: '95' });
    // The sale would open by now.
    exchange.place({ side: 'SELL', quantity: '2', reduceOnly: true });
    expect(exchange.run(leverage(50))).toMatchObject([
      { type: 'LeverageChanged' },
      { type: 'OrderAmended', order: { id: 'o-3', hold: moneyOf('1.9') } },
      { type: 'MoneyMoved', cause: 'RELEASE' },
    ]);
    expect(exchange.run(leverage(25))).toMatchObject([
      { type: 'LeverageChanged' },
      { type: 'OrderAmended', order: { id: 'o-3', hold: moneyOf('3.8') } },
      { type: 'MoneyMoved', cause: 'HOLD' },
      { type: 'OrderAmended', order: { id: 'o-2', hold: moneyOf('8.4') } },
      { type: 'MoneyMoved', cause: 'HOLD' },
    ]);
  });

  test('[F-O15] orders that close hold nothing, whatever the leverage', () => {
    const exchange = exchangeWith({ funds: '1000' });
    exchange.place({ quantity: '2' });
    exchange.place({ side: 'SELL', quantity: '5', price: '106', reduceOnly: true });
    exchange.place({ side: 'SELL', quantity: '1', price: '105' });
    // Reduce-only orders are in the way of others: it would open.
    expect(exchange.run(leverage(5))).toMatchObject([
      { type: 'LeverageChanged' },
      { type: 'OrderAmended', order: { id: 'o-3', hold: moneyOf('21') } },
      { type: 'MoneyMoved', cause: 'HOLD' },
      { type: 'PositionChanged' },
    ]);
  });

  test('[F-O16] less leverage moves the missing margin into an isolated position', () => {
    const exchange = exchangeWith({ funds: '30' });
    exchange.isolated();
    exchange.place({ quantity: '1' });
    given(exchange.history)
      .when(leverage(5))
      .then([
        { type: 'LeverageChanged', setting: { leverage: 5, marginType: 'ISOLATED' } },
        {
          type: 'MoneyMoved',
          cause: 'MARGIN',
          wallets: [{ point: moneyOf('9.96'), margin: moneyOf('20') }],
        },
        {
          type: 'PositionChanged',
          cause: 'LEVERAGE',
          position: { leverage: 5, margin: moneyOf('20') },
        },
      ]);
    given(exchange.history).when(leverage(3)).then({ code: 'LEVERAGE_NOT_COVERED' });
  });

  test('[F-O16] more leverage takes no margin out', () => {
    const exchange = exchangeWith({ funds: '30' });
    exchange.isolated();
    exchange.place({ quantity: '1' });
    given(exchange.history)
      .when(leverage(20))
      .then([
        { type: 'LeverageChanged' },
        {
          type: 'PositionChanged',
          cause: 'LEVERAGE',
          position: { leverage: 20, margin: moneyOf('10') },
        },
      ]);
  });

  test('[F-O16] in cross the larger initial margin must be available', () => {
    const exchange = exchangeWith({ funds: '30' });
    exchange.place({ quantity: '1' });
    // 29.96 in all: 25 at 4x, 33.3 at 3x.
    expect(exchange.run(leverage(4))).toHaveLength(2);
    expect(exchange.refused(leverage(3))).toEqual({ code: 'LEVERAGE_NOT_COVERED' });
  });
});

describe('margin type', () => {
  test('[F-O17] changes while the option is free', () => {
    given(exchangeWith().history)
      .when(marginType('ISOLATED'))
      .then([{ type: 'MarginTypeChanged', setting: { leverage: 10, marginType: 'ISOLATED' } }]);
  });

  test('[F-O17] is refused with a position or an order', () => {
    const exchange = exchangeWith({ funds: '1000' });
    exchange.place({ quantity: '1', price: '95' });
    expect(exchange.refused(marginType('ISOLATED'))).toEqual({ code: 'MARGIN_TYPE_CONFLICT' });
    exchange.run({ type: 'CancelAllOrders', userId: userId(1), optionId: undefined });
    exchange.run(orderOf({ quantity: '1' }));
    expect(exchange.refused(marginType('ISOLATED'))).toEqual({ code: 'MARGIN_TYPE_CONFLICT' });
    exchange.place({ side: 'SELL', quantity: '1' });
    expect(exchange.run(marginType('ISOLATED'))).toHaveLength(1);
  });

  test('[F-O17] what one has already changes nothing', () => {
    const exchange = exchangeWith({ funds: '1000' });
    exchange.place({ quantity: '1' });
    expect(exchange.run(marginType('CROSS'))).toEqual([]);
    expect(exchange.run(leverage(10))).toEqual([]);
  });
});
