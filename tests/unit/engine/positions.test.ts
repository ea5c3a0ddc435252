/** Rules [F-P..] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import { positionId } from '../../../src/domain/ids.ts';
import { money, moneyOf, priceOf, quantityOf } from '../../../src/domain/quantities.ts';
import { crossFiguresOf, positionsOf, workingOrdersOf } from '../../../src/engine/index.ts';
import { userId } from '../../../src/domain/ids.ts';
import {
  ETH,
  ETH_OPTION,
  exchangeWith,
  given,
  houseOf,
  orderOf,
  pocketsOf,
  tickOf,
} from '../../support/engine.ts';

/** 1,000 USDT, isolated at 10x. */
const isolatedUser = (funds = '1000') => {
  const exchange = exchangeWith({ funds });
  exchange.isolated();
  return exchange;
};

const twoMarkets = (funds: string) =>
  exchangeWith({ funds, ticks: [{ last: '100' }, { instrument: ETH, last: '10' }] });

describe('opening', () => {
  test('[F-P3] isolated moves the initial margin and pays the fee', () => {
    given(isolatedUser().history)
      .when(orderOf({ quantity: '2' }))
      .then([
        { type: 'OrderAccepted' },
        { type: 'OrderFilled', order: { fee: moneyOf('0.08') }, fill: { fee: moneyOf('0.08') } },
        {
          type: 'MoneyMoved',
          wallets: [{ point: moneyOf('979.92'), margin: moneyOf('20') }],
        },
        {
          type: 'PositionOpened',
          position: {
            id: positionId(1),
            side: 'LONG',
            marginType: 'ISOLATED',
            leverage: 10,
            entryPrice: priceOf('100'),
            margin: moneyOf('20'),
            fee: moneyOf('0.08'),
            isWarned: false,
          },
        },
      ]);
  });

  test('[F-P3] cross moves nothing but the fee', () => {
    given(exchangeWith({ funds: '1000' }).history)
      .when(orderOf({ side: 'SELL', quantity: '2' }))
      .then([
        { type: 'OrderAccepted' },
        { type: 'OrderFilled' },
        { type: 'MoneyMoved', wallets: [{ point: moneyOf('999.92'), margin: money(0n) }] },
        { type: 'PositionOpened', position: { side: 'SHORT', margin: money(0n) } },
      ]);
  });

  test('[F-P3] what point lacks of the fee makes an isolated margin smaller', () => {
    const exchange = isolatedUser('10');
    exchange.place({ quantity: '1' });
    expect(pocketsOf(exchange.state)).toEqual({ point: 0n, wait: 0n, margin: moneyOf('9.96') });
    expect(positionsOf(exchange.state, userId(1))[0]?.margin).toBe(moneyOf('9.96'));
    expect(houseOf(exchange.state, 'fee')).toBe(moneyOf('0.04'));
  });

  test('[F-P4] adding averages the entry against the holder', () => {
    const exchange = isolatedUser();
    exchange.place({ quantity: '1' });
    exchange.tick({ last: '110' });
    expect(exchange.place({ quantity: '2' }).at(-1)).toMatchObject({
      type: 'PositionChanged',
      cause: 'INCREASED',
      position: {
        quantity: quantityOf('3'),
        entryPrice: priceOf('106.66666667'),
        margin: moneyOf('32'),
        fee: moneyOf('0.128'),
      },
    });
  });

  test('[F-P10] the liquidation price: isolated exactly, cross with the wallet', () => {
    // Isolated: (10 - 100) / (0.004 - 1) = 90.3614..., up to the tick.
    const isolated = isolatedUser().place({ quantity: '1' }).at(-1);
    expect(isolated).toMatchObject({ position: { liquidationPrice: priceOf('90.4') } });
    // Cross: (49.96 - 100) / (0.004 - 1) = 50.2409...
    const cross = exchangeWith({ funds: '50' }).place({ quantity: '1' }).at(-1);
    expect(cross).toMatchObject({ position: { liquidationPrice: priceOf('50.3') } });
  });

  test('[F-P10] cross: the other positions count with PnL and maintenance margin', () => {
    const exchange = twoMarkets('50');
    exchange.place({ option: ETH_OPTION, quantity: '5' });
    exchange.tick({ instrument: ETH, last: '8' });
    // Wallet 50 - 0.02 - 0.04, the other -10 and 5 x 8 x 0.0065: (39.68 - 100) / -0.996.
    expect(exchange.place({ quantity: '1' }).at(-1)).toMatchObject({
      position: { liquidationPrice: priceOf('60.6') },
    });
  });
});

