/** Converts days in the reader's time zone to moments, ms UTC. Pure. */
import { DAY_MS } from '../../../domain/time.ts';
import { formatTime, type Zone, zoneOffsetMs } from '../../format/timeText.ts';

export type DatePreset = 'today' | '7' | '30' | '90' | 'all';

/** Days as `YYYY-MM-DD`, both inclusive; empty text means no limit. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Moments, both inclusive; undefined means no limit. */
export interface MomentRange {
  readonly startDate: number | undefined;
  readonly endDate: number | undefined;
}

const DAYS = { today: 1, '7': 7, '30': 30, '90': 90 } as const;

/** The days of a preset, including today. */
export function presetDays(preset: DatePreset, now: number, zone: Zone): DayRange {
  if (preset === 'all') return { from: '', to: '' };
  const today = formatTime(now, 'date', zone);
  return { from: dayBefore(today, DAYS[preset] - 1), to: today };
}

/** Calendar days have no zone; they are counted in UTC, where each has 24 hours. */
const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** Midnight at the start of a day in the zone; undefined for text that is not a day. */
export function dayStart(day: string, zone: Zone): number | undefined {
  if (!isDay(day)) return undefined;
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  // Around a switch to summer time, the offset at midnight differs from the one at the same time in UTC.
  const near = asUtc - zoneOffsetMs(asUtc, zone);
  const midnight = asUtc - zoneOffsetMs(near, zone);
  // Where the clocks go forward at midnight, that moment is still the day before.
  return formatTime(midnight, 'date', zone) < day ? near : midnight;
}

/** From the first moment of the first day to the last millisecond of the last. */
export function rangeMoments(range: DayRange, zone: Zone): MomentRange {
  const startDate = dayStart(range.from, zone);
  const after = isDay(range.to) ? dayStart(dayBefore(range.to, -1), zone) : undefined;
  return { startDate, endDate: after === undefined ? undefined : after - 1 };
}

/** The preset that equals the range, if any. */
export const presetOf = (range: DayRange, now: number, zone: Zone): DatePreset | undefined =>
  (['today', '7', '30', '90', 'all'] as const).find((preset) => {
    const days = presetDays(preset, now, zone);
    return days.from === range.from && days.to === range.to;
  });
