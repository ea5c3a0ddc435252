/**
 * Rates and fees of money: whatever the prices and terms, no one gains by converting in circles.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal } from '../../../src/domain/decimal.ts';
import { CURRENCIES, currencyStep } from '../../../src/domain/ledger/currencies.ts';
import { WALLET_TYPES } from '../../../src/domain/ledger/wallets.ts';
import { APPLICATION_TYPES } from '../../../src/domain/money/application.ts';
import { conversionYield } from '../../../src/domain/money/conversion.ts';
import { SHIPPED_RATES } from '../../../src/domain/money/localRates.ts';
import { shippedTerms } from '../../../src/domain/money/shippedTerms.ts';
import { feeOf, termsRejection } from '../../../src/domain/money/terms.ts';
import { money, rate } from '../../../src/domain/quantities.ts';
import { ratio } from '../../../src/domain/ratio.ts';
import { SITES } from '../../../src/domain/sites.ts';
import {
  conversionRate,
  type Prices as RatedPrices,
} from '../../../src/gateway/moneyTerms/rates.ts';

const ONE = 100_000_000n;
/** From dust to more than there is of any coin. */
const anyAmount = fc
  .tuple(fc.nat(17), fc.bigInt({ min: 1n, max: 99n }))
  .map(([digits, lead]) => money(lead * 10n ** BigInt(digits)));
/** From a ten-millionth to some hundred thousand USDT. */
const anyPrice = fc
  .tuple(fc.nat(12), fc.bigInt({ min: 1n, max: 9_999n }))
  .map(([digits, lead]) => lead * 10n ** BigInt(digits));
const WALLET_CURRENCIES = CURRENCIES.filter((currency) => currency !== 'KRW');
const currency = fc.constantFrom(...WALLET_CURRENCIES);

type Prices = Readonly<Record<string, bigint>>;

const anyPrices: fc.Arbitrary<Prices> = fc.record(
  Object.fromEntries(WALLET_CURRENCIES.map((name) => [`${name}USDT`, anyPrice])),
);

const marketOf = (prices: Prices): RatedPrices => ({
  coinRates: {},
  local: SHIPPED_RATES,
  ticker: (stock) => {
    const last = formatDecimal(prices[stock] ?? ONE);
    return {
      stock,
      at: 0,
      last,
      mark: last,
      index: last,
      open24: last,
      high24: last,
      low24: last,
      volume24: '0',
      fundingRate: '0',
      nextFundingAt: 0,
      isOpen: true,
    };
  },
});

test('[D-C1] converted there and back, or around over others, an amount never grows', () => {
  let arrived = 0;
  fc.assert(
    fc.property(
      anyPrices,
      anyAmount,
      currency,
      fc.array(currency, { minLength: 1, maxLength: 4 }),
      (prices, amount, first, others) => {
        const market = marketOf(prices);
        const path = [first, ...others, first];
        let held = amount;
        for (const [index, from] of path.slice(0, -1).entries()) {
          const to = path[index + 1] ?? first;
          if (to === from) continue;
          held = conversionYield(held, conversionRate(from, to, market) ?? ratio(0n), to);
        }
        expect(held <= amount).toBe(true);
        if (held > 0n) arrived += 1;
      },
    ),
    { numRuns: 2_000, seed: 20_261_201 },
  );
  expect(arrived).toBeGreaterThan(300);
});

/** Units of USDT for one of a currency, as the operator of a test market would write it down. */
const exactValue = (name: string, prices: Prices): readonly [bigint, bigint] => {
  if (name === 'USDT') return [1n, 1n];
  return name === 'BKT' ? [1n, 1_380n] : [prices[`${name}USDT`] ?? ONE, ONE];
};

test('[D-C1] a conversion yields the exact product, less than one unit of its currency rounded off', () => {
  let above = 0;
  fc.assert(
    fc.property(anyPrices, anyAmount, currency, currency, (prices, amount, from, to) => {
      fc.pre(from !== to);
      const exact = conversionRate(from, to, marketOf(prices)) ?? ratio(0n);
      const received = conversionYield(amount, exact, to);
      const [over, under] = exactValue(from, prices);
      const [unitOver, unitUnder] = exactValue(to, prices);
      const isLocal = [from, to].every((one) => one === 'USDT' || one === 'BKT');
      // amount x value / unit x 0.999, as a fraction.
      const top = amount * over * unitUnder * (isLocal ? 1_000n : 999n);
      const bottom = under * unitOver * 1_000n;
      const step = currencyStep(to);
      expect(received % step).toBe(0n);
      expect(received * bottom <= top).toBe(true);
      expect((received + step) * bottom > top).toBe(true);
      if (received > 0n) above += 1;
    }),
    { numRuns: 2_000, seed: 20_261_203 },
  );
  expect(above).toBeGreaterThan(300);
});

const anyTerms = fc.record({
  minimum: anyAmount,
  maximum: anyAmount,
  unit: fc.constantFrom(money(1n), money(100n), money(1_000_000n)),
  dailyMaximum: fc.option(anyAmount, { nil: undefined }),
  monthlyMaximum: fc.option(anyAmount, { nil: undefined }),
  fixedFee: fc.oneof(fc.constant(money(0n)), anyAmount),
  feeRate: fc.bigInt({ min: 0n, max: ONE }).map(rate),
  hours: fc.constant(undefined),
});

test('[D-A4] a fee is never below zero, grows with the amount and leaves something of what is taken', () => {
  let taken = 0;
  fc.assert(
    fc.property(anyTerms, anyAmount, anyAmount, (terms, amount, more) => {
      const fee = feeOf(terms, amount);
      expect(fee >= 0n).toBe(true);
      expect(feeOf(terms, money(amount + more)) >= fee).toBe(true);
      const isTaken = termsRejection(terms, amount, { day: money(0n), month: money(0n) }, 0);
      if (isTaken !== undefined) return;
      taken += 1;
      expect(fee < amount).toBe(true);
    }),
    { numRuns: 3_000, seed: 20_261_202 },
  );
  expect(taken).toBeGreaterThan(20);
});

test('[D-A4] of every amount that a site that ships lets pass something is received', () => {
  const offered = SITES.flatMap((site) =>
    WALLET_TYPES.flatMap((wallet) =>
      APPLICATION_TYPES.flatMap((type) => {
        const terms = shippedTerms(site, wallet, type);
        return terms === undefined ? [] : [terms];
      }),
    ),
  );
  expect(offered.length).toBeGreaterThan(20);
  for (const terms of offered)
    for (const amount of [terms.minimum, terms.maximum]) {
      const used = { day: money(0n), month: money(0n) };
      expect(termsRejection(terms, amount, used, 0)).toBeUndefined();
      expect(feeOf(terms, amount) < amount).toBe(true);
    }
});
