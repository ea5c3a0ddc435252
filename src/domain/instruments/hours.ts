/**
 * When an instrument trades. Weekday instruments open at 08:00 and close at 06:00 the next day,
 * Asia/Seoul, Monday to Friday. Seoul has kept UTC+9 without daylight saving since 1988, so the
 * sums below need no calendar.
 */
import { DAY_MS, HOUR_MS, type Millis } from '../time.ts';

export type TradingHours = 'ALWAYS' | 'WEEKDAYS';

const SEOUL_OFFSET_MS = 9 * HOUR_MS;
const OPENS_AT_MS = 8 * HOUR_MS;
/** Length of one weekday session: 08:00 to 06:00 of the next day. */
export const SESSION_MS = 22 * HOUR_MS;
const SESSIONS_A_WEEK = 5;
const WEEK_MS = 7 * DAY_MS;
/**
 * Time before midnight UTC at which a session opens; the day after that midnight is the session's.
 */
const SESSION_LEAD_MS = SEOUL_OFFSET_MS - OPENS_AT_MS;
/** Open milliseconds of one week. */
export const OPEN_WEEK_MS = SESSIONS_A_WEEK * SESSION_MS;
/** 1970-01-05 was the first Monday; its session opened then (ms UTC). */
const FIRST_OPEN = 4 * DAY_MS + OPENS_AT_MS - SEOUL_OFFSET_MS;

/** Weeks since the first opening, the day in that week (0 = Monday) and the ms since its opening. */
function sessionClock(at: Millis): { week: number; day: number; sinceOpenMs: number } {
  const sinceFirst = at - FIRST_OPEN;
  const week = Math.floor(sinceFirst / WEEK_MS);
  const inWeek = sinceFirst - week * WEEK_MS;
  const day = Math.floor(inWeek / DAY_MS);
  return { week, day, sinceOpenMs: inWeek - day * DAY_MS };
}

/** How long before the UTC day of its name a trading day begins, ms: 0 where trading never closes. */
export const tradingDayLeadMs = (hours: TradingHours): number =>
  hours === 'ALWAYS' ? 0 : SESSION_LEAD_MS;

/** Whether trading is open at `at` (ms UTC); the opening moment is open, the closing one is not. */
export function isOpenAt(hours: TradingHours, at: Millis): boolean {
  if (hours === 'ALWAYS') return true;
  const { day, sinceOpenMs } = sessionClock(at);
  return day < SESSIONS_A_WEEK && sinceOpenMs < SESSION_MS;
}

/** The first moment after `at` (ms UTC) at which trading opens or closes; undefined when it never does. */
export function nextChangeAt(hours: TradingHours, at: Millis): Millis | undefined {
  if (hours === 'ALWAYS') return undefined;
  const { week, day, sinceOpenMs } = sessionClock(at);
  const opened = FIRST_OPEN + week * WEEK_MS + day * DAY_MS;
  if (day < SESSIONS_A_WEEK && sinceOpenMs < SESSION_MS) return opened + SESSION_MS;
  return day < SESSIONS_A_WEEK - 1 ? opened + DAY_MS : FIRST_OPEN + (week + 1) * WEEK_MS;
}

/**
 * Milliseconds that trading has been open up to `at`, counted from the first Monday of 1970
 * (from 1970 itself for an instrument that never closes). Stands still while the market is closed.
 */
export function openMsAt(hours: TradingHours, at: Millis): number {
  if (hours === 'ALWAYS') return at;
  const { week, day, sinceOpenMs } = sessionClock(at);
  const thisWeek =
    day < SESSIONS_A_WEEK ? day * SESSION_MS + Math.min(sinceOpenMs, SESSION_MS) : OPEN_WEEK_MS;
  return week * OPEN_WEEK_MS + thisWeek;
}

/** The moment (ms UTC) at which `openMsAt` reaches `openMs`; an opening rather than the close before it. */
export function timeAtOpenMs(hours: TradingHours, openMs: number): Millis {
  if (hours === 'ALWAYS') return openMs;
  const week = Math.floor(openMs / OPEN_WEEK_MS);
  const inWeek = openMs - week * OPEN_WEEK_MS;
  const day = Math.floor(inWeek / SESSION_MS);
  return FIRST_OPEN + week * WEEK_MS + day * DAY_MS + (inWeek - day * SESSION_MS);
}