describe('releasing the hold', () => {
  test('[F-P2] each fill its share, the last all of it', () => {
    const exchange = exchangeWith({
      funds: '1000',
      ticks: [{ last: '100', mark: '104', asks: [['100', '1']] }],
    });
    // Seven at 101: 7 x 10.1.
    const events = exchange.place({ quantity: '7', price: '101' });
    expect(events[0]).toMatchObject({ order: { hold: moneyOf('70.7') } });
    expect(events[2]).toMatchObject({ type: 'OrderFilled', order: { hold: moneyOf('60.6') } });
    expect(pocketsOf(exchange.state).wait).toBe(moneyOf('60.6'));
    exchange.tick({ last: '101' });
    expect(pocketsOf(exchange.state).wait).toBe(0n);
    expect(workingOrdersOf(exchange.state, userId(1))).toEqual([]);
  });

  test('[F-P2] an isolated fill below the limit price gives the rest of the hold back', () => {
    const exchange = isolatedUser('100');
    const [, , , moved] = exchange.place({ quantity: '1', price: '105' });
    expect(moved).toMatchObject({
      type: 'MoneyMoved',
      wallets: [{ point: moneyOf('89.96'), wait: 0n, margin: moneyOf('10') }],
    });
  });

  test('[F-P8] an order placed to close opens when the position is gone, if it can', () => {
    const exchange = exchangeWith({ funds: '20.2' });
    exchange.place({ quantity: '2' });
    exchange.place({ side: 'SELL', price: '101', quantity: '1' });
    exchange.place({ side: 'SELL', price: '109', quantity: '1' });
    exchange.place({ side: 'SELL', quantity: '2' });
    expect(exchange.tick({ last: '101' }).at(-1)).toMatchObject({
      type: 'PositionOpened',
      position: { side: 'SHORT' },
    });
    expect(exchange.tick({ last: '109', mark: '101' }).at(-1)).toMatchObject({
      type: 'OrderCancelled',
      order: { cancelReason: 'NO_MARGIN' },
    });
  });

  test('[F-P8] NO_MARGIN cancels the rest with its hold', () => {
    const exchange = exchangeWith({ funds: '21' });
    exchange.place({ quantity: '1' });
    // Half of it would close, until the position is gone.
    exchange.place({ side: 'SELL', quantity: '2', price: '105' });
    exchange.place({ side: 'SELL', quantity: '1', reduceOnly: true });
    given(exchange.history)
      .when({ type: 'MoveMarket', tick: tickOf({ last: '105' }) })
      .then([
        { type: 'MarketMoved' },
        { type: 'OrderCancelled', order: { cancelReason: 'NO_MARGIN', hold: money(0n) } },
        { type: 'MoneyMoved', cause: 'RELEASE', wallets: [{ point: moneyOf('20.92') }] },
      ]);
  });
});

