/** Whole won for an amount bought or sold, rounded against the user. */
import { divide, ONE, roundToStep } from '../decimal.ts';
import { currencyStep } from '../ledger/currencies.ts';
import { type Money, money, notional, type Price, quantity } from '../quantities.ts';

const WON = currencyStep('KRW');

/**
 * What a buyer pays for an amount, its fee included, rounded up.
 * @param rate won for one unit
 */
export const wonToPay = (amount: Money, rate: Price): Money =>
  money(roundToStep(notional(rate, quantity(amount), 'up'), WON, 'up'));

/**
 * What a seller is paid for an amount less the fee, rounded down.
 * @param rate won for one unit
 */
export const wonToReceive = (net: Money, rate: Price): Money =>
  money(roundToStep(notional(rate, quantity(net), 'down'), WON, 'down'));

/**
 * The most that a sum of won buys, rounded down to whole units.
 * @param rate won for one unit of the currency, above zero
 */
export const boughtFor = (won: Money, rate: Price, unit: Money): Money =>
  money(roundToStep(divide(won * ONE, rate, 'down'), unit, 'down'));
