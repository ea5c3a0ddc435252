/** Moments as a datetime-local input holds them: `2026-11-22T19:30`, in the reader's zone. */
import { MINUTE_MS } from '../../../domain/time.ts';
import { formatTime, type Zone, zoneOffsetMs } from '../../format/timeText.ts';

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
