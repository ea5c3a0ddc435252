/** Estimate of an IOC and a FOK: that of a MARKET up to their price. Rule [F-O22]. */
import { describe, expect, test } from 'vitest';
import type {
  EstimateAccount,
  EstimateForm,
  EstimateMarket,
} from '../../../../src/domain/futures/estimateTypes.ts';
import { estimateOrder } from '../../../../src/domain/futures/orderEstimate.ts';
import { TIERS } from '../../../../src/domain/instruments/tiers.ts';
import { moneyOf, priceOf, quantityOf, rateOf } from '../../../../src/domain/quantities.ts';

const market: EstimateMarket = {
  tickSize: priceOf('0.1'),
  lotSize: quantityOf('0.001'),
  maxQuantity: quantityOf('1000'),
  closingMax: quantityOf('1000'),
  tiers: TIERS.bitcoin,
  makerFee: rateOf('0.0002'),
  takerFee: rateOf('0.0004'),
  markPrice: priceOf('100'),
  bestBid: priceOf('100'),
  bestAsk: priceOf('100'),
};

/** Long 1 at 100, of which 1 is offered already. */
const account: EstimateAccount = {
  point: moneyOf('1000'),
  holds: [],
  crossFree: moneyOf('-10'),
  othersPnl: moneyOf('0'),
  othersMaintenanceMargin: moneyOf('0'),
  othersExposure: moneyOf('0'),
  positions: [
    {
      side: 'LONG',
      quantity: quantityOf('1'),
      entryPrice: priceOf('100'),
      leverage: 10,
      margin: moneyOf('0'),
    },
  ],
  resting: [{ positionSide: undefined, buy: quantityOf('0'), sell: quantityOf('1') }],
};

const limit: EstimateForm = {
  marketType: 'LIMIT',
  intent: 'ONE_WAY',
  price: priceOf('100'),
  triggerPrice: undefined,
  quantity: quantityOf('1'),
  leverage: 10,
  marginType: 'CROSS',
  reduceOnly: false,
};
const immediate: EstimateForm = { ...limit, isImmediate: true };

describe('an order that is over at once', () => {
  test('[F-O22] closes the position as it is, whatever rests beside it', () => {
    // The resting sale closes the position first: a LIMIT opens 1 at 100 with 10x.
    expect(estimateOrder('SELL', limit, market, account).cost).toBe(moneyOf('10'));
    expect(estimateOrder('SELL', immediate, market, account)).toMatchObject({
      cost: moneyOf('0'),
      resultingQuantity: quantityOf('0'),
      fee: moneyOf('0.04'),
    });
  });

  test.each(['BUY', 'SELL'] as const)('[F-O22] %s through the book is a MARKET', (side) => {
    const price = priceOf(side === 'BUY' ? '105' : '95');
    const asMarket = { ...limit, marketType: 'MARKET', price: undefined } as const;
    expect(estimateOrder(side, { ...immediate, price }, market, account)).toEqual(
      estimateOrder(side, asMarket, market, account),
    );
  });

  test('[F-O22] it takes nothing beyond its price, and for the taker fee', () => {
    expect(
      estimateOrder('BUY', { ...immediate, price: priceOf('90') }, market, account),
    ).toMatchObject({
      // 90 with 10x, and 0.04 % of 90.
      orderPrice: priceOf('90'),
      cost: moneyOf('9'),
      fee: moneyOf('0.036'),
    });
  });

  test('[F-O22] without a price there is none yet, and other types are what they were', () => {
    const unpriced = { ...immediate, price: undefined };
    expect(estimateOrder('BUY', unpriced, market, account).orderPrice).toBeUndefined();
    const stop = { ...limit, marketType: 'STOPLOSS', triggerPrice: priceOf('95') } as const;
    expect(estimateOrder('SELL', { ...stop, isImmediate: true }, market, account)).toEqual(
      estimateOrder('SELL', stop, market, account),
    );
  });
});
