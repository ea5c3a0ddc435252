/** Rules [F-N..] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import type { SettleFunding } from '../../../src/domain/futures/commands.ts';
import { instrumentCode } from '../../../src/domain/ids.ts';
import { moneyOf, rateOf } from '../../../src/domain/quantities.ts';
import {
  BTC,
  ETH,
  exchangeWith,
  given,
  houseOf,
  pocketsOf,
  START_AT,
} from '../../support/engine.ts';
import { userId } from '../../../src/domain/ids.ts';

const settlement = (rate: string, more: Partial<SettleFunding> = {}): Unstamped<SettleFunding> => ({
  type: 'SettleFunding',
  instrument: BTC,
  rate: rateOf(rate),
  dueAt: START_AT,
  ...more,
});

describe('a funding moment', () => {
  test('[F-N1] settles once, in order', () => {
    const exchange = exchangeWith();
    expect(exchange.run(settlement('0.0001'))).toMatchObject([
      { type: 'FundingSettled', instrument: BTC, dueAt: START_AT },
    ]);
    expect(exchange.run(settlement('0.0001'))).toEqual([]);
    expect(exchange.run(settlement('0.0001', { dueAt: START_AT - 1 }))).toEqual([]);
    expect(exchange.run(settlement('0.0001', { dueAt: START_AT + 1 }))).toHaveLength(1);
  });

  test('[F-N1] needs a known instrument, a price and a rate below 1', () => {
    const { history } = exchangeWith();
    given(history)
      .when(settlement('0.0001', { instrument: instrumentCode('NOPE') }))
      .then({ code: 'UNKNOWN_STOCK' });
    given(history)
      .when(settlement('0.0001', { instrument: ETH }))
      .then({ code: 'NO_PRICE' });
    given(history)
      .when(settlement('1'))
      .then({ code: 'INVALID_PARAMETER', data: { name: 'rate' } });
    given(history)
      .when(settlement('-1'))
      .then({ code: 'INVALID_PARAMETER', data: { name: 'rate' } });
  });
});

describe('payments', () => {
  test('[F-N2] longs pay shorts at mark through the funding account, oldest first', () => {
    const exchange = exchangeWith({ users: 2, funds: '1000' });
    exchange.place({ user: 2, side: 'SELL', quantity: '3' });
    exchange.place({ user: 1, quantity: '1' });
    exchange.tick({ last: '110' });
    given(exchange.history)
      .when(settlement('0.001'))
      .then([
        {
          type: 'MoneyMoved',
          userId: userId(2),
          cause: 'FUNDING',
          entries: [{ amount: moneyOf('0.33') }, { amount: moneyOf('-0.33') }],
        },
        {
          type: 'FundingPaid',
          amount: moneyOf('0.33'),
          position: { side: 'SHORT', funding: moneyOf('0.33') },
        },
        { type: 'MoneyMoved', userId: userId(1), cause: 'FUNDING' },
        {
          type: 'FundingPaid',
          amount: moneyOf('-0.11'),
          position: { side: 'LONG', funding: moneyOf('-0.11') },
        },
        { type: 'FundingSettled' },
      ]);
  });

  test('[F-N2] isolated pays from its margin, and its liquidation price follows', () => {
    const exchange = exchangeWith({ funds: '100' });
    exchange.isolated();
    exchange.place({ quantity: '1' });
    expect(exchange.run(settlement('0.01'))).toMatchObject([
      { type: 'MoneyMoved', wallets: [{ point: moneyOf('89.96'), margin: moneyOf('9') }] },
      { type: 'FundingPaid', position: { margin: moneyOf('9'), liquidationPrice: 9_140_000_000n } },
      { type: 'FundingSettled' },
    ]);
    expect(exchange.run(settlement('-0.01', { dueAt: START_AT + 1 }))).toMatchObject([
      { wallets: [{ point: moneyOf('89.96'), margin: moneyOf('10') }] },
      { position: { margin: moneyOf('10'), funding: 0n } },
      {},
    ]);
  });

  test('[F-N2] a rate of zero moves nothing', () => {
    const exchange = exchangeWith({ funds: '100' });
    exchange.place({ quantity: '1' });
    expect(exchange.run(settlement('0'))).toHaveLength(1);
  });

  test('[F-N3] a cross payment beyond point calls in the orders', () => {
    const exchange = exchangeWith({ funds: '40' });
    exchange.place({ quantity: '1' });
    exchange.place({ quantity: '3', price: '95' });
    // 39.96 less 28.5 held leaves 11.46.
    const events = exchange.run(settlement('0.12'));
    expect(events.map(({ type }) => type)).toEqual([
      'OrderCancelled',
      'MoneyMoved',
      'MoneyMoved',
      'FundingPaid',
      'FundingSettled',
    ]);
    expect(pocketsOf(exchange.state)).toMatchObject({ point: moneyOf('27.96'), wait: 0n });
  });

  test('[F-N3] what then is missing comes from the insurance fund', () => {
    const exchange = exchangeWith({ funds: '11' });
    exchange.place({ quantity: '1' });
    exchange.tick({ last: '200' });
    expect(exchange.run(settlement('0.1'))).toContainEqual(
      expect.objectContaining({ type: 'FundingPaid', insurance: moneyOf('9.04') }),
    );
    expect(pocketsOf(exchange.state).point).toBe(0n);
    expect(houseOf(exchange.state, 'funding')).toBe(moneyOf('20'));
    expect(houseOf(exchange.state, 'insurance')).toBe(moneyOf('999990.96'));
  });

  test('[F-N3] nor more than an isolated margin; [F-N4] the position is judged at once', () => {
    const exchange = exchangeWith({ funds: '100' });
    exchange.isolated();
    exchange.place({ quantity: '1' });
    const events = exchange.run(settlement('0.15'));
    expect(events.map(({ type }) => type)).toEqual([
      'MoneyMoved',
      'FundingPaid',
      'FundingSettled',
      'OrderFilled',
      'PositionLiquidated',
    ]);
    expect(pocketsOf(exchange.state)).toEqual({ point: moneyOf('89.96'), wait: 0n, margin: 0n });
    expect(houseOf(exchange.state, 'insurance')).toBe(moneyOf('999995'));
  });
});
