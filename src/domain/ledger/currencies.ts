/** The currencies money is counted in. All amounts are scaled integers (1e-8 of a unit). */
import { ONE } from '../decimal.ts';

/** `BKT` is the local play point of short rounds; `KRW` is won, which no wallet holds. */
export const CURRENCIES = ['USDT', 'BTC', 'ETH', 'XRP', 'DOGE', 'EOS', 'BKT', 'KRW'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Decimals of the smallest amount that is paid out or that a conversion yields. */
const DIGITS: Readonly<Record<Currency, number>> = {
  USDT: 6,
  BTC: 8,
  ETH: 8,
  XRP: 6,
  DOGE: 8,
  EOS: 4,
  BKT: 2,
  KRW: 0,
};

/** The smallest amount of a currency that is paid out or that a conversion yields, scaled. */
export const currencyStep = (currency: Currency): bigint => ONE / 10n ** BigInt(DIGITS[currency]);
