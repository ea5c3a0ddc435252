/** A month of results as a calendar. Days are texts `2026-11-21` of the site's time zone. Pure. */
import { formatDecimal, parseDecimal } from '../../../domain/decimal.ts';
import { limitDay } from '../../../domain/money/terms.ts';
import { DAY_MS } from '../../../domain/time.ts';
import type { WireDayResult } from '../../../protocol/futures/resultCalls.ts';

const DAYS_A_WEEK = 7;

const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The day that runs. */
export const todayOf = (now: number): string => dayText(limitDay(now));

/** `2026-11` of a day. */
export const monthOf = (day: string): string => day.slice(0, 'yyyy-mm'.length);

const firstDay = (month: string): number => Date.parse(`${month}-01T00:00:00Z`) / DAY_MS;

export function shiftMonth(month: string, by: number): string {
  const first = new Date(firstDay(month) * DAY_MS);
  first.setUTCMonth(first.getUTCMonth() + by);
  return monthOf(first.toISOString());
}

/** Weeks from Sunday on; undefined for the days of other months. */
export function weeksOf(month: string): readonly (readonly (string | undefined)[])[] {
  const first = firstDay(month);
  const end = firstDay(shiftMonth(month, 1));
  const weekday = new Date(first * DAY_MS).getUTCDay();
  const weeks: (string | undefined)[][] = [];
  for (let day = first - weekday; day < end; day += DAYS_A_WEEK) {
    weeks.push(
      Array.from({ length: DAYS_A_WEEK }, (_, index) => {
        const at = day + index;
        return at < first || at >= end ? undefined : dayText(at);
      }),
    );
  }
  return weeks;
}

/** Sums of some rows; plain decimals. */
export interface ResultTotal {
  readonly fills: number;
  readonly realizedPnl: string;
  readonly fee: string;
  readonly funding: string;
  readonly insurance: string;
  readonly result: string;
}

const FIGURES = ['realizedPnl', 'fee', 'funding', 'insurance', 'result'] as const;

export function totalOf(rows: readonly WireDayResult[]): ResultTotal {
  const sumOf = (figure: (typeof FIGURES)[number]): string =>
    formatDecimal(rows.reduce((sum, row) => sum + (parseDecimal(row[figure]) ?? 0n), 0n));
  return {
    fills: rows.reduce((sum, { fills }) => sum + fills, 0),
    realizedPnl: sumOf('realizedPnl'),
    fee: sumOf('fee'),
    funding: sumOf('funding'),
    insurance: sumOf('insurance'),
    result: sumOf('result'),
  };
}

function grouped<Key>(
  rows: readonly WireDayResult[],
  keyOf: (row: WireDayResult) => Key,
): ReadonlyMap<Key, ResultTotal> {
  const groups = new Map<Key, WireDayResult[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return new Map([...groups].map(([key, group]) => [key, totalOf(group)]));
}

export const byDay = (rows: readonly WireDayResult[]): ReadonlyMap<string, ResultTotal> =>
  grouped(rows, ({ day }) => day);

/** By the id of the instrument. */
export const byInstrument = (rows: readonly WireDayResult[]): ReadonlyMap<number, ResultTotal> =>
  grouped(rows, ({ futuresOptionId }) => futuresOptionId);

/** How many days ended above and below zero. */
export function countDays(days: ReadonlyMap<string, ResultTotal>): {
  readonly up: number;
  readonly down: number;
} {
  const results = [...days.values()].map(({ result }) => parseDecimal(result) ?? 0n);
  return {
    up: results.filter((result) => result > 0n).length,
    down: results.filter((result) => result < 0n).length,
  };
}
