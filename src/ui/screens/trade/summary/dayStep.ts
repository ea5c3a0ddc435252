/** Days of the exchange, `YYYY-MM-DD` in UTC. Pure. */
import { DAY_MS } from '../../../../domain/time.ts';

/** The day of a moment (ms UTC). */
export const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/**
 * Shifts a day by a number of days, which may be negative.
 * @param day a calendar day
 */
export const dayAfter = (day: string, days: number): string =>
  utcDay(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);

/**
 * Whether typed text is a past or current day of this century; some browsers parse February 31st as
 * March.
 */
export function isPastDay(text: string, today: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '2000' || text > today) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && utcDay(at) === text;
}
