/**
 * Where candles begin: on boundaries of the trading day, which is the UTC day where trading never
 * closes and begins with the session elsewhere; weeks with Monday, months with the first. Rule [M-F5].
 */
import { type TradingHours, tradingDayLeadMs } from './instruments/hours.ts';
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

/** A month of the Gregorian calendar on average: 400 years have 146,097 days. */
const MEAN_MONTH_MS = (146_097 / 4_800) * DAY_MS;

/** First moment of a month counted from January 1970; below zero before it. */
export const monthStart = (month: number): Millis => Date.UTC(1970, month);

/** The month that holds a moment, counted from January 1970. */
export function monthAt(at: Millis): number {
  // A month begins less than a month from where its mean would, so the guess is at most one off.
  const guess = Math.floor(at / MEAN_MONTH_MS);
  if (at < monthStart(guess)) return guess - 1;
  return at < monthStart(guess + 1) ? guess : guess + 1;
}

/**
 * Opening time (ms UTC) of the candle of `period` that holds `at`, or of the one `offset` candles
 * later, for an instrument with these hours.
 */
export function periodStart(
  hours: TradingHours,
  period: ChartPeriod,
  at: Millis,
  offset = 0,
): Millis {
  const lead = tradingDayLeadMs(hours);
  return startOnDays(period, at + lead, offset) - lead;
}

/**
 * The opening of a candle on the calendar of days, ms: the same for two instruments of different
 * hours whose candles are of the same part of the same trading day, and midnight for a whole day.
 */
export const nominalStart = (hours: TradingHours, openedAt: Millis): Millis =>
  openedAt + tradingDayLeadMs(hours);

function startOnDays(period: ChartPeriod, at: Millis, offset: number): Millis {
  if (period === '1M') return monthStart(monthAt(at) + offset);
  const length = PERIOD_MS[period];
  const origin = period === '1W' ? FIRST_MONDAY : 0;
  return (Math.floor((at - origin) / length) + offset) * length + origin;
}
