import { describe, expect, it } from 'vitest';
import { roe, unrealizedPnl } from '../../../../src/domain/futures/index.ts';
import {
  moneyOf,
  price,
  priceOf,
  quantity,
  quantityOf,
  rateOf,
} from '../../../../src/domain/quantities.ts';

describe('[F-V17] unrealizedPnl', () => {
  it('is d Q (X - E)', () => {
    const p = { quantity: quantityOf('0.2'), entryPrice: priceOf('7000'), price: priceOf('7500') };
    expect(unrealizedPnl({ ...p, side: 'LONG' })).toBe(moneyOf('100'));
    expect(unrealizedPnl({ ...p, side: 'SHORT' })).toBe(moneyOf('-100'));
  });

  it('is cut towards zero at 8 decimals, gains and losses alike', () => {
    const p = {
      quantity: quantity(1n),
      entryPrice: price(100_000_000n),
      price: price(250_000_000n),
    };
    expect(unrealizedPnl({ ...p, side: 'LONG' })).toBe(1n);
    expect(unrealizedPnl({ ...p, side: 'SHORT' })).toBe(-1n);
  });
});

describe('[F-V17] roe', () => {
  const p = { entryPrice: priceOf('4189.35'), price: priceOf('4183.38'), leverage: 25 };

  it('is PnL over the initial margin at entry, to 2 decimals of a percent', () => {
    expect(roe({ ...p, side: 'LONG' })).toBe(rateOf('-0.0356'));
    expect(roe({ ...p, side: 'SHORT' })).toBe(rateOf('0.0356'));
  });

  it('can be measured on the margin at mark', () => {
    const binance = { entryPrice: priceOf('2.3483'), price: priceOf('2.3956'), leverage: 5 };
    const marginPrice = binance.price;
    expect(roe({ ...binance, side: 'LONG', marginPrice })).toBe(rateOf('0.0987'));
    expect(roe({ ...binance, side: 'LONG' })).toBe(rateOf('0.1007'));
  });

  it('rounds a tie up, for gains and for losses', () => {
    const tie = { entryPrice: priceOf('20000'), leverage: 1 };
    const up = { ...tie, price: priceOf('20001') };
    expect(roe({ ...up, side: 'LONG' })).toBe(rateOf('0.0001'));
    expect(roe({ ...up, side: 'SHORT' })).toBe(0n);
  });
});
