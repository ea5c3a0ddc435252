/** Result of a conversion between two currencies. */
import { divide, ONE, roundToStep } from '../decimal.ts';
import { type Currency, currencyStep } from '../ledger/currencies.ts';
import { type Money, money, notional, type Price, price, quantity } from '../quantities.ts';
import { divideRatio, multiplyRatio, type Ratio, ratio, roundRatio } from '../ratio.ts';

/**
 * Amount times rate, rounded once: down to the smallest amount of the currency it is converted to.
 * @param rate units of `to` for one unit of the amount's currency, exact
 */
export const conversionYield = (amount: Money, rate: Ratio, to: Currency): Money =>
  money(
    roundToStep(roundRatio(multiplyRatio(ratio(amount), rate), 'down'), currencyStep(to), 'down'),
  );

/** Units of the source for one unit of the target. */
export const reverseRate = (rate: Ratio): Ratio => divideRatio(ratio(1n), rate);

/** An exact rate as a person reads it: cut at 8 decimals. */
export const shownRate = (rate: Ratio): Price =>
  price(roundRatio(multiplyRatio(rate, ratio(ONE)), 'cut'));

// Whole won for an amount bought or sold, rounded against the user.

const WON = currencyStep('KRW');

/**
 * Won that a buyer pays for an amount, its fee included, rounded up.
 * @param rate won for one unit
 */
export const wonToPay = (amount: Money, rate: Price): Money =>
  money(roundToStep(notional(rate, quantity(amount), 'up'), WON, 'up'));

/**
 * Won that a seller receives for an amount less the fee, rounded down.
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