describe('closing', () => {
  test('[F-P5] realises the PnL against the market account and releases margin in proportion', () => {
    const exchange = isolatedUser();
    exchange.place({ quantity: '3' });
    exchange.tick({ last: '110' });
    given(exchange.history)
      .when(orderOf({ side: 'SELL', quantity: '1' }))
      .then([
        { type: 'OrderAccepted' },
        {
          type: 'OrderFilled',
          order: { realizedPnl: moneyOf('10') },
          fill: { realizedPnl: moneyOf('10'), fee: moneyOf('0.044'), positionId: positionId(1) },
        },
        {
          type: 'MoneyMoved',
          entries: [
            { amount: moneyOf('-10') },
            { amount: moneyOf('19.956') },
            { amount: moneyOf('0.044') },
            { amount: moneyOf('-10') },
          ],
          wallets: [{ point: moneyOf('989.836'), margin: moneyOf('20') }],
        },
        {
          type: 'PositionChanged',
          cause: 'REDUCED',
          position: {
            quantity: quantityOf('2'),
            entryPrice: priceOf('100'),
            margin: moneyOf('20'),
            realizedPnl: moneyOf('10'),
          },
        },
      ]);
  });

  test('[F-P5] the last part releases all margin and is emitted with the closing price', () => {
    const exchange = isolatedUser();
    exchange.place({ quantity: '3' });
    const closing = exchange.place({ side: 'SELL', quantity: '3' }).at(-1);
    expect(closing).toMatchObject({
      type: 'PositionClosed',
      closePrice: priceOf('100'),
      position: { quantity: 0n, margin: 0n, liquidationPrice: undefined, fee: moneyOf('0.24') },
    });
    expect(pocketsOf(exchange.state)).toEqual({ point: moneyOf('999.76'), wait: 0n, margin: 0n });
  });

  test('[F-P5] an isolated loss beyond its margin is the insurance fund’s', () => {
    const exchange = isolatedUser();
    exchange.place({ quantity: '1' });
    const before = pocketsOf(exchange.state).point;
    // The mark stands, only the book has fallen away.
    exchange.tick({ last: '100', bids: [['80', '10']] });
    const [, filled, moved, closed] = exchange.place({ side: 'SELL', quantity: '1' });
    // Margin 10, loss 20, fee 0.032.
    expect(filled).toMatchObject({ fill: { insurance: moneyOf('10.032') } });
    expect(moved).toMatchObject({ wallets: [{ point: before, margin: 0n }] });
    expect(closed).toMatchObject({ type: 'PositionClosed' });
    expect(houseOf(exchange.state, 'insurance')).toBe(moneyOf('999989.968'));
  });

  test('[F-P5] an isolated part is paid from the margin of the rest before the fund', () => {
    const exchange = isolatedUser();
    exchange.place({ quantity: '2' });
    exchange.tick({ last: '100', bids: [['85', '10']] });
    // Margin 20: the part releases 10 and loses 15.034, the rest keeps 4.966.
    const changed = exchange.place({ side: 'SELL', quantity: '1' }).at(-1);
    expect(changed).toMatchObject({ position: { margin: moneyOf('4.966') } });
    expect(houseOf(exchange.state, 'insurance')).toBe(moneyOf('1000000'));
  });

  test('[F-P5] a cross loss beyond the wallet is the insurance fund’s', () => {
    const exchange = exchangeWith({ funds: '20' });
    exchange.place({ quantity: '1' });
    exchange.tick({ last: '100', bids: [['70', '10']] });
    const [, filled] = exchange.place({ side: 'SELL', quantity: '1' });
    expect(pocketsOf(exchange.state).point).toBe(0n);
    // 30 lost and 0.028 of fee, 19.96 was there.
    expect(filled).toMatchObject({ fill: { insurance: moneyOf('10.068') } });
    expect(houseOf(exchange.state, 'insurance')).toBe(moneyOf('999989.932'));
  });

  test('[F-P1] crossing through zero is two fills and a new position', () => {
    const exchange = exchangeWith({ funds: '1000' });
    exchange.place({ quantity: '1' });
    given(exchange.history)
      .when(orderOf({ side: 'SELL', quantity: '3' }))
      .then([
        { type: 'OrderAccepted' },
        {
          type: 'OrderFilled',
          order: { status: 'WORKING', filledQuantity: quantityOf('1') },
          fill: { positionId: positionId(1), quantity: quantityOf('1') },
        },
        { type: 'MoneyMoved' },
        { type: 'PositionClosed', position: { id: positionId(1) } },
        {
          type: 'OrderFilled',
          order: { status: 'FILLED', filledQuantity: quantityOf('3'), fee: moneyOf('0.12') },
          fill: { positionId: positionId(2), quantity: quantityOf('2') },
        },
        { type: 'MoneyMoved' },
        { type: 'PositionOpened', position: { id: positionId(2), side: 'SHORT' } },
      ]);
  });
});

