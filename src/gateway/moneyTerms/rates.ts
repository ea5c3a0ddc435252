/**
 * Value of one currency in another: coins by the feed, those without a market by the operator's
 * rate, play points and won by the configured rate. Rule [D-R1].
 */
import { ONE, parseDecimal } from '../../domain/decimal.ts';
import { instrumentCode, type InstrumentCode } from '../../domain/ids.ts';
import { CURRENCIES, type Currency } from '../../domain/ledger/currencies.ts';
import { walletCurrency, type WalletType } from '../../domain/ledger/wallets.ts';
import { shownRate } from '../../domain/money/conversion.ts';
import type { LocalRates } from '../../domain/money/localRates.ts';
import { type Money, money, type Price } from '../../domain/quantities.ts';
import { divideRatio, multiplyRatio, type Ratio, ratio, roundRatio } from '../../domain/ratio.ts';
import type { Site } from '../../domain/sites.ts';
import type { Millis } from '../../domain/time.ts';
import type { MoneyTermsBook } from './moneyTermsBook.ts';
import type { CoinRates } from './settings.ts';

/** Where the last prices of markets are read, now or as they were. */
interface LastPrices {
  readonly ticker: (stock: InstrumentCode) => { readonly last: string } | undefined;
}

/** Prices of currencies: from their markets, else as the operator set them. */
export interface Prices extends LastPrices {
  readonly coinRates: CoinRates;
  readonly local: LocalRates;
}

/** Sources of prices and rates. */
export interface RatedCore {
  readonly market: LastPrices;
  readonly moneyTerms: Pick<MoneyTermsBook, 'rates'>;
  readonly money: { readonly coinRates: CoinRates };
}

export const pricesOf = ({ market, money: { coinRates }, moneyTerms }: RatedCore): Prices => ({
  ticker: (stock) => market.ticker(stock),
  coinRates,
  local: moneyTerms.rates(),
});

/** @param last prices before the moment */
export const pricesAt = (
  { money: { coinRates }, moneyTerms }: RatedCore,
  at: Millis,
  last: LastPrices,
): Prices => ({ ...last, coinRates, local: moneyTerms.rates(at) });

const WHOLE = ratio(1n);

/** USDT for one unit, exact. */
function valueOf(currency: Currency, market: Prices): Ratio | undefined {
  if (currency === 'USDT') return WHOLE;
  if (currency === 'BKT') return ratio(ONE, market.local.bktPerUsdt);
  if (currency === 'KRW') return ratio(ONE, market.local.krwPerUsdt);
  const last = market.ticker(instrumentCode(`${currency}USDT`))?.last;
  const value = last === undefined ? market.coinRates[currency] : parseDecimal(last);
  return value === undefined || value <= 0n ? undefined : ratio(value, ONE);
}

/** Value of an amount of a currency in USDT, cut at 8 decimals; undefined while it has no price. */
export function usdtValue(amount: Money, currency: Currency, prices: Prices): Money | undefined {
  const value = valueOf(currency, prices);
  return value && money(roundRatio(multiplyRatio(ratio(amount), value), 'cut'));
}

/** Units of `counter` for one unit of `base`, exact; undefined while one has no price. */
function exactRate(base: Currency, counter: Currency, market: Prices): Ratio | undefined {
  const value = valueOf(base, market);
  const unit = valueOf(counter, market);
  return value && unit && divideRatio(value, unit);
}

/** Units of `counter` for one unit of `base`, rounded down; undefined while one has no price. */
export function exchangeRate(base: Currency, counter: Currency, market: Prices): Price | undefined {
  const rate = exactRate(base, counter, market);
  return rate && shownRate(rate);
}

/** Won for one unit of what a wallet holds. */
export const wonRateOf = (core: RatedCore, site: Site, wallet: WalletType): Price | undefined =>
  exchangeRate(walletCurrency(wallet, site.binaryCurrency), 'KRW', pricesOf(core));

const isLocal = (currency: Currency): boolean => currency === 'USDT' || currency === 'BKT';

/** The rate of a conversion: the exchange rate less the spread, exact. */
export function conversionRate(
  base: Currency,
  counter: Currency,
  market: Prices,
): Ratio | undefined {
  const rate = exactRate(base, counter, market);
  if (rate === undefined || (isLocal(base) && isLocal(counter))) return rate;
  return multiplyRatio(rate, ratio(ONE - market.local.spread, ONE));
}

/** Currencies without a price: no one could convert them or see what they are worth. */
export const withoutRate = (currencies: readonly Currency[], prices: Prices): readonly Currency[] =>
  currencies.filter((currency) => valueOf(currency, prices) === undefined);

/** USDT for one unit of each currency that has a price. */
export const usdtRates = (market: Prices): readonly (readonly [Currency, Price])[] =>
  CURRENCIES.flatMap((currency) => {
    const rate = exchangeRate(currency, 'USDT', market);
    return rate === undefined ? [] : [[currency, rate] as const];
  });
