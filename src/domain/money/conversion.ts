/** What a conversion between two currencies yields. */
import { ONE, roundToStep } from '../decimal.ts';
import { type Currency, currencyStep } from '../ledger/currencies.ts';
import { type Money, money, type Price, price } from '../quantities.ts';
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
