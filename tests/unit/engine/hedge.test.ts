/** Rules [F-H..] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import type { ChangePositionMode } from '../../../src/domain/futures/commands.ts';
import type { ExchangeEvent } from '../../../src/domain/events.ts';
import { userId } from '../../../src/domain/ids.ts';
import { moneyOf, priceOf, quantityOf, rateOf } from '../../../src/domain/quantities.ts';
import { positionModeOf, positionsOf, workingOrdersOf } from '../../../src/engine/index.ts';
import {
  BTC,
  BTC_OPTION,
  ETH,
  ETH_OPTION,
  type ExchangeSetup,
  exchangeWith,
  given,
  houseOf,
  marginTypeOf,
  orderOf,
  type OrderSpec,
  pocketsOf,
} from '../../support/engine.ts';

const mode = (to: 'HEDGE' | 'ONE_WAY', user = 1): Unstamped<ChangePositionMode> => ({
  type: 'ChangePositionMode',
  userId: userId(user),
  mode: to,
});

const types = (events: readonly ExchangeEvent[]): string[] => events.map(({ type }) => type);

const LONG: Partial<OrderSpec> = { side: 'BUY', positionSide: 'LONG' };
const SHORT: Partial<OrderSpec> = { side: 'SELL', positionSide: 'SHORT' };
const CLOSE_LONG: Partial<OrderSpec> = { side: 'SELL', positionSide: 'LONG' };
const CLOSE_SHORT: Partial<OrderSpec> = { side: 'BUY', positionSide: 'SHORT' };

const hedged = (setup: ExchangeSetup = {}) => {
  const exchange = exchangeWith({ funds: '1000', ...setup });
  exchange.hedge();
  return exchange;
};

/** A long of 2 and a short of 1 at 100. */
const bothSides = (setup: ExchangeSetup = {}) => {
  const exchange = hedged(setup);
  exchange.place({ ...LONG, quantity: '2' });
  exchange.place({ ...SHORT, quantity: '1' });
  return exchange;
};

describe('the mode', () => {
  test('[F-H1] is one-way until it is changed, and the same again changes nothing', () => {
    const exchange = exchangeWith();
    expect(positionModeOf(exchange.state, userId(1))).toBe('ONE_WAY');
    given(exchange.history).when(mode('ONE_WAY')).then([]);
    expect(exchange.run(mode('HEDGE'))).toEqual([
      { type: 'PositionModeChanged', userId: userId(1), mode: 'HEDGE' },
    ]);
    expect(positionModeOf(exchange.state, userId(1))).toBe('HEDGE');
    given(exchange.history).when(mode('HEDGE')).then([]);
    given(exchange.history)
      .when(mode('ONE_WAY'))
      .then([{ type: 'PositionModeChanged', mode: 'ONE_WAY' }]);
    given(exchange.history).when(mode('HEDGE', 9)).then({ code: 'UNKNOWN_USER' });
  });

  test('[F-H1] a working order of any option stands against a change', () => {
    const exchange = exchangeWith({ funds: '1000', ticks: [{ instrument: ETH, last: '10' }] });
    exchange.place({ option: ETH_OPTION, quantity: '1', price: '9.5' });
    expect(exchange.refused(mode('HEDGE'))).toEqual({ code: 'POSITION_MODE_CONFLICT' });
    exchange.run({ type: 'CancelAllOrders', userId: userId(1), optionId: undefined });
    expect(types(exchange.run(mode('HEDGE')))).toEqual(['PositionModeChanged']);
  });

  test('[F-H1] so does a position, in either mode', () => {
    const exchange = exchangeWith({ funds: '1000' });
    exchange.place({ quantity: '1' });
    expect(exchange.refused(mode('HEDGE'))).toEqual({ code: 'POSITION_MODE_CONFLICT' });
    exchange.place({ side: 'SELL', quantity: '1' });
    exchange.run(mode('HEDGE'));
    exchange.place({ ...SHORT, quantity: '1' });
    expect(exchange.refused(mode('ONE_WAY'))).toEqual({ code: 'POSITION_MODE_CONFLICT' });
    exchange.place({ ...CLOSE_SHORT, quantity: '1' });
    expect(types(exchange.run(mode('ONE_WAY')))).toEqual(['PositionModeChanged']);
  });

  test('[F-H2] an order names its side in hedge mode and none in one-way mode', () => {
    const conflict = { code: 'POSITION_SIDE_CONFLICT' } as const;
    given(hedged().history)
      .when(orderOf({ quantity: '1' }))
      .then(conflict);
    const { history } = exchangeWith({ funds: '1000' });
    given(history)
      .when(orderOf({ ...LONG, quantity: '1' }))
      .then(conflict);
    given(history)
      .when(orderOf({ ...CLOSE_SHORT, quantity: '1', price: '95' }))
      .then(conflict);
  });
});

