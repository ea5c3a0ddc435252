import { describe, expect, test } from 'vitest';
import { type ResultFill, tradeResult } from '../../../../src/domain/futures/tradeResult.ts';
import { moneyOf, priceOf, quantityOf, rateOf } from '../../../../src/domain/quantities.ts';

const fill = (
  side: 'BUY' | 'SELL',
  quantity: string,
  price: string,
  more: { readonly fee?: string; readonly pnl?: string; readonly insurance?: string } = {},
): ResultFill => ({
  side,
  quantity: quantityOf(quantity),
  price: priceOf(price),
  fee: moneyOf(more.fee ?? '0'),
  realizedPnl: moneyOf(more.pnl ?? '0'),
  insurance: moneyOf(more.insurance ?? '0'),
});
const paid = (amount: string, insurance = '0') => ({
  amount: moneyOf(amount),
  insurance: moneyOf(insurance),
});

describe('[F-V8] the result of a position', () => {
  test('by hand: averages, sums and the return on the margin of all that was opened', () => {
    // Opened 3 for 303 at 10x: 30.3 margin. Closed 3 at 105: 315 - 303 = 12 before fees.
    const made = tradeResult(
      'LONG',
      10,
      [
        fill('BUY', '1', '100', { fee: '0.04' }),
        fill('BUY', '2', '101.5', { fee: '0.0812' }),
        fill('SELL', '1', '103', { fee: '0.0412', pnl: '2' }),
        fill('SELL', '2', '106', { fee: '0.0848', pnl: '10' }),
      ],
      [paid('-0.3'), paid('0.1')],
    );
    expect(made).toEqual({
      quantity: quantityOf('3'),
      entryPrice: priceOf('101'),
      exitPrice: priceOf('105'),
      realizedPnl: moneyOf('12'),
      fee: moneyOf('0.2472'),
      funding: moneyOf('-0.2'),
      insurance: moneyOf('0'),
      // 12 - 0.2472 - 0.2
      result: moneyOf('11.5528'),
      // 11.5528 / 30.3 = 38.128...%
      roe: rateOf('0.3813'),
    });
  });

  test('a short opens by selling, and averages are rounded half up', () => {
    const made = tradeResult(
      'SHORT',
      1,
      [fill('SELL', '1', '1'), fill('SELL', '2', '2'), fill('BUY', '3', '1.5')],
      [],
    );
    // 5 / 3
    expect(made).toMatchObject({ entryPrice: priceOf('1.66666667'), exitPrice: priceOf('1.5') });
  });

  test('what the insurance fund paid belongs to the result', () => {
    const made = tradeResult(
      'LONG',
      10,
      [fill('BUY', '1', '100'), fill('SELL', '1', '85', { pnl: '-15', insurance: '5' })],
      [paid('-1', '1')],
    );
    expect(made).toMatchObject({
      insurance: moneyOf('6'),
      result: moneyOf('-10'),
      roe: rateOf('-1'),
    });
  });

  test('without an opening fill there is no average and no return', () => {
    expect(tradeResult('LONG', 10, [], [])).toMatchObject({
      entryPrice: undefined,
      exitPrice: undefined,
      roe: undefined,
      result: 0n,
    });
  });
});
