/** Estimate of a stop that follows the price. Rules [F-T7], [U-O9]. */
import { expect, test } from 'vitest';
import type {
  EstimateAccount,
  EstimateForm,
} from '../../../../src/domain/futures/estimateTypes.ts';
import { estimateOrder } from '../../../../src/domain/futures/orderEstimate.ts';
import { TIERS } from '../../../../src/domain/instruments/tiers.ts';
import { moneyOf, priceOf, quantityOf, rateOf } from '../../../../src/domain/quantities.ts';

const market = {
  tickSize: priceOf('0.1'),
  lotSize: quantityOf('0.001'),
  maxQuantity: quantityOf('1000'),
  closingMax: quantityOf('1000'),
  tiers: TIERS.bitcoin,
  makerFee: rateOf('0.0002'),
  takerFee: rateOf('0.0004'),
  markPrice: priceOf('102676.8'),
  bestBid: priceOf('102676.7'),
  bestAsk: priceOf('102676.8'),
};

/** Long 0.01 at 102,000. */
const account: EstimateAccount = {
  point: moneyOf('1000'),
  holds: [],
  crossFree: moneyOf('-100'),
  othersPnl: moneyOf('0'),
  othersMaintenanceMargin: moneyOf('0'),
  othersExposure: moneyOf('0'),
  positions: [
    {
      side: 'LONG',
      quantity: quantityOf('0.01'),
      entryPrice: priceOf('102000'),
      leverage: 10,
      margin: moneyOf('0'),
    },
  ],
  resting: [],
};

const stop: EstimateForm = {
  marketType: 'STOPLOSS',
  intent: 'ONE_WAY',
  price: undefined,
  triggerPrice: priceOf('50000'),
  trail: { best: priceOf('102676.8'), distance: undefined, rate: rateOf('0.01') },
  quantity: quantityOf('0.001'),
  leverage: 10,
  marginType: 'CROSS',
  reduceOnly: true,
};

test('[U-O9] its price is the trigger that it would have now, whatever trigger was typed before', () => {
  expect(estimateOrder('SELL', stop, market, account)).toMatchObject({
    orderPrice: priceOf('101650'),
    fee: moneyOf('0.04066'),
  });
  expect(estimateOrder('BUY', stop, market, account).orderPrice).toBe(priceOf('103703.6'));
  const distance = { best: priceOf('102676.8'), distance: priceOf('26.8'), rate: undefined };
  expect(estimateOrder('SELL', { ...stop, trail: distance }, market, account).orderPrice).toBe(
    priceOf('102650'),
  );
});
