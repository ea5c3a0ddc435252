/** What a conversion between two currencies yields, and what is bought or sold for won. */
import { roundToStep } from '../decimal.ts';
import { type Currency, currencyStep } from '../ledger/currencies.ts';
import type { ApplicationType } from './application.ts';
import { type Money, money, notional, type Price, quantity } from '../quantities.ts';

/**
 * Amount times rate, rounded down to the smallest amount of the currency it is converted to.
 * @param rate units of `to` for one unit of the amount's currency
 */
export const conversionYield = (amount: Money, rate: Price, to: Currency): Money =>
  money(roundToStep(notional(rate, quantity(amount), 'down'), currencyStep(to), 'down'));

/**
 * Whole won for an amount, rounded against the user: up for what a buyer pays, and for what a seller
 * is paid, which is less the fee, down.
 * @param rate won for one unit of the amount's currency
 */
export function wonFor(type: ApplicationType, amount: Money, fee: Money, rate: Price): Money {
  const step = currencyStep('KRW');
  if (type === 'WB') return money(roundToStep(notional(rate, quantity(amount), 'up'), step, 'up'));
  return money(roundToStep(notional(rate, quantity(amount - fee), 'down'), step, 'down'));
}
