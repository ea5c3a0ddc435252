/** The result of trading by day of the site's time zone and instrument. Rules [F-V9] and [F-V10]. */
import { resultSums } from '../../../domain/futures/tradeResult.ts';
import type { UserId } from '../../../domain/ids.ts';
import { limitDay, limitDayStart } from '../../../domain/money/terms.ts';
import { DAY_MS, MINUTE_MS } from '../../../domain/time.ts';
import type { WireDayResult } from '../../../protocol/futures/resultCalls.ts';
import { BoundedMap } from '../../boundedMap.ts';
import { inParts } from '../../limits/turns.ts';
import { toWireSums } from './closedPositions.ts';
import {
  countItems,
  fillsOf,
  momentOf,
  type MoneyItem,
  paymentsOf,
  readItems,
  type ResultCore,
  toFill,
  toPayment,
} from './records.ts';

/** Days of users that are remembered: one that has ended does not change any more. */
const DAYS_KEPT = 20_000;
/** After its end a day is kept once everything of it is stored for sure. */
const SETTLED_MS = MINUTE_MS;
/** Rows of one answer; a single day is read whole even if it has more. */
const ROWS_MAX = 20_000;

/** Days since 1970 of the site's time zone. */
type Day = number;

const textOf = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The days of a month `2026-11`, as far as they have begun. */
function daysOf(month: string, today: Day): readonly Day[] {
  const [year = 0, of = 0] = month.split('-').map(Number);
  const first = Date.UTC(year, of - 1, 1) / DAY_MS;
  const end = Math.min(Date.UTC(year, of, 1) / DAY_MS, today + 1);
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
}

export interface MonthResults {
  /** Newest day first. */
  readonly items: readonly WireDayResult[];
  readonly missing: readonly string[];
}

/** Days that are read together, and what may still be read. */
interface Reading {
  readonly userId: UserId;
  readonly found: Map<Day, readonly WireDayResult[]>;
  /** All that were read, and those of days that have ended. */
  rows: number;
  ended: number;
}

export class DayResults {
  readonly #core: ResultCore;
  readonly #rowsMax: number;
  readonly #kept = new BoundedMap<string, readonly WireDayResult[]>(DAYS_KEPT);

  /** @param rowsMax of one answer */
  constructor(core: ResultCore, rowsMax = ROWS_MAX) {
    this.#core = core;
    this.#rowsMax = rowsMax;
  }

  /** @param spend charges the rows that are read for the answer */
  async read(userId: UserId, month: string, spend: (rows: number) => void): Promise<MonthResults> {
    const days = daysOf(month, limitDay(this.#core.clock.now()));
    const reading: Reading = { userId, found: new Map(), rows: 0, ended: 0 };
    for (const day of days) {
      const known = this.#kept.get(`${userId}/${day}`);
      if (known !== undefined) reading.found.set(day, known);
    }
    for (const [from, to] of gapsOf(days, reading.found)) await this.#readDays(reading, from, to);
    spend(reading.rows);
    const newestFirst = days.toReversed();
    return {
      items: newestFirst.flatMap((day) => reading.found.get(day) ?? []),
      missing: newestFirst.filter((day) => !reading.found.has(day)).map(textOf),
    };
  }

  /** Halves a range that is too large for what is left, the newer half first. */
  async #readDays(reading: Reading, from: Day, to: Day): Promise<void> {
    const { userId } = reading;
    const range = { userId, from: limitDayStart(from), to: limitDayStart(to + 1) - 1 };
    const isOne = from === to;
    const count = await countItems(this.#core, range);
    // The day that runs is read each time: it must not keep the others from ever being read.
    if (count > this.#rowsMax - reading.ended && !(isOne && reading.ended === 0)) {
      if (isOne) return;
      const middle = Math.floor((from + to) / 2);
      await this.#readDays(reading, middle + 1, to);
      await this.#readDays(reading, from, middle);
      return;
    }
    const items = count === 0 ? [] : await readItems(this.#core, range);
    reading.rows += items.length;
    if (from < limitDay(this.#core.clock.now())) reading.ended += items.length;
    const byDay = await this.#byDay(items);
    const settled = limitDay(this.#core.clock.now() - SETTLED_MS);
    for (let day = from; day <= to; day += 1) {
      const results = resultsOf(textOf(day), byDay.get(day) ?? []);
      reading.found.set(day, results);
      if (day < settled) this.#kept.set(`${userId}/${day}`, results);
    }
  }

  async #byDay(items: readonly MoneyItem[]): Promise<ReadonlyMap<Day, readonly MoneyItem[]>> {
    const days = new Map<Day, MoneyItem[]>();
    const partEnds = inParts(this.#core);
    for (const item of items) {
      await partEnds();
      const day = limitDay(momentOf(item));
      const of = days.get(day);
      if (of === undefined) days.set(day, [item]);
      else of.push(item);
    }
    return days;
  }
}

/** Ranges of neighboring days that are not known, the newest first. */
function gapsOf(
  days: readonly Day[],
  known: ReadonlyMap<Day, unknown>,
): readonly (readonly [from: Day, to: Day])[] {
  const gaps: [Day, Day][] = [];
  for (const day of days) {
    if (known.has(day)) continue;
    const last = gaps.at(-1);
    if (last?.[1] === day - 1) last[1] = day;
    else gaps.push([day, day]);
  }
  return gaps.toReversed();
}

/** One row for each instrument, by its id. */
function resultsOf(day: string, items: readonly MoneyItem[]): readonly WireDayResult[] {
  const instruments = new Map(
    items.map((item) => {
      const { futuresOptionId, stock } = item.kind === 'TRADE' ? item.fill : item.funding;
      return [futuresOptionId, stock];
    }),
  );
  return [...instruments]
    .toSorted(([a], [b]) => a - b)
    .map(([futuresOptionId, stock]) => {
      const isOf = (part: { readonly futuresOptionId: number }) =>
        part.futuresOptionId === futuresOptionId;
      const fills = fillsOf(items).filter(isOf);
      const sums = resultSums(fills.map(toFill), paymentsOf(items).filter(isOf).map(toPayment));
      return { day, futuresOptionId, stock, fills: fills.length, ...toWireSums(sums) };
    });
}
