/** Random changes of odds, limits, fees, rates and the account of buyers. */
import fc from 'fast-check';
import { siteId, tradeOptionId } from '../../src/domain/ids.ts';
import { WALLET_TYPES } from '../../src/domain/ledger/wallets.ts';
import {
  type MoneyTermsFrom,
  TERM_FIELDS,
  TERMS_TYPES,
} from '../../src/domain/money/changedTerms.ts';
import {
  type PaymentAccountFrom,
  RATE_FIELDS,
  type RatesFrom,
} from '../../src/domain/money/localRates.ts';
import { money, price, rate } from '../../src/domain/quantities.ts';
import type { RoundTermsFrom } from '../../src/domain/rounds/roundTerms.ts';

const scaled = fc.bigInt({ min: 0n, max: 10n ** 20n });
const amount = scaled.map(money);
const limit = fc.option(amount, { nil: undefined });
const from = fc.nat();

export const moneyTermsChanged: fc.Arbitrary<MoneyTermsFrom> = fc.record({
  siteId: fc.integer({ min: 1, max: 2_000 }).map(siteId),
  wallet: fc.constantFrom(...WALLET_TYPES),
  type: fc.constantFrom(...TERMS_TYPES),
  from,
  fields: fc.subarray([...TERM_FIELDS]),
  terms: fc.record({
    minimum: amount,
    maximum: amount,
    unit: amount,
    fixedFee: amount,
    dailyMaximum: limit,
    monthlyMaximum: limit,
    feeRate: scaled.map(rate),
    hours: fc.option(fc.record({ from: fc.nat(1_439), until: fc.nat(1_440) }), { nil: undefined }),
  }),
});

export const localRatesChanged: fc.Arbitrary<RatesFrom> = fc.record({
  from,
  fields: fc.subarray([...RATE_FIELDS]),
  rates: fc.record({
    krwPerUsdt: scaled.map(price),
    bktPerUsdt: scaled.map(price),
    spread: scaled.map(rate),
  }),
});

export const paymentAccountChanged: fc.Arbitrary<PaymentAccountFrom> = fc.record({
  from,
  account: fc.record({ code: fc.string(), account: fc.string(), holder: fc.string() }),
});

export const roundTermsChanged: fc.Arbitrary<RoundTermsFrom> = fc.record({
  optionId: fc.integer({ min: 1, max: 200 }).map(tradeOptionId),
  from,
  terms: fc.record({
    minStake: amount,
    maxStake: amount,
    stakeStep: amount,
    maxPerRound: amount,
    maxExposure: amount,
    odds: scaled.map(rate),
    isPlay: fc.boolean(),
  }),
});