describe('orders by side', () => {
  test('[F-H3] BUY LONG and SELL SHORT open beside each other', () => {
    const { state } = bothSides();
    expect(positionsOf(state, userId(1))).toMatchObject([
      { side: 'LONG', quantity: quantityOf('2'), entryPrice: priceOf('100') },
      { side: 'SHORT', quantity: quantityOf('1'), entryPrice: priceOf('100') },
    ]);
  });

  test('[F-H3] an order against a side that has no position is refused', () => {
    const { history } = hedged();
    for (const spec of [CLOSE_LONG, CLOSE_SHORT])
      given(history)
        .when(orderOf({ ...spec, quantity: '1' }))
        .then({ code: 'REDUCE_ONLY_REJECTED' });
  });

  test('[F-H3] it closes at most the position of its side, market or limit', () => {
    const { history } = bothSides();
    given(history)
      .when(orderOf({ ...CLOSE_SHORT, quantity: '1.001' }))
      .then([
        { type: 'OrderAccepted' },
        { type: 'OrderFilled', fill: { quantity: quantityOf('1') } },
        { type: 'MoneyMoved', cause: 'TRADE' },
        { type: 'PositionClosed', position: { side: 'SHORT' } },
        { type: 'OrderCancelled', order: { cancelReason: 'REDUCE_ONLY' } },
      ]);
    given(history)
      .when(orderOf({ ...CLOSE_LONG, quantity: '2.001', price: '105' }))
      .then([{ type: 'OrderAccepted', order: { hold: moneyOf('0') } }]);
    given(history)
      .when(orderOf({ ...CLOSE_LONG, quantity: '2' }))
      .then([
        { type: 'OrderAccepted', order: { positionSide: 'LONG', reduceOnly: true } },
        { type: 'OrderFilled' },
        { type: 'MoneyMoved', cause: 'TRADE' },
        { type: 'PositionClosed', position: { side: 'LONG' } },
      ]);
  });

  test('[F-H3] an opening order that says reduce-only is refused', () => {
    const { history } = bothSides();
    for (const spec of [LONG, SHORT])
      given(history)
        .when(orderOf({ ...spec, quantity: '1', reduceOnly: true }))
        .then({ code: 'REDUCE_ONLY_REJECTED' });
  });

  test('[F-H3][F-O2] a closing order repeated under its id is the same order', () => {
    const { history } = bothSides();
    const order = orderOf({ ...CLOSE_LONG, quantity: '1', price: '105', id: 'twice' });
    const placed = bothSides();
    placed.run(order);
    given(placed.history).when(order).then([]);
    given(history)
      .when(order)
      .then([{ type: 'OrderAccepted', order: { hold: moneyOf('0'), reduceOnly: true } }]);
  });

  test('[F-H4] one side is averaged and closed without the other', () => {
    const exchange = bothSides();
    exchange.tick({ last: '110' });
    exchange.place({ ...SHORT, quantity: '1' });
    const fills = exchange.place({ ...CLOSE_LONG, quantity: '1' });
    expect(fills).toMatchObject([
      { type: 'OrderAccepted' },
      { type: 'OrderFilled', fill: { realizedPnl: moneyOf('10') } },
      { type: 'MoneyMoved' },
      { type: 'PositionChanged', cause: 'REDUCED', position: { side: 'LONG' } },
    ]);
    expect(positionsOf(exchange.state, userId(1))).toMatchObject([
      { side: 'LONG', quantity: quantityOf('1'), entryPrice: priceOf('100') },
      { side: 'SHORT', quantity: quantityOf('2'), entryPrice: priceOf('105') },
    ]);
  });

  test('[F-H4] a maker fill finds its own side', () => {
    const exchange = bothSides();
    exchange.place({ ...CLOSE_LONG, quantity: '1', price: '105' });
    exchange.place({ ...SHORT, quantity: '3', price: '105' });
    exchange.tick({ last: '105' });
    expect(positionsOf(exchange.state, userId(1))).toMatchObject([
      { side: 'LONG', quantity: quantityOf('1') },
      { side: 'SHORT', quantity: quantityOf('4'), entryPrice: priceOf('103.75') },
    ]);
  });

  test('[F-H4][F-P9] closing a side cancels what would reduce it, and nothing of the other side', () => {
    const exchange = bothSides();
    exchange.place({ ...CLOSE_LONG, quantity: '2', price: '105', id: 'long' });
    exchange.place({ ...CLOSE_SHORT, quantity: '1', price: '95', id: 'short' });
    exchange.place({ ...LONG, quantity: '1', price: '95', id: 'more' });
    const events = exchange.place({ ...CLOSE_LONG, quantity: '2' });
    expect(events.at(-1)).toMatchObject({
      type: 'OrderCancelled',
      order: { clientOrderId: 'long', cancelReason: 'REDUCE_ONLY' },
    });
    const left = workingOrdersOf(exchange.state, userId(1)).map((order) => order.clientOrderId);
    expect(left).toEqual(['short', 'more']);
  });

  test('[F-H4][F-O11] what a side opens is paid whole, whatever stands on the other', () => {
    const exchange = hedged();
    exchange.place({ ...LONG, quantity: '2' });
    const [, moved] = exchange.place({ ...SHORT, quantity: '1', price: '101' });
    // In one-way mode it would only close.
    expect(moved).toMatchObject({ type: 'MoneyMoved', cause: 'HOLD' });
    expect(pocketsOf(exchange.state).wait).toBe(moneyOf('10.1'));
  });

  test('[F-H4][F-O9] the tier is asked of each side by itself', () => {
    const exchange = hedged({ funds: '10000000', ticks: [{ last: '100000' }] });
    exchange.leverage(100);
    exchange.place({ ...LONG, quantity: '2' });
    exchange.place({ ...SHORT, quantity: '2' });
    exchange.place({ ...LONG, quantity: '1' });
    // 100x reaches to a value of 600,000: 6 of a side, resting orders included.
    exchange.place({ ...LONG, quantity: '2', price: '100000' });
    const refusal = exchange.refused(orderOf({ ...LONG, quantity: '5' }));
    expect(refusal.code).toBe('LEVERAGE_TIER');
    expect(types(exchange.place({ ...SHORT, quantity: '3' }))).toContain('OrderFilled');
  });

  test('[F-O14] cancelling an option cancels the orders of both sides', () => {
    const exchange = hedged();
    exchange.place({ ...LONG, quantity: '1', price: '95' });
    exchange.place({ ...SHORT, quantity: '1', price: '105' });
    const events = exchange.run({
      type: 'CancelAllOrders',
      userId: userId(1),
      optionId: BTC_OPTION,
    });
    expect(types(events).filter((type) => type === 'OrderCancelled')).toHaveLength(2);
  });
});

