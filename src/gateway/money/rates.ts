/**
 * What one currency is worth in another: coins by the feed, those without a market by the operator's
 * rate, play points and won by the configured rate. Rule [D-R1].
 */
import { decimal, ONE, parseDecimal } from '../../domain/decimal.ts';
import { instrumentCode, type InstrumentCode } from '../../domain/ids.ts';
import { CURRENCIES, type Currency } from '../../domain/ledger/currencies.ts';
import { shownRate } from '../../domain/money/conversion.ts';
import { type Money, money, type Price } from '../../domain/quantities.ts';
import { divideRatio, multiplyRatio, type Ratio, ratio, roundRatio } from '../../domain/ratio.ts';
import type { CoinRates } from './settings.ts';

/** Play points, and won, for one USDT. */
const LOCAL_PER_USDT = decimal('1380');
/** What a conversion costs, as a share of the rate; between USDT and play points there is none. */
const SPREAD = decimal('0.001');

/** Where the last prices of markets are read, now or as they were. */
interface LastPrices {
  readonly ticker: (stock: InstrumentCode) => { readonly last: string } | undefined;
}

/** What currencies are worth: by their markets, else by what the operator set. */
export interface Prices extends LastPrices {
  readonly coinRates: CoinRates;
}

/** @param last prices of another moment; those of now where left out */
export const pricesOf = (
  { market, money: { coinRates } }: RatedCore,
  last: LastPrices = market,
): Prices => ({ ticker: (stock) => last.ticker(stock), coinRates });

interface RatedCore {
  readonly market: LastPrices;
  readonly money: { readonly coinRates: CoinRates };
}

const WHOLE = ratio(1n);

/** USDT for one unit, exact. */
function valueOf(currency: Currency, market: Prices): Ratio | undefined {
  if (currency === 'USDT') return WHOLE;
  if (currency === 'BKT' || currency === 'KRW') return ratio(ONE, LOCAL_PER_USDT);
  const last = market.ticker(instrumentCode(`${currency}USDT`))?.last;
  const value = last === undefined ? market.coinRates[currency] : parseDecimal(last);
  return value === undefined || value <= 0n ? undefined : ratio(value, ONE);
}

/** What an amount of a currency is worth in USDT, cut at 8 decimals; undefined while it has no price. */
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

const isLocal = (currency: Currency): boolean => currency === 'USDT' || currency === 'BKT';

/** The rate of a conversion: the exchange rate less the spread, exact. */
export function conversionRate(
  base: Currency,
  counter: Currency,
  market: Prices,
): Ratio | undefined {
  const rate = exactRate(base, counter, market);
  if (rate === undefined || (isLocal(base) && isLocal(counter))) return rate;
  return multiplyRatio(rate, ratio(ONE - SPREAD, ONE));
}

/** Those of some currencies that nothing prices: nobody could convert them or see what they are worth. */
export const withoutRate = (currencies: readonly Currency[], prices: Prices): readonly Currency[] =>
  currencies.filter((currency) => valueOf(currency, prices) === undefined);

/** USDT for one unit of each currency that has a price. */
export const usdtRates = (market: Prices): readonly (readonly [Currency, Price])[] =>
  CURRENCIES.flatMap((currency) => {
    const rate = exchangeRate(currency, 'USDT', market);
    return rate === undefined ? [] : [[currency, rate] as const];
  });
