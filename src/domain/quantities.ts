/**
 * The kinds of numbers used in a market, which the compiler keeps from being mixed up. All are
 * scaled integers (1e-8).
 *
 * | operation               | result   | how                                    |
 * |-------------------------|----------|----------------------------------------|
 * | Money ± Money           | Money    | addMoney, subtractMoney                |
 * | Quantity ± Quantity     | Quantity | addQuantity, subtractQuantity          |
 * | Price × Quantity        | Money    | notional, rounding named               |
 * | Money × Rate            | Money    | share, rounding named                  |
 * | (Price − Price)         | scaled   | plain bigint, inside formulas only     |
 * | Money ÷ anything        | –        | inside formulas only, as an exact ratio|
 */
import type { Brand } from './brand.ts';
import { decimal, multiply, type Rounding } from './decimal.ts';

/** An amount of one currency, 1e-8 of a unit. */
export type Money = Brand<bigint, 'Money'>;
/** Quote currency for one unit of base, 1e-8. */
export type Price = Brand<bigint, 'Price'>;
/** Amount of the base coin (linear) or number of contracts (inverse), 1e-8. */
export type Quantity = Brand<bigint, 'Quantity'>;
/** A share such as a fee or a maintenance rate, 1e-8 of one: 4 bp = 40_000n. */
export type Rate = Brand<bigint, 'Rate'>;

export const money = (scaled: bigint): Money => scaled as Money;
export const price = (scaled: bigint): Price => scaled as Price;
export const quantity = (scaled: bigint): Quantity => scaled as Quantity;
export const rate = (scaled: bigint): Rate => scaled as Rate;

/** Constants from text; throws on malformed text. */
export const moneyOf = (text: string): Money => money(decimal(text));
export const priceOf = (text: string): Price => price(decimal(text));
export const quantityOf = (text: string): Quantity => quantity(decimal(text));
export const rateOf = (text: string): Rate => rate(decimal(text));

export const NO_MONEY = money(0n);
export const NO_QUANTITY = quantity(0n);

export const addMoney = (a: Money, b: Money): Money => money(a + b);
export const subtractMoney = (a: Money, b: Money): Money => money(a - b);
export const negateMoney = (a: Money): Money => money(-a);
export const addQuantity = (a: Quantity, b: Quantity): Quantity => quantity(a + b);
export const subtractQuantity = (a: Quantity, b: Quantity): Quantity => quantity(a - b);

/** Value of `q` units at price `p`. */
export const notional = (p: Price, q: Quantity, rounding: Rounding): Money =>
  money(multiply(p, q, rounding));

/** `part` of an amount: fees round `away` from the holder's favour, gains `cut`. */
export const share = (amount: Money, part: Rate, rounding: Rounding): Money =>
  money(multiply(amount, part, rounding));