describe('leverage and margin type', () => {
  test('[F-H5] less leverage tops up each isolated side', () => {
    const exchange = hedged();
    exchange.isolated();
    exchange.place({ ...LONG, quantity: '2' });
    exchange.place({ ...SHORT, quantity: '1' });
    expect(pocketsOf(exchange.state).margin).toBe(moneyOf('30'));
    const events = exchange.run({
      type: 'ChangeLeverage',
      userId: userId(1),
      optionId: BTC_OPTION,
      leverage: 5,
    });
    expect(events).toMatchObject([
      { type: 'LeverageChanged', setting: { leverage: 5 } },
      { type: 'MoneyMoved', cause: 'MARGIN' },
      { type: 'PositionChanged', position: { side: 'LONG', leverage: 5, margin: moneyOf('40') } },
      { type: 'MoneyMoved', cause: 'MARGIN' },
      { type: 'PositionChanged', position: { side: 'SHORT', leverage: 5, margin: moneyOf('20') } },
    ]);
  });

  // 1x needs 180 and 90 more; with 280 free at the opening and fees paid there are 249.88.
  test.each(['ISOLATED', 'CROSS'] as const)(
    '[F-H5] both %s sides together must be covered',
    (type) => {
      const exchange = hedged({ funds: '280' });
      exchange.run(marginTypeOf(type));
      exchange.place({ ...LONG, quantity: '2' });
      exchange.place({ ...SHORT, quantity: '1' });
      expect(
        exchange.refused({
          type: 'ChangeLeverage',
          userId: userId(1),
          optionId: BTC_OPTION,
          leverage: 1,
        }),
      ).toEqual({ code: 'LEVERAGE_NOT_COVERED' });
      exchange.place({ ...CLOSE_SHORT, quantity: '1' });
      exchange.leverage(1);
    },
  );

  test('[F-H5][F-O15] a leverage must fit the larger side', () => {
    const exchange = hedged({ funds: '10000000', ticks: [{ last: '100000' }] });
    exchange.place({ ...LONG, quantity: '2' });
    exchange.place({ ...SHORT, quantity: '3' });
    const change = {
      type: 'ChangeLeverage',
      userId: userId(1),
      optionId: BTC_OPTION,
      leverage: 125,
    } as const;
    expect(exchange.refused(change)).toEqual({ code: 'LEVERAGE_TIER', data: { maximum: '100' } });
    // Orders that close a side add nothing to it.
    exchange.place({ ...CLOSE_SHORT, quantity: '1' });
    for (let n = 0; n < 3; n += 1)
      exchange.place({ ...CLOSE_SHORT, quantity: '2', price: '95000' });
    expect(exchange.run(change)[0]).toMatchObject({ type: 'LeverageChanged' });
  });

  test('[F-H5][F-O17] a position or order of either side keeps the margin type', () => {
    const exchange = hedged();
    exchange.place({ ...SHORT, quantity: '1' });
    expect(exchange.refused(marginTypeOf('ISOLATED'))).toEqual({ code: 'MARGIN_TYPE_CONFLICT' });
    exchange.place({ ...CLOSE_SHORT, quantity: '1' });
    exchange.place({ ...LONG, quantity: '1', price: '95' });
    expect(exchange.refused(marginTypeOf('ISOLATED'))).toEqual({ code: 'MARGIN_TYPE_CONFLICT' });
    exchange.run({ type: 'CancelAllOrders', userId: userId(1), optionId: undefined });
    exchange.run(marginTypeOf('ISOLATED'));
  });
});

