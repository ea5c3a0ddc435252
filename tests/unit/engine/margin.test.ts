/** Rules [F-G..] and [F-X9] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import { moneyOf, priceOf } from '../../../src/domain/quantities.ts';
import { positionsOf } from '../../../src/engine/index.ts';
import { userId } from '../../../src/domain/ids.ts';
import { exchangeWith, given, marginOf, orderOf, pocketsOf } from '../../support/engine.ts';

/** An isolated long of 1 at 100 with margin 10; 89.96 of 100 are left. */
const isolatedLong = () => {
  const exchange = exchangeWith({ users: 2, funds: '100' });
  exchange.isolated();
  exchange.place({ quantity: '1' });
  return exchange;
};

test('[F-G4] the same request id moves margin once; other content is refused', () => {
  const exchange = isolatedLong();
  const add = (amount: string) => marginOf('p-1', 'ADD', amount, 1, 'margin-1');
  exchange.run(add('20'));
  given(exchange.history).when(add('20')).then([]);
  given(exchange.history).when(add('21')).then({ code: 'CLIENT_REQUEST_ID_REUSED' });
});

describe('refusals', () => {
  test('[F-G1] a position that is not open, or another user’s, is unknown', () => {
    const exchange = isolatedLong();
    const unknown = { code: 'UNKNOWN_POSITION' } as const;
    given(exchange.history)
      .when(marginOf('p-1', 'ADD', '1', 2))
      .then(unknown);
    given(exchange.history)
      .when(marginOf('p-9', 'ADD', '1'))
      .then(unknown);
    exchange.place({ side: 'SELL', quantity: '1' });
    given(exchange.history)
      .when(marginOf('p-1', 'ADD', '1'))
      .then(unknown);
    given(exchange.history)
      .when(marginOf('p-1', 'ADD', '1', 9))
      .then({ code: 'UNKNOWN_USER' });
  });

  test.each(['0', '-1'])('[F-G1] an amount of %s is refused', (amount) => {
    for (const direction of ['ADD', 'REMOVE'] as const)
      given(isolatedLong().history)
        .when(marginOf('p-1', direction, amount))
        .then({ code: 'INVALID_AMOUNT' });
  });

  test('[F-G1] a cross position has no margin of its own', () => {
    const exchange = exchangeWith({ funds: '100' });
    exchange.place({ quantity: '1' });
    for (const direction of ['ADD', 'REMOVE'] as const)
      expect(exchange.refused(marginOf('p-1', direction, '1'))).toEqual({
        code: 'MARGIN_NOT_ISOLATED',
      });
  });
});

describe('adding', () => {
  test('[F-G2] moves from point to margin and puts the liquidation further off', () => {
    const { history } = isolatedLong();
    given(history)
      .when(marginOf('p-1', 'ADD', '20'))
      .then([
        {
          type: 'MoneyMoved',
          cause: 'MARGIN',
          wallets: [{ point: moneyOf('69.96'), wait: moneyOf('0'), margin: moneyOf('30') }],
        },
        {
          type: 'PositionChanged',
          cause: 'MARGIN',
          // (100 - 30) / 0.996, up to the tick
          position: { margin: moneyOf('30'), liquidationPrice: priceOf('70.3') },
        },
      ]);
  });

  test('[F-G2] all of point can be added, and not a unit more', () => {
    const exchange = isolatedLong();
    expect(exchange.refused(marginOf('p-1', 'ADD', '89.96000001'))).toEqual({
      code: 'INSUFFICIENT_BALANCE',
    });
    exchange.changeMargin('p-1', 'ADD', '89.96');
    expect(pocketsOf(exchange.state)).toMatchObject({
      point: moneyOf('0'),
      margin: moneyOf('99.96'),
    });
  });
});

