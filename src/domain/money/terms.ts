/** Limits and fees of money that enters or leaves: per site, wallet and type of application. */
import { monthAt } from '../chartPeriods.ts';
import { formatDecimal } from '../decimal.ts';
import { type Money, money, share } from '../quantities.ts';
import { reject, type Rejection } from '../rejections.ts';
import { DAY_MS, HOUR_MS, type Millis, MINUTE_MS } from '../time.ts';
import type { MoneyTerms, TermHours } from './moneyTerms.ts';

/** Days and months of limits are Korea's on every site, so that all limits of a user start together. */
const LIMIT_ZONE_MS = 9 * HOUR_MS;

/** The day a limit counts in, from 1970-01-01. */
export const limitDay = (at: Millis): number => Math.floor((at + LIMIT_ZONE_MS) / DAY_MS);
/** The first moment of such a day. */
export const limitDayStart = (day: number): Millis => day * DAY_MS - LIMIT_ZONE_MS;
/** The month a limit counts in, from January 1970. */
export const limitMonth = (at: Millis): number => monthAt(at + LIMIT_ZONE_MS);

/** Whether something can be applied for at a moment. */
export function isWithinHours({ hours }: Pick<MoneyTerms, 'hours'>, at: Millis): boolean {
  if (hours === undefined) return true;
  const minute = Math.floor((at - limitDayStart(limitDay(at))) / MINUTE_MS);
  const { from, until } = hours;
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}

/** A minute of the day as a clock shows it: 08:30, and 24:00 for the last. */
const clockText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** `09:00-18:00`. */
export const hoursText = ({ from, until }: TermHours): string =>
  `${clockText(from)}-${clockText(until)}`;

const HOURS = /^(\d\d):([0-5]\d)-(\d\d):([0-5]\d)$/;
const DAY_MINUTES = 1_440;

/** Hours from text; undefined for what is none. They begin before 24:00 and are never empty. */
export function parseHours(text: string): TermHours | undefined {
  const [, fromHour, fromMinute, untilHour, untilMinute] = HOURS.exec(text) ?? [];
  if (untilMinute === undefined) return undefined;
  const from = Number(fromHour) * 60 + Number(fromMinute);
  const until = Number(untilHour) * 60 + Number(untilMinute);
  return from < DAY_MINUTES && until <= DAY_MINUTES && from !== until ? { from, until } : undefined;
}

/** Fixed fee and share of the amount, the share rounded up. */
export const feeOf = ({ fixedFee, feeRate }: MoneyTerms, amount: Money): Money =>
  money(fixedFee + share(amount, feeRate, 'away'));

/** Amounts that a user has applied for on the present day and in the present month. */
export interface Used {
  readonly day: Money;
  readonly month: Money;
}

/**
 * Why an amount is outside the terms at a moment; undefined when it is within. The amount must
 * exceed the fee, so that something is received.
 */
export function termsRejection(
  terms: MoneyTerms,
  amount: Money,
  used: Used,
  at: Millis,
): Rejection | undefined {
  const { minimum, maximum, unit, dailyMaximum, monthlyMaximum, hours } = terms;
  if (hours !== undefined && !isWithinHours(terms, at))
    return reject('OUTSIDE_HOURS', { from: clockText(hours.from), until: clockText(hours.until) });
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