describe('liquidation', () => {
  test('[F-H6] an isolated side goes alone, with the orders about it', () => {
    const exchange = hedged();
    exchange.isolated();
    exchange.place({ ...LONG, quantity: '1' });
    exchange.place({ ...SHORT, quantity: '1' });
    exchange.place({ ...CLOSE_LONG, quantity: '1', price: '105', id: 'long' });
    exchange.place({ ...CLOSE_SHORT, quantity: '1', price: '90.1', id: 'short' });
    const events = exchange.tick({ last: '90.3' });
    expect(events).toMatchObject([
      { type: 'MarketMoved' },
      { type: 'OrderCancelled', order: { clientOrderId: 'long', cancelReason: 'LIQUIDATION' } },
      {
        type: 'OrderFilled',
        order: { positionSide: 'LONG' },
        fill: { isLiquidation: true, realizedPnl: moneyOf('-10') },
      },
      { type: 'MoneyMoved', cause: 'LIQUIDATION' },
      { type: 'PositionLiquidated', position: { side: 'LONG' } },
    ]);
    expect(positionsOf(exchange.state, userId(1))).toMatchObject([
      { side: 'SHORT', margin: moneyOf('10'), quantity: quantityOf('1') },
    ]);
    expect(workingOrdersOf(exchange.state, userId(1))).toMatchObject([{ clientOrderId: 'short' }]);
  });

  // The short waits for its warning to end before the long comes near one.
  test('[F-H6][F-X1] of two isolated sides the long is judged first', () => {
    const exchange = hedged();
    exchange.isolated();
    exchange.place({ ...SHORT, quantity: '1' });
    exchange.place({ ...LONG, quantity: '1' });
    expect(exchange.tick({ last: '109.5' })).toMatchObject([
      { type: 'MarketMoved' },
      { type: 'PositionWarned', position: { side: 'SHORT' } },
    ]);
    expect(exchange.tick({ last: '90.45' })).toMatchObject([
      { type: 'MarketMoved' },
      { type: 'PositionWarned', position: { side: 'LONG' } },
      { type: 'PositionChanged', cause: 'WARNING_OVER', position: { side: 'SHORT' } },
    ]);
  });

  // 50 less fees of 0.12, long 2 and short 1 from 100: 49.88 + (M - 100) = 0.004 x 3 M.
  test('[F-H6] cross sides share one liquidation price', () => {
    const exchange = bothSides({ funds: '50' });
    const [, short] = positionsOf(exchange.state, userId(1));
    expect(short?.liquidationPrice).toBe(priceOf('50.8'));
    expect(types(exchange.tick({ last: '50.8' }))).not.toContain('PositionLiquidated');
    expect(types(exchange.tick({ last: '50.7' }))).toContain('PositionLiquidated');
  });

  test('[F-H6][F-X6] a side in profit is closed first where its gain must pay for the other', () => {
    const exchange = bothSides({ funds: '50' });
    const insurance = houseOf(exchange.state, 'insurance');
    const closed = exchange
      .tick({ last: '50' })
      .flatMap((event) => (event.type === 'PositionLiquidated' ? [event.position] : []));
    expect(closed).toMatchObject([
      { side: 'SHORT', realizedPnl: moneyOf('50') },
      { side: 'LONG', realizedPnl: moneyOf('-99.88') },
    ]);
    expect(pocketsOf(exchange.state).point).toBe(moneyOf('0'));
    expect(houseOf(exchange.state, 'insurance')).toBe(insurance - moneyOf('0.12'));
  });

  // 998.72 - 960 + 32 - 70 = 0.72 is below 0.004 x 31 x 68, and enough without the long.
  test('[F-H6][F-X5] of several cross positions the largest loss is closed first', () => {
    const exchange = hedged({
      funds: '1000',
      ticks: [{ last: '100' }, { instrument: ETH, last: '10' }],
    });
    exchange.place({ ...LONG, quantity: '30' });
    exchange.place({ ...SHORT, quantity: '1' });
    exchange.place({ ...LONG, option: ETH_OPTION, quantity: '10' });
    exchange.tick({ instrument: ETH, last: '3' });
    const closed = exchange
      .tick({ last: '68' })
      .flatMap((event) => (event.type === 'PositionLiquidated' ? [event.position] : []));
    expect(closed).toMatchObject([{ instrument: BTC, side: 'LONG' }]);
  });
});

describe('funding', () => {
  test('[F-N2] what one side receives is there for what the other pays', () => {
    const exchange = hedged({ funds: '20.09' });
    exchange.place({ ...LONG, quantity: '1' });
    exchange.place({ ...SHORT, quantity: '1' });
    const before = houseOf(exchange.state, 'insurance');
    const events = exchange.run({
      type: 'SettleFunding',
      instrument: BTC,
      rate: rateOf('0.3'),
      dueAt: exchange.now(),
    });
    const paid = events.flatMap((event) => (event.type === 'FundingPaid' ? [event] : []));
    expect(paid).toMatchObject([
      { position: { side: 'SHORT' }, amount: moneyOf('30') },
      { position: { side: 'LONG' }, amount: moneyOf('-30') },
    ]);
    expect(houseOf(exchange.state, 'insurance')).toBe(before);
  });
});
