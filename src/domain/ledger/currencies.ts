/** The currencies money is counted in. All amounts are scaled integers (1e-8 of a unit). */

/** `BKT` is the local play point of short rounds; `KRW` is won, which no wallet holds. */
export const CURRENCIES = ['USDT', 'BTC', 'ETH', 'XRP', 'DOGE', 'EOS', 'BKT', 'KRW'] as const;
export type Currency = (typeof CURRENCIES)[number];
