/** Limits and fees of money that enters or leaves: per site, wallet and type of application. */
import { monthAt } from '../chartPeriods.ts';
import { formatDecimal } from '../decimal.ts';
import { type Money, money, type Rate, share } from '../quantities.ts';
import { reject, type Rejection } from '../rejections.ts';
import { DAY_MS, HOUR_MS, type Millis } from '../time.ts';

export interface MoneyTerms {
  readonly minimum: Money;
  readonly maximum: Money;
  /** Amounts are multiples of it. */
  readonly unit: Money;
  /** Of one user, by days and months in Korea; undefined: no limit. */
  readonly dailyMaximum: Money | undefined;
  readonly monthlyMaximum: Money | undefined;
  readonly fixedFee: Money;
  /** Of the amount, rounded up. */
  readonly feeRate: Rate;
}

/** Days and months of limits are Korea's on every site, so that all limits of a user start together. */
const LIMIT_ZONE_MS = 9 * HOUR_MS;

/** The day a limit counts in, from 1970-01-01. */
export const limitDay = (at: Millis): number => Math.floor((at + LIMIT_ZONE_MS) / DAY_MS);
/** The first moment of such a day. */
export const limitDayStart = (day: number): Millis => day * DAY_MS - LIMIT_ZONE_MS;
/** The month a limit counts in, from January 1970. */
export const limitMonth = (at: Millis): number => monthAt(at + LIMIT_ZONE_MS);

/** Fixed fee and share of the amount, the share rounded up. */
export const feeOf = ({ fixedFee, feeRate }: MoneyTerms, amount: Money): Money =>
  money(fixedFee + share(amount, feeRate, 'away'));

/** What a user has applied for in the present day and month. */
export interface Used {
  readonly day: Money;
  readonly month: Money;
}

/**
 * Why an amount is outside the terms; undefined when it is within. The amount must exceed the fee,
 * so that something is received.
 */
export function termsRejection(
  terms: MoneyTerms,
  amount: Money,
  used: Used,
): Rejection | undefined {
  const { minimum, maximum, unit, dailyMaximum, monthlyMaximum } = terms;
  if (amount < minimum) return reject('AMOUNT_BELOW_MINIMUM', { minimum: formatDecimal(minimum) });
  if (amount % unit !== 0n) return reject('AMOUNT_OFF_UNIT', { unit: formatDecimal(unit) });
  if (amount > maximum) return reject('AMOUNT_ABOVE_MAXIMUM', { maximum: formatDecimal(maximum) });
  if (dailyMaximum !== undefined && used.day + amount > dailyMaximum)
    return reject('DAILY_LIMIT', { remaining: remaining(dailyMaximum, used.day) });
  if (monthlyMaximum !== undefined && used.month + amount > monthlyMaximum)
    return reject('MONTHLY_LIMIT', { remaining: remaining(monthlyMaximum, used.month) });
  return feeOf(terms, amount) >= amount ? reject('AMOUNT_BELOW_FEE') : undefined;
}

const remaining = (maximum: Money, used: Money): string =>
  formatDecimal(maximum > used ? maximum - used : 0n);
