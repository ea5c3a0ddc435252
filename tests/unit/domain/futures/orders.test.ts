import { describe, expect, it } from 'vitest';
import {
  applyFill,
  breakEvenPrice,
  fundingPayment,
  maxOpenQuantity,
  openLoss,
  orderCost,
  tradingFee,
} from '../../../../src/domain/futures/index.ts';
import {
  money,
  moneyOf,
  price,
  priceOf,
  quantity,
  quantityOf,
  rateOf,
} from '../../../../src/domain/quantities.ts';

const order = {
  quantity: quantityOf('1'),
  orderPrice: priceOf('9253.30'),
  markPrice: priceOf('9259.84'),
  leverage: 20,
};

describe('[F-V16] order cost', () => {
  it('the better side pays Q P / L alone', () => {
    expect(openLoss({ ...order, side: 'LONG' })).toBe(0n);
    expect(orderCost({ ...order, side: 'LONG' })).toBe(moneyOf('462.665'));
  });

  it('the worse side pays its open loss and 0.0008 Q P more', () => {
    expect(openLoss({ ...order, side: 'SHORT' })).toBe(moneyOf('6.54'));
    // 462.665 + 6.54 + 7.40264
    expect(orderCost({ ...order, side: 'SHORT' })).toBe(moneyOf('476.60764'));
  });

  it('at P = mark neither side has a loss or a fee', () => {
    const fair = { ...order, markPrice: order.orderPrice };
    expect(orderCost({ ...fair, side: 'LONG' })).toBe(moneyOf('462.665'));
    expect(orderCost({ ...fair, side: 'SHORT' })).toBe(moneyOf('462.665'));
  });

  it('is one exact sum rounded up once, not a sum of rounded parts', () => {
    const dust = { quantity: quantity(10_000n), orderPrice: price(30_000n), leverage: 7 };
    // 3/7 + 1 + 0.0024 units of 1e-8 (parts rounded apart would make 3).
    const cost = orderCost({ ...dust, side: 'LONG', markPrice: price(20_000n) });
    expect(cost).toBe(2n);
  });
});

describe('maxOpenQuantity', () => {
  const lotSize = quantityOf('0.001');

  it('is the largest lot whose cost is within the balance', () => {
    const terms = { ...order, side: 'SHORT', lotSize } as const;
    expect(maxOpenQuantity({ ...terms, available: moneyOf('476.60764') })).toBe(quantityOf('1'));
    expect(maxOpenQuantity({ ...terms, available: moneyOf('476.60763999') })).toBe(
      quantityOf('0.999'),
    );
  });

  it('is zero without a balance', () => {
    for (const available of [money(0n), moneyOf('-5')])
      expect(maxOpenQuantity({ ...order, side: 'LONG', lotSize, available })).toBe(0n);
  });
});

describe('fees and funding', () => {
  it('a fee rounds up, against the holder; so does a rebate', () => {
    const fill = { quantity: quantityOf('0.001'), price: priceOf('63165.5') };
    expect(tradingFee({ ...fill, feeRate: rateOf('0.0004') })).toBe(moneyOf('0.0252662'));
    const dust = { quantity: quantity(1n), price: priceOf('1.5') };
    expect(tradingFee({ ...dust, feeRate: rateOf('0.5') })).toBe(1n);
    expect(tradingFee({ ...dust, feeRate: rateOf('-0.5') })).toBe(0n);
  });

  it('longs pay shorts at a positive rate; both round down', () => {
    const p = {
      quantity: quantityOf('10'),
      markPrice: priceOf('2'),
      fundingRate: rateOf('0.0002'),
    };
    expect(fundingPayment({ ...p, side: 'SHORT' })).toBe(moneyOf('0.004'));
    expect(fundingPayment({ ...p, side: 'LONG' })).toBe(moneyOf('-0.004'));
    const dust = { quantity: quantity(1n), markPrice: priceOf('1'), fundingRate: rateOf('0.5') };
    expect(fundingPayment({ ...dust, side: 'SHORT' })).toBe(0n);
    expect(fundingPayment({ ...dust, side: 'LONG' })).toBe(-1n);
  });

  it('break-even counts both fees exactly, or as the model says', () => {
    const p = { entryPrice: priceOf('94200'), openFeeRate: rateOf('0.00045') };
    const both = { ...p, closeFeeRate: rateOf('0.00045') };
    expect(breakEvenPrice({ ...both, side: 'LONG' })).toBe(priceOf('94284.81816818'));
    expect(breakEvenPrice({ ...both, side: 'SHORT' })).toBe(priceOf('94115.25813383'));
    expect(breakEvenPrice({ ...both, side: 'LONG', model: 'entry-fee-only' })).toBe(
      priceOf('94242.39'),
    );
    expect(breakEvenPrice({ ...both, side: 'SHORT', model: 'round-trip-additive' })).toBe(
      priceOf('94115.22'),
    );
  });
});

describe('applyFill', () => {
  const buy = (q: string, p: string) =>
    ({ side: 'LONG', quantity: quantityOf(q), price: priceOf(p) }) as const;
  const sell = (q: string, p: string) =>
    ({ side: 'SHORT', quantity: quantityOf(q), price: priceOf(p) }) as const;
  const long = { side: 'LONG', quantity: quantityOf('29'), entryPrice: priceOf('99.4') } as const;

  it('opens a flat position at the price of the fill', () => {
    expect(applyFill(undefined, sell('2', '10'))).toEqual({
      position: { side: 'SHORT', quantity: quantityOf('2'), entryPrice: priceOf('10') },
      closedQuantity: 0n,
      realizedPnl: 0n,
    });
  });

  it('[F-P4] averages the entry against the holder: up for a long, down for a short', () => {
    const first = applyFill(undefined, buy('12', '100')).position;
    expect(applyFill(first, buy('17', '99')).position?.entryPrice).toBe(priceOf('99.41379311'));
    const short = applyFill(undefined, sell('12', '100')).position;
    expect(applyFill(short, sell('17', '99')).position?.entryPrice).toBe(priceOf('99.4137931'));
  });

  it('leaves the entry when it shrinks, and realises the closed part', () => {
    expect(applyFill(long, sell('9', '101'))).toEqual({
      position: { ...long, quantity: quantityOf('20') },
      closedQuantity: quantityOf('9'),
      realizedPnl: moneyOf('14.4'),
    });
  });

  it('is flat when all of it is closed', () => {
    const closed = applyFill(long, sell('29', '99'));
    expect(closed).toEqual({
      position: undefined,
      closedQuantity: quantityOf('29'),
      realizedPnl: moneyOf('-11.6'),
    });
  });

  it('restarts at the new price when it crosses through zero', () => {
    expect(applyFill(long, sell('30', '101'))).toEqual({
      position: { side: 'SHORT', quantity: quantityOf('1'), entryPrice: priceOf('101') },
      closedQuantity: quantityOf('29'),
      realizedPnl: moneyOf('46.4'),
    });
  });
});