describe('removing', () => {
  test('[F-G3] returns what was added, down to the initial margin', () => {
    const exchange = isolatedLong();
    expect(exchange.refused(marginOf('p-1', 'REMOVE', '0.00000001'))).toEqual({
      code: 'MARGIN_TOO_LOW',
      data: { maximum: '0' },
    });
    exchange.changeMargin('p-1', 'ADD', '20');
    expect(exchange.refused(marginOf('p-1', 'REMOVE', '20.00000001'))).toEqual({
      code: 'MARGIN_TOO_LOW',
      data: { maximum: '20' },
    });
    exchange.changeMargin('p-1', 'REMOVE', '20');
    expect(pocketsOf(exchange.state)).toMatchObject({
      point: moneyOf('89.96'),
      margin: moneyOf('10'),
    });
  });

  test('[F-G3] an unrealized loss is counted, a profit is not', () => {
    const exchange = isolatedLong();
    exchange.changeMargin('p-1', 'ADD', '20');
    exchange.tick({ last: '95' });
    expect(exchange.refused(marginOf('p-1', 'REMOVE', '15.1')).data).toEqual({ maximum: '15' });
    exchange.tick({ last: '120' });
    expect(exchange.refused(marginOf('p-1', 'REMOVE', '20.1')).data).toEqual({ maximum: '20' });
    exchange.tick({ last: '70.5' });
    expect(exchange.refused(marginOf('p-1', 'REMOVE', '0.1')).data).toEqual({ maximum: '0' });
  });

  // Short of 3,000 at 100, 100x: 3,000 in the first tier. At 230 the maintenance margin of
  // 690,000 x 0.005 - 300 exceeds the initial margin at entry.
  test('[F-G3] it leaves more than the maintenance margin at mark', () => {
    const exchange = exchangeWith({
      funds: '1000000',
      ticks: [{ last: '100', bids: [['100', '9000']] }],
    });
    exchange.isolated();
    exchange.leverage(100);
    for (let n = 0; n < 3; n += 1) exchange.place({ side: 'SELL', quantity: '1000' });
    exchange.changeMargin('p-1', 'ADD', '900000');
    exchange.tick({ last: '230' });
    const maximum = '509849.99999999';
    expect(exchange.refused(marginOf('p-1', 'REMOVE', '900000')).data).toEqual({ maximum });
    exchange.changeMargin('p-1', 'REMOVE', maximum);
    expect(exchange.tick({ last: '230' }).map(({ type }) => type)).toEqual([
      'MarketMoved',
      'PositionWarned',
    ]);
  });

  test('[F-G3] without a price nothing is removed', () => {
    const exchange = isolatedLong();
    exchange.changeMargin('p-1', 'ADD', '20');
    const durable = exchange.history.filter(({ type }) => type !== 'MarketMoved');
    given(durable)
      .when(marginOf('p-1', 'REMOVE', '1'))
      .then({ code: 'NO_PRICE' });
  });
});

describe('while a liquidation is due', () => {
  /** A cross long of 10 at 100 that sells 5 at 91 into a thin book: mark stays where it is. */
  const soldLow = (funds: string) => {
    const exchange = exchangeWith({ funds });
    exchange.place({ quantity: '10' });
    exchange.tick({
      last: '100',
      mark: '94',
      low: '94',
      bids: [['85', '100']],
      asks: [['100', '100']],
    });
    exchange.place({ side: 'SELL', quantity: '5' });
    return exchange;
  };

  // 106 less fees of 0.57 and the loss of 75: 30.43 - 30 at mark is below 0.004 x 5 x 94.
  test('[F-X9] orders are refused until the next tick, which liquidates', () => {
    const exchange = soldLow('106');
    const refusal = { code: 'LIQUIDATING' };
    expect(exchange.refused(orderOf({ quantity: '0.001' }))).toEqual(refusal);
    expect(exchange.refused(orderOf({ side: 'SELL', quantity: '5', reduceOnly: true }))).toEqual(
      refusal,
    );
    expect(exchange.tick({ last: '94' }).map(({ type }) => type)).toContain('PositionLiquidated');
    expect(positionsOf(exchange.state, userId(1))).toEqual([]);
  });

  test('[F-X9] an account just above its maintenance margin may still trade', () => {
    const exchange = soldLow('108');
    exchange.place({ side: 'SELL', quantity: '1', price: '94' });
  });
});
