/** Where candles begin: UTC boundaries, weeks on Monday, calendar months. */
import type { ChartPeriod } from './market.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Millis } from './time.ts';

/** Length of the periods that have one; months differ. */
const PERIOD_MS: Readonly<Record<Exclude<ChartPeriod, '1M'>, number>> = {
  '1m': MINUTE_MS,
  '3m': 3 * MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '2h': 2 * HOUR_MS,
  '4h': 4 * HOUR_MS,
  '6h': 6 * HOUR_MS,
  '12h': 12 * HOUR_MS,
  '1D': DAY_MS,
  '1W': 7 * DAY_MS,
};

/** 1970-01-05, the first Monday. */
const FIRST_MONDAY = 4 * DAY_MS;

/**
 * Months since January 1970 of a day counted from 1970-01-01, in the proleptic Gregorian calendar
 * (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days).
 */
function monthOfDay(day: number): number {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  // Years begin in March here; monthFromMarch 10 and 11 are January and February of the next year.
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  return (era * 400 + yearOfEra - 1970) * 12 + monthFromMarch + 2;
}

/** First day (counted from 1970-01-01) of a month counted from January 1970 (days_from_civil). */
function dayOfMonth(month: number): number {
  const fromMarch = month - 2;
  const year = Math.floor(fromMarch / 12) + 1970;
  const monthFromMarch = fromMarch - Math.floor(fromMarch / 12) * 12;
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5);
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** Opening time of the candle of `period` that holds `at`, or of the one `offset` candles later. */
export function periodStart(period: ChartPeriod, at: Millis, offset = 0): Millis {
  if (period === '1M') return dayOfMonth(monthOfDay(Math.floor(at / DAY_MS)) + offset) * DAY_MS;
  const length = PERIOD_MS[period];
  const origin = period === '1W' ? FIRST_MONDAY : 0;
  return (Math.floor((at - origin) / length) + offset) * length + origin;
}
