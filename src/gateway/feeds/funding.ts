/** Funding as recorded, played like the prices: forward, backward, forward. */
import { countLeading } from '../../domain/countLeading.ts';
import { decimal } from '../../domain/decimal.ts';
import type { FundingInfo } from '../../domain/market.ts';
import { type Rate, rate, rateOf } from '../../domain/quantities.ts';
import { HOUR_MS, type Millis } from '../../domain/time.ts';
import type { FundingRow } from './recordRows.ts';

const FUNDING_MS = 8 * HOUR_MS;
/** The rate of an instrument without a record: the usual interest of 0.01 % in 8 h. */
const USUAL_RATE = rateOf('0.0001');

/** The next of 00, 08 and 16 UTC, later than `at`. */
export const nextFundingAt = (at: Millis): Millis => (Math.floor(at / FUNDING_MS) + 1) * FUNDING_MS;

/** Rate and moment of the next payment after a moment. */
export type FundingAt = (at: Millis) => FundingInfo;

export const usualFunding: FundingAt = (at) => ({ rate: USUAL_RATE, nextAt: nextFundingAt(at) });

/**
 * @param rows in time order, at least one
 * @param shiftMs added to a moment that plays gives the recorded one
 */
export function recordedFunding(rows: readonly FundingRow[], shiftMs: number): FundingAt {
  const times = rows.map((row) => row.at);
  const rates = rows.map((row): Rate => rate(decimal(row.rate)));
  const start = times[0] ?? 0;
  const span = (times.at(-1) ?? 0) + FUNDING_MS - start;
  const rateAt = (at: Millis): Rate => {
    const since = at + shiftMs - start;
    const place = since - Math.floor(since / (2 * span)) * 2 * span;
    const recordedAt = start + (place < span ? place : 2 * span - 1 - place);
    return rates[lastNotAfter(times, recordedAt)] ?? USUAL_RATE;
  };
  return (at) => {
    const nextAt = nextFundingAt(at);
    return { rate: rateAt(nextAt), nextAt };
  };
}

/** Index of the last time at or before `at`; -1 when there is none. */
const lastNotAfter = (times: readonly Millis[], at: Millis): number =>
  countLeading(times, (time) => time <= at) - 1;
