/** Rules [F-E..] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import { userId } from '../../../src/domain/ids.ts';
import { moneyOf, priceOf, quantityOf } from '../../../src/domain/quantities.ts';
import { positionsOf, workingOrdersOf } from '../../../src/engine/index.ts';
import {
  exchangeWith,
  type ExitSpec,
  exitsOf,
  given,
  type OrderSpec,
  orderOf,
  testRules,
  type TestExchange,
} from '../../support/engine.ts';
import { typesOf } from '../../support/engineHolder.ts';
import { amendOf, setExitsOf } from '../../support/engineConditions.ts';
import { canonicalText, throughSnapshot } from '../../support/stateText.ts';

function holder(side: 'BUY' | 'SELL' = 'BUY', exits?: ExitSpec): TestExchange {
  const exchange = exchangeWith({ funds: '1000' });
  exchange.place({ side, quantity: '2', ...(exits === undefined ? {} : { exits }) });
  return exchange;
}

const exitsNow = ({ state }: TestExchange) => positionsOf(state, userId(1))[0]?.exits;

const BOTH = { takeProfit: '110', stopLoss: '90' } as const;

describe('attached to an order', () => {
  test('[F-E2] the opening fill hands them to the position', () => {
    given(exchangeWith({ funds: '1000' }).history)
      .when(orderOf({ quantity: '2', exits: BOTH }))
      .then([
        { type: 'OrderAccepted', order: { exits: exitsOf(BOTH) } },
        { type: 'OrderFilled' },
        { type: 'MoneyMoved' },
        { type: 'PositionOpened', position: { exits: exitsOf(BOTH) } },
      ]);
  });

  test('[F-E2] a fill that increases replaces the price that is given and leaves the other', () => {
    const exchange = holder('BUY', BOTH);
    exchange.place({ quantity: '1', exits: { stopLoss: '95', stopLossBy: 'MARK' } });
    expect(exitsNow(exchange)).toEqual(
      exitsOf({ takeProfit: '110', stopLoss: '95', stopLossBy: 'MARK' }),
    );
    exchange.place({ quantity: '1' });
    expect(exitsNow(exchange)).toMatchObject({ stopLoss: priceOf('95') });
    exchange.place({ quantity: '1', exits: { takeProfit: '120' } });
    expect(exitsNow(exchange)).toEqual(
      exitsOf({ takeProfit: '120', stopLoss: '95', stopLossBy: 'MARK' }),
    );
  });

  test('[F-E2] a stop set by hand is not loosened by an older order that fills', () => {
    const exchange = holder('BUY');
    exchange.place({ price: '95', quantity: '1', exits: { takeProfit: '120', stopLoss: '80' } });
    exchange.run(setExitsOf('p-1', { stopLoss: '90' }));
    const events = exchange.tick({ last: '95' });
    expect(events.find(({ type }) => type === 'OrderFilled')).toMatchObject({
      fill: { keptExits: 'STOPLOSS' },
    });
    // The take-profit was not set by hand.
    expect(exitsNow(exchange)).toEqual(exitsOf({ takeProfit: '120', stopLoss: '90' }));
    exchange.place({ quantity: '1', exits: { stopLoss: '85' } });
    expect(exitsNow(exchange)).toMatchObject({ stopLoss: priceOf('85') });
  });

  test('[F-E2] exits removed by hand do not come back, also after a restart', () => {
    const exchange = holder('BUY', BOTH);
    exchange.place({ price: '95', quantity: '1', exits: BOTH });
    exchange.run(setExitsOf('p-1', {}));
    const copy = throughSnapshot(exchange.state, testRules());
    expect(canonicalText(copy)).toBe(canonicalText(exchange.state));
    const fill = exchange.tick({ last: '95' }).find(({ type }) => type === 'OrderFilled');
    expect(fill).toMatchObject({ fill: { keptExits: 'BOTH' } });
    expect(exitsNow(exchange)).toBeUndefined();
  });

  test('[F-E2] of two orders the one placed later wins, whichever fills first', () => {
    const exchange = holder('BUY');
    exchange.place({ price: '94', quantity: '1', exits: { stopLoss: '80' } });
    exchange.place({ price: '95', quantity: '1', exits: { stopLoss: '85' } });
    exchange.tick({ last: '95' });
    expect(exitsNow(exchange)).toMatchObject({ stopLoss: priceOf('85') });
    exchange.tick({ last: '94' });
    expect(exitsNow(exchange)).toMatchObject({ stopLoss: priceOf('85') });
  });

  test.each([
    [{ exits: { takeProfit: '100' } }, 'takeProfit'],
    [{ exits: { takeProfit: '99' } }, 'takeProfit'],
    [{ exits: { stopLoss: '100' } }, 'stopLoss'],
    [{ exits: { stopLoss: '101' } }, 'stopLoss'],
    [{ exits: { stopLoss: '0' } }, 'stopLoss'],
    [{ exits: { stopLoss: '-5' } }, 'stopLoss'],
    [{ side: 'SELL', exits: { takeProfit: '101' } }, 'takeProfit'],
    [{ side: 'SELL', exits: { takeProfit: '0' } }, 'takeProfit'],
    [{ side: 'SELL', exits: { stopLoss: '99' } }, 'stopLoss'],
    // A LIMIT is judged by its own price.
    [{ price: '95', exits: { stopLoss: '96' } }, 'stopLoss'],
    [{ price: '95', exits: { takeProfit: '95' } }, 'takeProfit'],
    // One that crosses would be filled at 100: a stop at 103 would be reached at once.
    [{ price: '105', exits: { stopLoss: '103' } }, 'stopLoss'],
    [{ side: 'SELL', price: '95', exits: { stopLoss: '97' } }, 'stopLoss'],
  ] as const)('[F-E1] on the wrong side: %j', (spec: Omit<OrderSpec, 'quantity'>, name) => {
    given(exchangeWith({ funds: '1000' }).history)
      .when(orderOf({ ...spec, quantity: '1' }))
      .then({ code: 'EXIT_WRONG_SIDE', data: { name } });
  });

  test('[F-E1] between ticks', () => {
    given(exchangeWith({ funds: '1000' }).history)
      .when(orderOf({ quantity: '1', exits: { takeProfit: '110.05' } }))
      .then({ code: 'PRICE_OFF_TICK', data: { tick: '0.1' } });
  });

  test('[F-E1] an order that can only close carries none', () => {
    const { history } = holder();
    const exits = { takeProfit: '90' };
    for (const spec of [{ reduceOnly: true }, {}, { price: '101' }])
      given(history)
        .when(orderOf({ side: 'SELL', quantity: '2', ...spec, exits }))
        .then({ code: 'EXIT_NOT_ALLOWED' });
  });

  test('[F-E1] exits without a price are none, and the same order with or without them is one', () => {
    const exchange = exchangeWith({ funds: '1000' });
    const order = { id: 'mine', quantity: '1', price: '99' } as const;
    const [accepted] = exchange.run(orderOf({ ...order, exits: {} }));
    expect(accepted).toMatchObject({ order: { exits: undefined } });
    expect(exchange.run(orderOf(order))).toEqual([]);
  });

  test('[F-O2] the same id with other exits is refused', () => {
    const exchange = exchangeWith({ funds: '1000' });
    const order = { id: 'mine', quantity: '1', price: '99', exits: BOTH } as const;
    exchange.place(order);
    expect(exchange.run(orderOf({ ...order, exits: { ...BOTH } }))).toEqual([]);
    for (const exits of [
      { takeProfit: '110' },
      { ...BOTH, stopLoss: '91' },
      { ...BOTH, takeProfitBy: 'MARK' as const },
    ])
      expect(exchange.refused(orderOf({ ...order, exits }))).toEqual({
        code: 'CLIENT_ORDER_ID_REUSED',
      });
  });

  test('[F-E6] a flip gives the new position the exits of its order and no others', () => {
    const exchange = holder('BUY', BOTH);
    exchange.place({
      side: 'SELL',
      quantity: '3',
      exits: { stopLoss: '108' },
    });
    expect(positionsOf(exchange.state, userId(1))).toMatchObject([{ side: 'SHORT' }]);
    expect(exitsNow(exchange)).toEqual(exitsOf({ stopLoss: '108' }));
    // The old stop at 90 is gone, the new one at 108 lives.
    expect(typesOf(exchange.tick({ last: '90' }))).toEqual(['MarketMoved']);
    expect(typesOf(exchange.tick({ last: '108' })).at(-1)).toBe('PositionClosed');
  });
});

describe('set by the owner', () => {
  test('[F-E3] both at once, one, none', () => {
    const exchange = holder();
    given(exchange.history)
      .when(setExitsOf('p-1', BOTH))
      .then([{ type: 'PositionChanged', cause: 'EXITS', position: { exits: exitsOf(BOTH) } }]);
    exchange.run(setExitsOf('p-1', BOTH));
    expect(exchange.run(setExitsOf('p-1', BOTH))).toEqual([]);
    exchange.run(setExitsOf('p-1', { stopLoss: '91' }));
    expect(exitsNow(exchange)).toEqual(exitsOf({ stopLoss: '91' }));
    exchange.run(setExitsOf('p-1', {}));
    expect(exitsNow(exchange)).toBeUndefined();
    expect(exchange.run(setExitsOf('p-1', {}))).toEqual([]);
    expect(typesOf(exchange.tick({ last: '91' }))).toEqual(['MarketMoved']);
  });

  test('[F-E3] of a position that does not exist, or another user’s', () => {
    const exchange = exchangeWith({ users: 2, funds: '1000' });
    exchange.place({ quantity: '1' });
    for (const command of [setExitsOf('p-9', BOTH), setExitsOf('p-1', BOTH, 2)])
      expect(exchange.refused(command)).toEqual({ code: 'UNKNOWN_POSITION' });
  });

  test.each([
    ['BUY', { takeProfit: '100' }, 'takeProfit'],
    ['BUY', { stopLoss: '100' }, 'stopLoss'],
    ['SELL', { takeProfit: '100' }, 'takeProfit'],
    ['SELL', { stopLoss: '100' }, 'stopLoss'],
    ['BUY', { takeProfit: '105', takeProfitBy: 'MARK' }, 'takeProfit'],
    ['SELL', { stopLoss: '105', stopLossBy: 'MARK' }, 'stopLoss'],
  ] as const)('[F-E3] held by %s, %j is on the wrong side', (side, exits: ExitSpec, name) => {
    const exchange = holder(side);
    exchange.tick({ last: '100', mark: '105' });
    expect(exchange.refused(setExitsOf('p-1', exits))).toEqual({
      code: 'EXIT_WRONG_SIDE',
      data: { name },
    });
  });

  test('[F-E3] the entry is no limit: a stop may lie in the profit', () => {
    const exchange = holder();
    exchange.tick({ last: '108' });
    exchange.run(setExitsOf('p-1', { stopLoss: '105' }));
    const events = exchange.tick({ last: '105' });
    expect(events.at(-1)).toMatchObject({
      type: 'PositionClosed',
      position: { realizedPnl: moneyOf('10') },
    });
  });
});

describe('reached', () => {
  test('[F-E4] both die, and an order of the exchange’s own closes the position', () => {
    const exchange = holder('BUY', BOTH);
    const events = exchange.tick({ last: '92', low: '90' });
    expect(events).toMatchObject([
      { type: 'MarketMoved' },
      { type: 'PositionChanged', cause: 'EXITS', position: { exits: undefined } },
      {
        type: 'OrderAccepted',
        order: {
          clientOrderId: 'exit-p-1-2',
          marketType: 'STOPLOSS',
          side: 'SELL',
          reduceOnly: true,
          quantity: quantityOf('2'),
          triggerPrice: priceOf('90'),
          triggerBy: 'LAST',
          triggeredAt: exchange.now(),
          hold: moneyOf('0'),
        },
      },
      { type: 'OrderFilled', order: { status: 'FILLED' }, fill: { price: priceOf('92') } },
      { type: 'MoneyMoved' },
      { type: 'PositionClosed' },
    ]);
  });

  test.each([
    ['BUY', { takeProfit: '110' }, { last: '101', high: '110' }, 'TAKEPROFIT'],
    ['SELL', { takeProfit: '90' }, { last: '99', low: '90' }, 'TAKEPROFIT'],
    ['SELL', { stopLoss: '110' }, { last: '101', high: '110' }, 'STOPLOSS'],
    ['BUY', { stopLoss: '90', stopLossBy: 'MARK' }, { last: '100', mark: '90' }, 'STOPLOSS'],
    ['SELL', { takeProfit: '90', takeProfitBy: 'MARK' }, { last: '100', mark: '89' }, 'TAKEPROFIT'],
  ] as const)('[F-E4] held by %s, %j at %j', (side, exits: ExitSpec, tick, marketType) => {
    const events = holder(side, exits).tick(tick);
    expect(events[2]).toMatchObject({ type: 'OrderAccepted', order: { marketType } });
    expect(events.at(-1)?.type).toBe('PositionClosed');
  });

  test('[F-E4] where the tick reached both, the stop-loss is the one', () => {
    const events = holder('BUY', BOTH).tick({ last: '100', low: '90', high: '110' });
    const accepted = events.filter(({ type }) => type === 'OrderAccepted');
    expect(accepted).toMatchObject([{ order: { marketType: 'STOPLOSS' } }]);
  });

  test('[F-E4] it needs no place among the working orders', () => {
    const exchange = exchangeWith({ funds: '1000', rules: { openOrdersMax: 1 } });
    exchange.place({ quantity: '2', exits: BOTH });
    exchange.place({ price: '91', quantity: '0.001' });
    exchange.tick({ last: '92' });
    expect(typesOf(exchange.tick({ last: '92', mark: '92', low: '90' })).at(-1)).toBe(
      'PositionClosed',
    );
  });

  test('[F-E4][F-T5] what the book cannot fill is taken later, and new exits may be set in between', () => {
    const exchange = holder('BUY', BOTH);
    exchange.tick({ last: '90', bids: [['90', '0.5']] });
    expect(workingOrdersOf(exchange.state, userId(1))).toMatchObject([
      { marketType: 'STOPLOSS', filledQuantity: quantityOf('0.5') },
    ]);
    expect(exitsNow(exchange)).toBeUndefined();
    exchange.run(setExitsOf('p-1', { stopLoss: '85' }));
    const events = exchange.tick({ last: '85', bids: [['85', '1']] });
    expect(events.filter(({ type }) => type === 'OrderFilled')).toHaveLength(1);
    exchange.tick({ last: '86' });
    expect(positionsOf(exchange.state, userId(1))).toEqual([]);
    expect(workingOrdersOf(exchange.state, userId(1))).toEqual([]);
  });

  test('[F-E4] the owner may cancel the order of an exit', () => {
    const exchange = holder('BUY', BOTH);
    exchange.tick({ last: '90', bids: [] });
    const [order] = workingOrdersOf(exchange.state, userId(1));
    if (order === undefined) throw new Error('no exit order');
    exchange.run({ type: 'CancelOrder', userId: userId(1), orderId: order.id });
    expect(typesOf(exchange.tick({ last: '80' }))).not.toContain('OrderFilled');
  });

  test('[F-E6] they stay when part of the position is closed and go with the last', () => {
    const exchange = holder('BUY', BOTH);
    exchange.place({ side: 'SELL', quantity: '1.5' });
    expect(exitsNow(exchange)).toEqual(exitsOf(BOTH));
    const events = exchange.tick({ last: '110' });
    expect(events.find(({ type }) => type === 'OrderFilled')).toMatchObject({
      fill: { quantity: quantityOf('0.5') },
    });
    exchange.place({ quantity: '1' });
    expect(exitsNow(exchange)).toBeUndefined();
    expect(typesOf(exchange.tick({ last: '110' }))).toEqual(['MarketMoved']);
  });

  test('[F-E6] a liquidation takes them along', () => {
    const exchange = exchangeWith({ funds: '100' });
    exchange.isolated();
    exchange.leverage(20);
    exchange.place({ quantity: '2', exits: { stopLoss: '90' } });
    expect(typesOf(exchange.tick({ last: '94' })).at(-1)).toBe('PositionLiquidated');
    exchange.place({ side: 'BUY', quantity: '0.1' });
    expect(typesOf(exchange.tick({ last: '93' }))).toEqual(['MarketMoved']);
  });

  test('[F-M7] a stop-loss executes before the liquidation the same tick would cause', () => {
    const exchange = exchangeWith({ funds: '100' });
    exchange.isolated();
    exchange.leverage(20);
    exchange.place({ quantity: '2', exits: { stopLoss: '97' } });
    expect(typesOf(exchange.tick({ last: '94' })).at(-1)).toBe('PositionClosed');
  });
});

describe('set by a fill of the same tick', () => {
  const order = { price: '95', quantity: '1', exits: { takeProfit: '99', stopLoss: '93' } };

  test('[F-E5] the take-profit looks at the last price, not at where the tick came from', () => {
    const exchange = exchangeWith({ funds: '1000' });
    exchange.place(order);
    expect(typesOf(exchange.tick({ last: '95', high: '100' })).at(-1)).toBe('PositionOpened');
    expect(typesOf(exchange.tick({ last: '96', high: '99' })).at(-1)).toBe('PositionClosed');
  });

  test('[F-E5] at the last price it is reached', () => {
    const exchange = exchangeWith({ funds: '1000' });
    exchange.place(order);
    expect(typesOf(exchange.tick({ last: '99', low: '95' })).at(-1)).toBe('PositionClosed');
  });

  test('[F-E5] the stop-loss beyond the fill was passed on the way down', () => {
    const exchange = exchangeWith({ funds: '1000' });
    exchange.place(order);
    const events = exchange.tick({ last: '96', low: '93' });
    expect(events.find(({ type }) => type === 'OrderAccepted')).toMatchObject({
      order: { marketType: 'STOPLOSS' },
    });
  });
});

test('[F-E1][F-O19] an amended order still has its exits beyond its price', () => {
  const exchange = exchangeWith({ funds: '1000' });
  exchange.place({ price: '95', quantity: '1', exits: { stopLoss: '93' } });
  expect(exchange.refused(amendOf('o-1', { price: '92' }))).toEqual({
    code: 'EXIT_WRONG_SIDE',
    data: { name: 'stopLoss' },
  });
});
