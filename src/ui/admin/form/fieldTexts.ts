import * as v from 'valibot';
import { formatDecimal, parseDecimal, SCALE_DIGITS } from '../../../domain/decimal.ts';
import { MINUTE_MS } from '../../../domain/time.ts';
import { formatTime, type Zone, zoneOffsetMs } from '../../format/timeText.ts';

// Shares as people type them: 0.0004 of the exchange is 0.04 % on screen.

const HUNDRED = 100n;

/** Decimals of a percentage: a share has two more. */
export const PERCENT_DIGITS = SCALE_DIGITS - 2;

/** `0.1` as `10`; text that is no decimal stays as it is. */
export function percentOfShare(share: string): string {
  const value = parseDecimal(share);
  return value === undefined ? share : formatDecimal(value * HUNDRED);
}

/** `10` as `0.1`; undefined for no decimal and for more digits than a share has. */
export function shareOfPercent(percent: string): string | undefined {
  const value = parseDecimal(percent);
  return value === undefined || value % HUNDRED !== 0n ? undefined : formatDecimal(value / HUNDRED);
}

// Moments as a datetime-local input holds them: `2026-11-22T19:30`, in the reader's zone.

/** @param at ms UTC; null for none */
export const momentText = (at: number | null, zone: Zone): string =>
  at === null ? '' : `${formatTime(at, 'date', zone)}T${formatTime(at, 'minute', zone)}`;

/**
 * ms UTC; undefined for an empty or unreadable text. Of an hour that a change of the clocks leaves
 * out, the moment after it.
 */
export function momentOf(text: string, zone: Zone): number | undefined {
  const shown = Date.parse(`${text}Z`);
  if (text === '' || Number.isNaN(shown)) return undefined;
  // The offset is that of the moment itself, which the first guess finds to within its change.
  const guess = shown - zoneOffsetMs(shown, zone);
  return shown - zoneOffsetMs(guess, zone);
}

/** Full minutes, as the input has no seconds. */
export const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS) * MINUTE_MS;

/**
 * A check of a whole form whose problems stand at its fields.
 * @param wrong the names of the fields that cannot be sent as they are
 */
export const checkFields = <Fields extends Readonly<Record<string, unknown>>>(
  wrong: (typed: Fields) => readonly (keyof Fields & string)[],
) =>
  v.rawCheck<Fields>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value: input } = dataset;
    for (const key of wrong(input))
      addIssue({ path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
  });
