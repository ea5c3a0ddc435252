/** What a conversion between two currencies yields. */
import { roundToStep } from '../decimal.ts';
import { type Currency, currencyStep } from '../ledger/currencies.ts';
import { type Money, money, notional, type Price, quantity } from '../quantities.ts';

/**
 * Amount times rate, rounded down to the smallest amount of the currency it is converted to.
 * @param rate units of `to` for one unit of the amount's currency
 */
export const conversionYield = (amount: Money, rate: Price, to: Currency): Money =>
  money(roundToStep(notional(rate, quantity(amount), 'down'), currencyStep(to), 'down'));
