/** Terms of futures trading that operators set. An order keeps the terms it was accepted under. */
import { type Rate, rateOf } from '../quantities.ts';
import type { Millis } from '../time.ts';

export interface TradingTerms {
  /** Shares of a fill's value. */
  readonly makerFee: Rate;
  readonly takerFee: Rate;
  /** Working orders of one user. */
  readonly openOrdersMax: number;
}

/** Terms of the orders that are accepted at `from` (ms UTC) or later. */
export interface TradingTermsFrom extends TradingTerms {
  readonly from: Millis;
}

/** No fee is above 1 %; none is paid back to the trader. */
const TRADING_FEE_MAX = rateOf('0.01');
const OPEN_ORDERS_LIMIT = 1_000;

/** The first field that is out of bounds; undefined for none. */
export function wrongTradingTerm(terms: TradingTerms): keyof TradingTerms | undefined {
  const { makerFee, takerFee, openOrdersMax } = terms;
  if (makerFee < 0n || makerFee > TRADING_FEE_MAX) return 'makerFee';
  if (takerFee < 0n || takerFee > TRADING_FEE_MAX) return 'takerFee';
  const isCount = Number.isInteger(openOrdersMax) && openOrdersMax >= 1;
  return isCount && openOrdersMax <= OPEN_ORDERS_LIMIT ? undefined : 'openOrdersMax';
}