describe('a cross account', () => {
  test('[F-P6] available: point, losses and gains, less the initial margins at mark', () => {
    const exchange = twoMarkets('100');
    exchange.place({ quantity: '1' });
    exchange.place({ option: ETH_OPTION, side: 'SELL', quantity: '10' });
    exchange.tick({ last: '110' });
    exchange.tick({ instrument: ETH, last: '12' });
    expect(crossFiguresOf(exchange.state, userId(1))).toEqual({
      point: moneyOf('99.92'),
      unrealized: moneyOf('-10'),
      initialMargin: moneyOf('23'),
      maintenanceMargin: moneyOf('1.22'),
      available: moneyOf('66.92'),
    });
  });

  test('[F-P7] a loss beyond the wallet waits for the profit that stands against it', () => {
    const exchange = twoMarkets('30');
    exchange.place({ quantity: '1' });
    exchange.place({ option: ETH_OPTION, side: 'SELL', quantity: '10' });
    exchange.tick({ instrument: ETH, last: '5' });
    exchange.tick({ last: '60' });
    const closing = orderOf({ side: 'SELL', quantity: '1' });
    expect(exchange.refused(closing)).toEqual({ code: 'INSUFFICIENT_BALANCE' });
    exchange.place({ option: ETH_OPTION, quantity: '10' });
    expect(exchange.run(closing).at(-1)).toMatchObject({ type: 'PositionClosed' });
    expect(houseOf(exchange.state, 'insurance')).toBe(moneyOf('1000000'));
  });

  test('[F-P7] a maker close that is not covered is cancelled', () => {
    const exchange = twoMarkets('30');
    exchange.place({ quantity: '1' });
    exchange.place({ option: ETH_OPTION, side: 'SELL', quantity: '10' });
    exchange.tick({ instrument: ETH, last: '5' });
    exchange.tick({ last: '60' });
    exchange.place({ side: 'SELL', price: '62', quantity: '1' });
    expect(exchange.tick({ last: '60', high: '62' })).toMatchObject([
      { type: 'MarketMoved' },
      { type: 'OrderCancelled', order: { cancelReason: 'NO_MARGIN' } },
    ]);
  });

  test('[F-P7] a loss calls in what other orders hold, newest first', () => {
    const exchange = twoMarkets('100');
    exchange.place({ quantity: '3' });
    exchange.place({ option: ETH_OPTION, quantity: '30', price: '9.5', id: 'older' });
    exchange.place({ option: ETH_OPTION, quantity: '30', price: '9.5', id: 'newer' });
    // 28.5 are held by each, 42.88 are left; three at 80 lose 60.096.
    exchange.tick({ last: '100', bids: [['80', '10']] });
    const events = exchange.place({ side: 'SELL', quantity: '3' });
    const cancelled = events.flatMap((event) =>
      event.type === 'OrderCancelled' ? [event.order.clientOrderId] : [],
    );
    expect(cancelled).toEqual(['newer']);
    expect(events.at(-1)).toMatchObject({ type: 'PositionClosed' });
    expect(houseOf(exchange.state, 'insurance')).toBe(moneyOf('1000000'));
  });
});

describe('reduce-only', () => {
  test('[F-P9] fills at most the position, the rest is cancelled', () => {
    const exchange = exchangeWith({ funds: '1000' });
    exchange.place({ quantity: '3' });
    exchange.place({ side: 'SELL', price: '105', quantity: '3', reduceOnly: true });
    exchange.place({ side: 'SELL', quantity: '2' });
    const events = exchange.tick({ last: '105' });
    expect(events.map(({ type }) => type)).toEqual([
      'MarketMoved',
      'OrderFilled',
      'MoneyMoved',
      'PositionClosed',
      'OrderCancelled',
    ]);
    expect(events.at(-1)).toMatchObject({
      order: { cancelReason: 'REDUCE_ONLY', filledQuantity: quantityOf('1') },
    });
  });

  test('[F-P9] goes with the position', () => {
    const exchange = exchangeWith({ funds: '1000' });
    exchange.place({ quantity: '3' });
    exchange.place({ side: 'SELL', price: '105', quantity: '1', reduceOnly: true });
    exchange.place({ side: 'SELL', price: '106', quantity: '1' });
    const events = exchange.place({ side: 'SELL', quantity: '3' });
    expect(events.slice(-2)).toMatchObject([
      { type: 'PositionClosed' },
      { type: 'OrderCancelled', order: { cancelReason: 'REDUCE_ONLY' } },
    ]);
    expect(workingOrdersOf(exchange.state, userId(1))).toMatchObject([{ reduceOnly: false }]);
  });
});
