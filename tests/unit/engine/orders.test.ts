/** Rules [F-O1] to [F-O14] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import { instrumentCode, optionId, orderId, userId } from '../../../src/domain/ids.ts';
import { money, moneyOf, priceOf, quantity, quantityOf } from '../../../src/domain/quantities.ts';
import { orderById, orderIdByClientId, workingOrdersOf } from '../../../src/engine/index.ts';
import {
  BTC_OPTION,
  clientId,
  ETH,
  ETH_OPTION,
  exchangeWith,
  given,
  GOLD,
  GOLD_CLOSED_FROM,
  GOLD_OPTION,
  orderOf,
  pocketsOf,
} from '../../support/engine.ts';

const rich = () => exchangeWith({ funds: '100000' });

describe('refusals', () => {
  test('[F-O1] an unknown user', () => {
    given([])
      .when(orderOf({ quantity: '1' }))
      .then({ code: 'UNKNOWN_USER' });
  });

  test('[F-O3] an unknown option, a position side in one-way mode', () => {
    const { history } = rich();
    const order = orderOf({ quantity: '1' });
    given(history)
      .when({ ...order, optionId: optionId(99) })
      .then({ code: 'UNKNOWN_OPTION' });
    given(history)
      .when({ ...order, positionSide: 'LONG' })
      .then({ code: 'POSITION_SIDE_CONFLICT' });
  });

  test('[F-O4] a closed market, and one without a price', () => {
    const exchange = exchangeWith({
      funds: '1000',
      ticks: [{ instrument: GOLD, last: '2000' }],
    });
    given(exchange.history)
      .when(orderOf({ option: GOLD_OPTION, quantity: '1' }), GOLD_CLOSED_FROM)
      .then({ code: 'MARKET_CLOSED' });
    given(exchange.history)
      .when(orderOf({ option: GOLD_OPTION, quantity: '0.001' }), GOLD_CLOSED_FROM - 1)
      .then([
        { type: 'OrderAccepted', order: { instrument: instrumentCode('XAUUSD') } },
        { type: 'OrderFilled' },
        { type: 'MoneyMoved' },
        { type: 'PositionOpened' },
      ]);
    given(exchange.history)
      .when(orderOf({ quantity: '1' }))
      .then({ code: 'NO_PRICE' });
  });

  test.each([
    ['0', { code: 'QUANTITY_TOO_SMALL', data: { minimum: '0.001', coin: 'BTC' } }],
    ['-1', { code: 'QUANTITY_TOO_SMALL', data: { minimum: '0.001', coin: 'BTC' } }],
    ['0.0009', { code: 'QUANTITY_TOO_SMALL', data: { minimum: '0.001', coin: 'BTC' } }],
    ['1000.001', { code: 'QUANTITY_TOO_LARGE', data: { maximum: '1000', coin: 'BTC' } }],
    ['1.0005', { code: 'QUANTITY_OFF_STEP', data: { step: '0.001', coin: 'BTC' } }],
  ] as const)('[F-O5] a quantity of %s', (size, rejection) => {
    given(rich().history)
      .when(orderOf({ quantity: size }))
      .then(rejection);
  });

  test('[F-O6] a LIMIT needs a price and a MARKET takes none', () => {
    const { history } = rich();
    given(history)
      .when({ ...orderOf({ quantity: '1', price: '100' }), price: undefined })
      .then({ code: 'PRICE_REQUIRED' });
    given(history)
      .when({ ...orderOf({ quantity: '1' }), price: priceOf('100') })
      .then({ code: 'PRICE_NOT_ALLOWED' });
  });

  test.each(['89.9', '110.1', '0', '-100'])('[F-O6] a price of %s is out of the band', (price) => {
    given(rich().history)
      .when(orderOf({ quantity: '1', price }))
      .then({ code: 'PRICE_OUT_OF_BAND', data: { low: '90', high: '110' } });
  });

  test.each(['90', '110'])('[F-O6] the band includes %s', (price) => {
    const [accepted] = rich().place({ quantity: '1', price });
    expect(accepted).toMatchObject({ type: 'OrderAccepted', order: { price: priceOf(price) } });
  });

  test('[F-O6] a price between ticks', () => {
    given(rich().history)
      .when(orderOf({ quantity: '1', price: '99.95' }))
      .then({ code: 'PRICE_OFF_TICK', data: { tick: '0.1' } });
  });

  test('[F-O7] more working orders than allowed; a MARKET still goes', () => {
    const exchange = exchangeWith({ funds: '1000', rules: { openOrdersMax: 2 } });
    exchange.place({ quantity: '1', price: '95' });
    exchange.place({ quantity: '1', price: '95' });
    expect(exchange.refused(orderOf({ quantity: '1', price: '95' }))).toEqual({
      code: 'TOO_MANY_ORDERS',
      data: { maximum: '2' },
    });
    expect(exchange.place({ quantity: '1' })).toHaveLength(4);
  });

  test('[F-O8] reduce-only without a position, or on its own side', () => {
    const exchange = rich();
    const reducing = orderOf({ side: 'SELL', quantity: '1', reduceOnly: true });
    expect(exchange.refused(reducing)).toEqual({ code: 'REDUCE_ONLY_REJECTED' });
    exchange.place({ quantity: '1' });
    expect(exchange.refused({ ...reducing, side: 'BUY' })).toEqual({
      code: 'REDUCE_ONLY_REJECTED',
    });
    expect(exchange.run(reducing).at(-1)).toMatchObject({ type: 'PositionClosed' });
  });

  test('[F-O8] a reduce-only order may name more than is there, and takes no more than that', () => {
    const book = {
      last: '100',
      bids: [
        ['100', '1'],
        ['91', '1'],
      ],
    } as const;
    for (const spec of [{}, { price: '91' }, { price: '91', timeInForce: 'FOK' }] as const) {
      const exchange = rich();
      exchange.place({ quantity: '1' });
      exchange.tick(book);
      const events = exchange.place({ ...spec, side: 'SELL', quantity: '5', reduceOnly: true });
      expect(events.slice(1)).toMatchObject([
        { type: 'OrderFilled', fill: { price: priceOf('100'), quantity: quantityOf('1') } },
        { type: 'MoneyMoved' },
        { type: 'PositionClosed' },
        { type: 'OrderCancelled', order: { cancelReason: 'REDUCE_ONLY' } },
      ]);
    }
  });

  test('[F-O9] reduce-only orders count together at most as the position', () => {
    const exchange = rich();
    exchange.place({ quantity: '1' });
    const closing = { side: 'SELL', price: '105', reduceOnly: true } as const;
    exchange.place({ ...closing, quantity: '1000' });
    exchange.place({ ...closing, quantity: '500' });
    // With all of what they name in the way, 125x would be refused for the tier.
    exchange.leverage(125);
    exchange.leverage(10);
    expect(exchange.place({ side: 'SELL', price: '105', quantity: '1' })[0]).toMatchObject({
      // They close the position, so that this one would open.
      order: { hold: moneyOf('10.5') },
    });
  });

  test('[F-O9] the tier of position, resting orders and this order', () => {
    const exchange = exchangeWith({
      funds: '10000000',
      ticks: [{ last: '100000' }],
    });
    exchange.leverage(125);
    // Below 300,000 the tier allows 125x, from there on 100x.
    exchange.place({ quantity: '1' });
    exchange.place({ quantity: '1', price: '99000' });
    const third = orderOf({ quantity: '1', price: '99000' });
    expect(exchange.run({ ...third, quantity: quantityOf('0.999') })).toHaveLength(2);
    expect(exchange.refused(orderOf({ quantity: '0.1', price: '99000' }))).toEqual({
      code: 'LEVERAGE_TIER',
      data: { maximum: '100' },
    });
    expect(exchange.place({ side: 'SELL', quantity: '1', reduceOnly: true }).at(-1)).toMatchObject({
      type: 'PositionClosed',
    });
  });

  test('[F-O10] a MARKET beyond the book', () => {
    given(rich().history)
      .when(orderOf({ quantity: '100.001' }))
      .then({ code: 'INSUFFICIENT_LIQUIDITY' });
  });
});

describe('the same order again', () => {
  test('[F-O2] changes nothing and is answered with the first', () => {
    const exchange = rich();
    const order = orderOf({ quantity: '1', price: '95', id: 'mine' });
    exchange.run(order);
    expect(exchange.run(order)).toEqual([]);
    expect(orderIdByClientId(exchange.state, userId(1), clientId('mine'))).toBe('o-1');
    exchange.tick({ last: '95' });
    expect(exchange.run(order)).toEqual([]);
    expect(workingOrdersOf(exchange.state, userId(1))).toEqual([]);
    expect(orderIdByClientId(exchange.state, userId(1), clientId('mine'))).toBe('o-1');
  });

  test('[F-O2] is answered even when it could no longer be placed', () => {
    const exchange = exchangeWith({ funds: '11' });
    const order = orderOf({ quantity: '1', id: 'mine' });
    exchange.run(order);
    expect(exchange.refused(orderOf({ quantity: '1' }))).toEqual({ code: 'INSUFFICIENT_BALANCE' });
    expect(exchange.run(order)).toEqual([]);
  });

  test.each([
    ['optionId', { optionId: ETH_OPTION }],
    ['side', { side: 'SELL' }],
    ['price', { price: priceOf('94') }],
    ['quantity', { quantity: quantityOf('2') }],
    ['reduceOnly', { reduceOnly: true }],
    ['marketType', { marketType: 'MARKET' }],
    ['positionSide', { positionSide: 'LONG' }],
  ] as const)('[F-O2] with another %s it is refused', (_field, change) => {
    const exchange = rich();
    const order = orderOf({ quantity: '1', price: '95', id: 'mine' });
    exchange.run(order);
    given(exchange.history)
      .when({ ...order, ...change })
      .then({ code: 'CLIENT_ORDER_ID_REUSED' });
  });

  test('[F-O2] another user may use the same id', () => {
    const exchange = exchangeWith({ users: 2, funds: '1000' });
    exchange.place({ user: 1, quantity: '1', id: 'mine' });
    expect(exchange.place({ user: 2, side: 'SELL', quantity: '1', id: 'mine' })).toHaveLength(4);
  });

  test('[F-O2] a refused order leaves no trace', () => {
    const exchange = exchangeWith({ funds: '1000' });
    const order = orderOf({ quantity: '500', id: 'mine' });
    exchange.refused(order);
    expect(exchange.run({ ...order, quantity: quantityOf('1') })).toHaveLength(4);
  });

  test('[F-O2] the ids of the last 200 finished orders are remembered', () => {
    const exchange = exchangeWith({ funds: '1000' });
    for (let n = 0; n < 201; n += 1) {
      exchange.place({ quantity: '0.001', price: '95', id: `id-${n}` });
      exchange.run({ type: 'CancelAllOrders', userId: userId(1), optionId: undefined });
    }
    expect(orderIdByClientId(exchange.state, userId(1), clientId('id-0'))).toBeUndefined();
    expect(orderIdByClientId(exchange.state, userId(1), clientId('id-1'))).toBe('o-2');
  });
});

describe('what an order takes', () => {
  test('[F-O11] a LIMIT holds its cost: margin below mark for a buy', () => {
    given(exchangeWith({ funds: '20' }).history)
      .when(orderOf({ quantity: '1', price: '95' }))
      .then([
        { type: 'OrderAccepted', order: { hold: moneyOf('9.5'), status: 'WORKING' } },
        {
          type: 'MoneyMoved',
          cause: 'HOLD',
          wallets: [{ point: moneyOf('10.5'), wait: moneyOf('9.5') }],
        },
      ]);
  });

  test('[F-O11] margin, open loss and 0.0008 of the value on the worse side', () => {
    // A buy at 105 with mark 100: 10.5 + 5 + 0.084.
    given(exchangeWith({ funds: '20', ticks: [{ last: '100', asks: [['109', '1']] }] }).history)
      .when(orderOf({ quantity: '1', price: '105' }))
      .then([
        { type: 'OrderAccepted', order: { hold: moneyOf('15.584') } },
        { type: 'MoneyMoved' },
      ]);
  });

  test('[F-O11] one unit too little is too little', () => {
    const order = orderOf({ quantity: '1', price: '95' });
    given(exchangeWith({ funds: '9.5' }).history)
      .when(order)
      .then([{ type: 'OrderAccepted' }, { type: 'MoneyMoved' }]);
    given(exchangeWith({ funds: '9.49999999' }).history)
      .when(order)
      .then({ code: 'INSUFFICIENT_BALANCE' });
  });

  test('[F-O11] what closes costs nothing, beyond it the part that opens', () => {
    const exchange = exchangeWith({ funds: '1000' });
    exchange.place({ quantity: '2' });
    const sell = { side: 'SELL', price: '105' } as const;
    expect(exchange.place({ ...sell, quantity: '1.5' })).toMatchObject([
      { type: 'OrderAccepted', order: { hold: 0n } },
    ]);
    // 0.5 of the position is left to close; 1 would open at 105, with a mark below it.
    expect(exchange.place({ ...sell, quantity: '1.5' })[0]).toMatchObject({
      order: { hold: moneyOf('10.5') },
    });
    expect(exchange.place({ ...sell, quantity: '1' })[0]).toMatchObject({
      order: { hold: moneyOf('10.5') },
    });
  });

  test('[F-O11] open profit cannot be held: it is not in the wallet', () => {
    const exchange = exchangeWith({ funds: '11' });
    exchange.place({ quantity: '1' });
    exchange.tick({ last: '150' });
    expect(pocketsOf(exchange.state).point).toBe(moneyOf('10.96'));
    expect(exchange.refused(orderOf({ quantity: '1', price: '140' }))).toEqual({
      code: 'INSUFFICIENT_BALANCE',
    });
  });

  test('[F-O12] a MARKET needs cost and margin; open profit counts in cross', () => {
    const exchange = exchangeWith({ funds: '11' });
    exchange.place({ quantity: '1' });
    expect(exchange.refused(orderOf({ quantity: '0.2' }))).toEqual({
      code: 'INSUFFICIENT_BALANCE',
    });
    exchange.tick({ last: '150' });
    expect(exchange.place({ quantity: '1' }).at(-1)).toMatchObject({
      type: 'PositionChanged',
      cause: 'INCREASED',
    });
  });

  test('[F-O12] the whole free balance can be used, the fee comes on top', () => {
    const exchange = exchangeWith({ funds: '10' });
    expect(exchange.place({ quantity: '1' }).at(-1)).toMatchObject({ type: 'PositionOpened' });
    expect(pocketsOf(exchange.state).point).toBe(moneyOf('9.96'));
    given(exchangeWith({ funds: '9.99999999' }).history)
      .when(orderOf({ quantity: '1' }))
      .then({ code: 'INSUFFICIENT_BALANCE' });
  });

  test('[F-O12] open profit that covers the margin pays no fee: that comes from the wallet', () => {
    const exchange = exchangeWith({ funds: '11' });
    exchange.place({ quantity: '1' });
    exchange.tick({ last: '40000' });
    expect(exchange.refused(orderOf({ quantity: '1' }))).toEqual({ code: 'INSUFFICIENT_FEE' });
  });

  test('[F-O12] a flip opens with what its close releases', () => {
    const exchange = exchangeWith({ funds: '10.1' });
    exchange.place({ quantity: '1' });
    expect(exchange.place({ side: 'SELL', quantity: '2' }).map(({ type }) => type)).toEqual([
      'OrderAccepted',
      'OrderFilled',
      'MoneyMoved',
      'PositionClosed',
      'OrderFilled',
      'MoneyMoved',
      'PositionOpened',
    ]);
    expect(exchange.refused(orderOf({ quantity: '2.5' }))).toEqual({
      code: 'INSUFFICIENT_BALANCE',
    });
  });
});

describe('cancelling', () => {
  const two = () => {
    const exchange = exchangeWith({
      users: 2,
      funds: '1000',
      ticks: [{ last: '100' }, { instrument: ETH, last: '10' }],
    });
    exchange.place({ quantity: '1', price: '95' });
    exchange.place({ option: ETH_OPTION, quantity: '1', price: '9.5' });
    return exchange;
  };

  test('[F-O13] releases what was held', () => {
    given(two().history)
      .when({ type: 'CancelOrder', userId: userId(1), orderId: orderId(1) }, 1_800_000_000_000)
      .then([
        {
          type: 'OrderCancelled',
          order: {
            status: 'CANCELLED',
            cancelReason: 'USER',
            hold: money(0n),
            updatedAt: 1_800_000_000_000,
          },
        },
        { type: 'MoneyMoved', cause: 'RELEASE', wallets: [{ wait: moneyOf('0.95') }] },
      ]);
  });

  test('[F-O13] of another user, non-existent, or finished', () => {
    const exchange = two();
    const cancel = { type: 'CancelOrder', userId: userId(1), orderId: orderId(1) } as const;
    expect(exchange.refused({ ...cancel, userId: userId(2) })).toEqual({ code: 'UNKNOWN_ORDER' });
    expect(exchange.refused({ ...cancel, orderId: orderId(9) })).toEqual({ code: 'UNKNOWN_ORDER' });
    exchange.run(cancel);
    expect(exchange.refused(cancel)).toEqual({ code: 'ORDER_NOT_WORKING' });
    expect(orderById(exchange.state, userId(1), orderId(1))).toBeUndefined();
  });

  test('[F-O14] all orders, or those of one option', () => {
    const exchange = two();
    given(exchange.history)
      .when({ type: 'CancelAllOrders', userId: userId(1), optionId: ETH_OPTION })
      .then([{ type: 'OrderCancelled', order: { optionId: ETH_OPTION } }, { type: 'MoneyMoved' }]);
    given(exchange.history)
      .when({ type: 'CancelAllOrders', userId: userId(1), optionId: optionId(99) })
      .then({ code: 'UNKNOWN_OPTION' });
    expect(
      exchange.run({ type: 'CancelAllOrders', userId: userId(1), optionId: undefined }),
    ).toMatchObject([
      { order: { optionId: BTC_OPTION } },
      {},
      { order: { optionId: ETH_OPTION } },
      {},
    ]);
    expect(workingOrdersOf(exchange.state, userId(1))).toEqual([]);
    expect(
      exchange.run({ type: 'CancelAllOrders', userId: userId(1), optionId: undefined }),
    ).toEqual([]);
  });
});

test('[F-O5] numbers beyond any book are refused before they are multiplied', () => {
  given(rich().history)
    .when({ ...orderOf({ quantity: '1' }), quantity: quantity(10n ** 60n) })
    .then({ code: 'QUANTITY_TOO_LARGE', data: { maximum: '1000', coin: 'BTC' } });
});
