/** Rules [F-X..] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import type { ExchangeEvent } from '../../../src/domain/events.ts';
import { money, moneyOf, priceOf, quantity, rate, rateOf } from '../../../src/domain/quantities.ts';
import { positionsOf } from '../../../src/engine/index.ts';
import { userId } from '../../../src/domain/ids.ts';
import {
  ETH,
  ETH_OPTION,
  exchangeWith,
  given,
  houseOf,
  pocketsOf,
  tickOf,
} from '../../support/engine.ts';

const types = (events: readonly ExchangeEvent[]): string[] => events.map(({ type }) => type);

const positionedUser = (side: 'BUY' | 'SELL', marginType: 'CROSS' | 'ISOLATED', funds: string) => {
  const exchange = exchangeWith({ funds });
  if (marginType === 'ISOLATED') exchange.isolated();
  exchange.place({ side, quantity: '1' });
  return exchange;
};

describe('the warning', () => {
  // Isolated long of 1 at 100 with 10: the ratio is 0.004 M / (M - 90).
  test('[F-X2] once at 80 %, again only after the ratio was below 70 %', () => {
    const exchange = positionedUser('BUY', 'ISOLATED', '100');
    expect(types(exchange.tick({ last: '90.5' }))).toEqual(['MarketMoved']);
    expect(exchange.tick({ last: '90.45' })).toMatchObject([
      { type: 'MarketMoved' },
      {
        type: 'PositionWarned',
        position: { isWarned: true },
        marginRatio: rate(80_400_000n),
      },
    ]);
    expect(types(exchange.tick({ last: '90.42' }))).toEqual(['MarketMoved']);
    expect(types(exchange.tick({ last: '90.5' }))).toEqual(['MarketMoved']);
    expect(types(exchange.tick({ last: '90.42' }))).toEqual(['MarketMoved']);
    expect(exchange.tick({ last: '90.55' })).toMatchObject([
      { type: 'MarketMoved' },
      { type: 'PositionChanged', cause: 'WARNING_OVER', position: { isWarned: false } },
    ]);
    expect(types(exchange.tick({ last: '90.42' }))).toEqual(['MarketMoved', 'PositionWarned']);
  });

  test('[F-X2] an isolated short is warned by a rising price', () => {
    const exchange = positionedUser('SELL', 'ISOLATED', '100');
    expect(types(exchange.tick({ last: '109.4' }))).toEqual(['MarketMoved']);
    // 0.004 x 109.5 / 0.5
    expect(exchange.tick({ last: '109.5' })[1]).toMatchObject({
      type: 'PositionWarned',
      marginRatio: rateOf('0.876'),
    });
  });

  test('[F-X2] in cross the account is warned: every position of it', () => {
    const exchange = exchangeWith({
      funds: '30',
      ticks: [{ last: '100' }, { instrument: ETH, last: '10' }],
    });
    exchange.place({ quantity: '1' });
    exchange.place({ option: ETH_OPTION, quantity: '1' });
    expect(types(exchange.tick({ last: '70.6' }))).toEqual(['MarketMoved']);
    expect(types(exchange.tick({ last: '70.45' }))).toEqual([
      'MarketMoved',
      'PositionWarned',
      'PositionWarned',
    ]);
    expect(types(exchange.tick({ instrument: ETH, last: '10.1' }))).toEqual([
      'MarketMoved',
      'PositionChanged',
      'PositionChanged',
    ]);
  });

  test('[F-X2] a cross account far from it is not looked at, near it again', () => {
    const exchange = positionedUser('BUY', 'CROSS', '30');
    const [member] = exchange.state.members.values();
    expect(member?.cross.hasSafeBands).toBe(false);
    exchange.tick({ last: '99' });
    expect(member?.cross.hasSafeBands).toBe(true);
    for (let last = 98; last > 71; last -= 1)
      expect(types(exchange.tick({ last: String(last) }))).toEqual(['MarketMoved']);
    expect(types(exchange.tick({ last: '70.39' }))).toEqual(['MarketMoved', 'PositionWarned']);
    expect(member?.cross.hasSafeBands).toBe(false);
  });
});

describe('isolated liquidation', () => {
  test('[F-X3][F-X7][F-X8] at maintenance margin, at the bankruptcy price, the margin is lost whole', () => {
    const exchange = positionedUser('BUY', 'ISOLATED', '100');
    // 0.004 x 90.36 = 0.36144 >= 10 - 9.64 = 0.36.
    given(exchange.history)
      .when({ type: 'MoveMarket', tick: tickOf({ last: '90.36' }) })
      .then([
        { type: 'MarketMoved' },
        {
          type: 'OrderFilled',
          order: { marketType: 'MARKET', side: 'SELL', reduceOnly: true, status: 'FILLED' },
          fill: {
            price: priceOf('90'),
            realizedPnl: moneyOf('-10'),
            fee: money(0n),
            isLiquidation: true,
          },
        },
        {
          type: 'MoneyMoved',
          cause: 'LIQUIDATION',
          entries: [
            { amount: moneyOf('-10') },
            { amount: moneyOf('9.64') },
            { amount: moneyOf('0.36') },
          ],
          wallets: [{ point: moneyOf('89.96'), margin: money(0n) }],
        },
        {
          type: 'PositionLiquidated',
          position: { quantity: quantity(0n), margin: money(0n), realizedPnl: moneyOf('-10') },
          markPrice: priceOf('90.36'),
          bankruptcyPrice: priceOf('90'),
        },
      ]);
  });

  test('[F-X3] not one tick earlier', () => {
    const exchange = positionedUser('BUY', 'ISOLATED', '100');
    expect(types(exchange.tick({ last: '90.37' }))).toEqual(['MarketMoved', 'PositionWarned']);
    expect(positionsOf(exchange.state, userId(1))).toHaveLength(1);
  });

  test('[F-X3] a short at a rising price', () => {
    const exchange = positionedUser('SELL', 'ISOLATED', '100');
    expect(types(exchange.tick({ last: '109.56' }))).toEqual(['MarketMoved', 'PositionWarned']);
    expect(exchange.tick({ last: '109.57' }).at(-1)).toMatchObject({
      type: 'PositionLiquidated',
      bankruptcyPrice: priceOf('110'),
    });
  });

  test('[F-X7] beyond bankruptcy the insurance fund pays the difference', () => {
    const exchange = positionedUser('BUY', 'ISOLATED', '100');
    exchange.tick({ last: '85' });
    expect(pocketsOf(exchange.state)).toMatchObject({ point: moneyOf('89.96'), margin: 0n });
    expect(houseOf(exchange.state, 'insurance')).toBe(moneyOf('999995'));
    expect(houseOf(exchange.state, 'market')).toBe(moneyOf('15'));
  });

  test('[F-X3] cancels the orders of that option, and only those', () => {
    const exchange = exchangeWith({
      funds: '100',
      ticks: [{ last: '100' }, { instrument: ETH, last: '10' }],
    });
    exchange.isolated();
    exchange.place({ quantity: '1' });
    exchange.place({ side: 'SELL', price: '105', quantity: '1' });
    exchange.place({ option: ETH_OPTION, price: '9.5', quantity: '1' });
    const events = exchange.tick({ last: '90' });
    expect(types(events)).toEqual([
      'MarketMoved',
      'OrderCancelled',
      'OrderFilled',
      'MoneyMoved',
      'PositionLiquidated',
    ]);
    expect(events[1]).toMatchObject({ order: { id: 'o-2', cancelReason: 'LIQUIDATION' } });
  });

  test('[F-X1] other instruments and other users are left alone', () => {
    const exchange = exchangeWith({ users: 2, funds: '100' });
    exchange.isolated(1);
    exchange.isolated(2);
    exchange.leverage(5, 2);
    exchange.place({ user: 1, quantity: '1' });
    exchange.place({ user: 2, quantity: '1' });
    exchange.tick({ last: '90' });
    expect(positionsOf(exchange.state, userId(1))).toEqual([]);
    expect(positionsOf(exchange.state, userId(2))).toHaveLength(1);
  });
});

describe('cross liquidation', () => {
  test('[F-X4] what the orders held may save the account', () => {
    const exchange = exchangeWith({ funds: '40' });
    exchange.place({ quantity: '1' });
    exchange.place({ quantity: '2', price: '95' });
    // 20.96 in point; at 79.3 the loss is 20.7 and the maintenance 0.3172.
    exchange.tick({ last: '96', mark: '96' });
    const events = exchange.tick({ last: '96', mark: '79.3' });
    expect(types(events)).toEqual(['MarketMoved', 'OrderCancelled', 'MoneyMoved']);
    expect(positionsOf(exchange.state, userId(1))).toHaveLength(1);
    expect(pocketsOf(exchange.state)).toMatchObject({ wait: 0n, point: moneyOf('39.96') });
  });

  test('[F-X5] the only position takes all that is left', () => {
    const exchange = positionedUser('BUY', 'CROSS', '30');
    // 29.96 behind it: 0.004 x 70.3 = 0.2812 >= 0.26.
    const events = exchange.tick({ last: '70.3' });
    expect(events.at(-1)).toMatchObject({
      type: 'PositionLiquidated',
      bankruptcyPrice: priceOf('70.1'),
      position: { realizedPnl: moneyOf('-29.96') },
    });
    expect(pocketsOf(exchange.state)).toEqual({ point: 0n, wait: 0n, margin: 0n });
    expect(houseOf(exchange.state, 'insurance')).toBe(moneyOf('1000000.26'));
  });

  const twoPositions = (funds: string, ethSide: 'BUY' | 'SELL') => {
    const exchange = exchangeWith({
      funds,
      ticks: [{ last: '100' }, { instrument: ETH, last: '100' }],
    });
    exchange.place({ quantity: '1' });
    exchange.place({ option: ETH_OPTION, side: ethSide, quantity: '0.1' });
    return exchange;
  };

  test('[F-X5] the largest loss first, at mark, until the rest is safe', () => {
    const exchange = twoPositions('30', 'BUY');
    exchange.tick({ instrument: ETH, last: '99' });
    // 29.956 - 29.56 - 0.1 = 0.296 against 0.28176 + 0.06435.
    const events = exchange.tick({ last: '70.44' });
    expect(types(events)).toEqual([
      'MarketMoved',
      'OrderFilled',
      'MoneyMoved',
      'PositionLiquidated',
    ]);
    expect(events[1]).toMatchObject({
      fill: { price: priceOf('70.44'), realizedPnl: moneyOf('-29.56') },
    });
    expect(pocketsOf(exchange.state).point).toBe(moneyOf('0.396'));
    expect(positionsOf(exchange.state, userId(1))).toMatchObject([{ instrument: ETH }]);
    expect(houseOf(exchange.state, 'insurance')).toBe(moneyOf('1000000'));
  });

  test('[F-X6] a loss the wallet cannot pay waits for the profits', () => {
    const exchange = twoPositions('30', 'SELL');
    exchange.tick({ instrument: ETH, last: '60' });
    // 29.956 + 4 - 33.7: the loss is more than point, the gain is needed for it.
    const events = exchange.tick({ last: '66.3' });
    expect(
      events.flatMap((event) =>
        event.type === 'PositionLiquidated' ? [event.position.instrument] : [],
      ),
    ).toEqual(['ETHUSDT', 'BTCUSDT']);
    expect(pocketsOf(exchange.state).point).toBe(0n);
    expect(houseOf(exchange.state, 'insurance')).toBe(moneyOf('1000000.256'));
  });

  test('[F-X7] a gap beyond all money is the insurance fund’s', () => {
    const exchange = positionedUser('BUY', 'CROSS', '30');
    exchange.tick({ last: '50' });
    expect(pocketsOf(exchange.state).point).toBe(0n);
    expect(houseOf(exchange.state, 'insurance')).toBe(moneyOf('999979.96'));
  });

  test('[F-X1] an account with a position that has no price yet is not judged', () => {
    const exchange = twoPositions('30', 'SELL');
    // After a restart the log is there, the ticks are not.
    const durable = exchange.history.filter(({ type }) => type !== 'MarketMoved');
    given(durable)
      .when({ type: 'MoveMarket', tick: tickOf({ last: '50' }) })
      .then([{ type: 'MarketMoved' }]);
    const priced = { type: 'MarketMoved', tick: tickOf({ instrument: ETH, last: '100' }) } as const;
    given([...durable, priced])
      .when({ type: 'MoveMarket', tick: tickOf({ last: '50' }) })
      .then([
        { type: 'MarketMoved' },
        { type: 'OrderFilled' },
        { type: 'MoneyMoved' },
        { type: 'PositionLiquidated' },
        { type: 'OrderFilled' },
        { type: 'PositionLiquidated' },
      ]);
  });
});
