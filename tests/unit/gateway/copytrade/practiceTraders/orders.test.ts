import { describe, expect, test } from 'vitest';
import type { FuturesPosition } from '../../../../../src/domain/futuresOrders.ts';
import { instrumentCode, userId } from '../../../../../src/domain/ids.ts';
import { priceOf, quantityOf } from '../../../../../src/domain/quantities.ts';
import {
  ordersTowards,
  type Standing,
  unitsHeld,
} from '../../../../../src/gateway/practiceTraders/orders.ts';
import { createRoster } from '../../../../../src/gateway/practiceTraders/roster.ts';
import { exchangeWith } from '../../../../support/engine.ts';

const STOCKS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'].map(instrumentCode);
const AT = Date.UTC(2026, 0, 1);

const plan = (orders: ReturnType<typeof ordersTowards>) =>
  orders.map(({ side, quantity, reduceOnly }) => [side, quantity, reduceOnly]);

function standingOf(position?: Pick<FuturesPosition, 'side' | 'quantity'>): Standing {
  const [option] = exchangeWith({}).state.rules.options;
  const [trader] = createRoster('seed', STOCKS);
  if (option === undefined || trader === undefined) throw new Error('nobody trades anything');
  return {
    userId: userId(1),
    trader,
    option,
    price: priceOf('100'),
    at: AT,
    // Only side and quantity are read.
    position: position as FuturesPosition | undefined,
  };
}

describe('[Y-Z1] the roster', () => {
  test('[Y-Z1] the same seed makes the same traders, another seed others, and a missing market is replaced', () => {
    const figures = (seed: string) => createRoster(seed, STOCKS).map((one) => one.introduction);
    expect(figures('one')).toEqual(figures('one'));
    expect(figures('one')).not.toEqual(figures('two'));
    const gold = instrumentCode('XAUUSD');
    expect(createRoster('one', [gold]).map(({ stock }) => stock)).toEqual(Array(5).fill(gold));
    expect(createRoster('one', [])).toEqual([]);
  });
});

describe('[Y-Z3] orders towards what is wanted', () => {
  // 400 USDT with leverage 5 at 100: 20 coins a unit.
  const unit = quantityOf('20');

  test('[Y-Z3] one opening order for each unit, none where nothing changes', () => {
    expect(plan(ordersTowards(standingOf(), 2))).toEqual([['BUY', unit * 2n, false]]);
    expect(plan(ordersTowards(standingOf(), -1))).toEqual([['SELL', unit, false]]);
    const held = standingOf({ side: 'LONG', quantity: unit });
    expect(unitsHeld(held)).toBe(1);
    expect(ordersTowards(held, 1)).toEqual([]);
  });

  test('[Y-Z3] gives up by reduce-only orders, and turns by a close and an opening', () => {
    const long = standingOf({ side: 'LONG', quantity: quantityOf('60') });
    expect(unitsHeld(long)).toBe(3);
    expect(plan(ordersTowards(long, 1))).toEqual([['SELL', unit * 2n, true]]);
    expect(plan(ordersTowards(long, 0))).toEqual([['SELL', unit * 3n, true]]);
    expect(plan(ordersTowards(long, -1))).toEqual([
      ['SELL', unit * 3n, true],
      ['SELL', unit, false],
    ]);
    const short = standingOf({ side: 'SHORT', quantity: quantityOf('19') });
    expect(plan(ordersTowards(short, 0))).toEqual([['BUY', quantityOf('19'), true]]);
  });

  test('[Y-Z3] the same moment leads to the same ids', () => {
    const ids = () => ordersTowards(standingOf(), 1).map(({ clientOrderId }) => clientOrderId);
    expect(ids()).toEqual(ids());
  });
});
