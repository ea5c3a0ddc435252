/**
 * A record as the replay plays it: one row for every open minute, prices in ticks. Minutes that
 * the record leaves out are bridged, rows outside trading hours are dropped.
 */
import { isOpenAt, openMsAt, type TradingHours } from '../../domain/instruments/index.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import type { CandleRows } from './candleScan.ts';
import { FeedDataError } from './fileSource.ts';
import { bell, hash32 } from './hash.ts';
import { paceOf } from './pace.ts';
import { type Bar, spreadVolume, STEPS_A_MINUTE, walkMinute } from './walk.ts';

/** The candles of the minutes in columns, each as long as the series. */
interface MinuteColumns {
  /** In ticks. */
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** In units of `volumeUnit`. */
  readonly volume: Float64Array;
}

export interface MinuteSeries extends MinuteColumns {
  /** Open minute (see `openMsAt`) of row 0. */
  readonly startMinute: number;
  readonly length: number;
  /** Scaled integer (1e-8). */
  readonly volumeUnit: bigint;
  /** Ask less bid in ticks, where recorded. */
  readonly spread: Float64Array | undefined;
  /** Prices (ticks) and volumes (units) of every 250 ms, where the record is one of trades. */
  readonly steps: { readonly prices: Float64Array; readonly volumes: Float64Array } | undefined;
  /** Prices (ticks) of every 250 ms of a row, where its candle was made of them. */
  readonly pathOf?: (row: number) => Float64Array;
  /** How many moves the minutes are made of (see `paceOf`), where it is known beforehand. */
  readonly pace?: Float64Array;
}

/** How the numbers of a record become ticks and units. */
export interface Grid {
  readonly hours: TradingHours;
  /** Scaled integer (1e-8). */
  readonly tickSize: bigint;
  readonly lotSize: bigint;
  readonly seed: number;
}

/** Four years: a longer span is a mistake in the file, and would not fit in memory. */
const MINUTES_MAX = 1_500 * 1_440;
/** Turnover of a minute without recorded volume, in the quote currency. */
const MADE_TURNOVER = 1_000_000;
/** A bridged minute moves this much of what a recorded minute ranges over. */
const QUIET = 0.1;

class SeriesBuilder {
  readonly startMinute: number;
  readonly length: number;
  readonly columns: MinuteColumns;
  readonly spread: Float64Array;
  #filled = 0;

  constructor(startMinute: number, length: number) {
    this.startMinute = startMinute;
    this.length = length;
    this.columns = {
      open: new Float64Array(length),
      high: new Float64Array(length),
      low: new Float64Array(length),
      close: new Float64Array(length),
      volume: new Float64Array(length),
    };
    this.spread = new Float64Array(length);
  }

  /** Rows arrive in time order; one that overlaps the row before it is cut. */
  put(minute: number, bar: Bar, volume: number, spread: number, quiet: number, seed: number): void {
    const index = minute - this.startMinute;
    if (index < this.#filled || index >= this.length) return;
    if (this.#filled > 0) this.#bridgeTo(index, bar.open, quiet, seed);
    this.#write(index, bar, volume, spread);
    this.#filled = index + 1;
  }

  #write(index: number, bar: Bar, volume: number, spread: number): void {
    const { columns } = this;
    columns.open[index] = bar.open;
    columns.high[index] = bar.high;
    columns.low[index] = bar.low;
    columns.close[index] = bar.close;
    columns.volume[index] = volume;
    this.spread[index] = spread;
  }

  /** Fills rows from the last one to `index` with a quiet walk from its close to `target`. */
  #bridgeTo(index: number, target: number, quiet: number, seed: number): void {
    const first = this.#filled;
    const from = this.columns.close[first - 1] ?? target;
    const spread = this.spread[first - 1] ?? 1;
    const length = index - first + 1;
    const free = new Float64Array(length + 1);
    for (let i = 1; i <= length; i += 1)
      free[i] = (free[i - 1] ?? 0) + quiet * bell(seed, first + i, 7);
    const overshoot = free[length] ?? 0;
    let open = from;
    for (let i = 1; i < length; i += 1) {
      const line = from + ((target - from - overshoot) * i) / length + (free[i] ?? 0);
      const close = Math.max(1, Math.round(line));
      this.#write(
        first + i - 1,
        { open, high: Math.max(open, close), low: Math.min(open, close), close },
        0,
        spread,
      );
      open = close;
    }
  }
}

/** Ticks of a number of the record, to the nearest (halves up), at least one. */
const ticksOf = (value: number, factor: number): number => Math.max(1, Math.round(value / factor));

/** One tick in the units of the record's prices. */
const tickFactor = (tickSize: bigint, priceDigits: number): number =>
  Number(tickSize) / 10 ** (8 - priceDigits);

/**
 * Whether the record lies on a tick, but for a stray price: the venue's tick may have been
 * another one when it was recorded.
 */
export function liesOnTick(rows: CandleRows, tickSize: bigint): boolean {
  const factor = tickFactor(tickSize, rows.priceDigits);
  let off = 0;
  for (const value of rows.close) {
    if (Math.abs(value / factor - Math.round(value / factor)) > 1e-6) off += 1;
  }
  return off <= rows.close.length / 100;
}

const meanRange = (rows: CandleRows): number => {
  let sum = 0;
  for (let i = 0; i < rows.high.length; i += 1) sum += (rows.high[i] ?? 0) - (rows.low[i] ?? 0);
  return sum / Math.max(1, rows.high.length);
};

/**
 * Volume where the source recorded none: a constant turnover, larger in minutes of larger range.
 * It gives such markets a tape and a book of plausible size; prices are untouched.
 */
function madeVolume(bar: Bar, range: number, grid: Grid): number {
  const price = (bar.close * Number(grid.tickSize)) / 1e8;
  const lots = MADE_TURNOVER / price / (Number(grid.lotSize) / 1e8);
  return Math.round(lots * (0.4 + (0.6 * (bar.high - bar.low)) / Math.max(range, 1)));
}

/** @param intervalMs length of one row; rows longer than a minute are split by the same walk as minutes are */
export function candleSeries(
  path: string,
  rows: CandleRows,
  intervalMs: number,
  grid: Grid,
): MinuteSeries {
  const minutesARow = Math.max(1, Math.round(intervalMs / MINUTE_MS));
  const minuteOf = (at: number): number => Math.floor(openMsAt(grid.hours, at) / MINUTE_MS);
  const kept = [...rows.at.keys()].filter((index) => isOpenAt(grid.hours, rows.at[index] ?? 0));
  const first = rows.at[kept[0] ?? -1];
  const last = rows.at[kept.at(-1) ?? -1];
  if (first === undefined || last === undefined)
    throw new FeedDataError('no row lies inside the trading hours of the instrument', path);
  const length = minuteOf(last) - minuteOf(first) + minutesARow;
  if (length > MINUTES_MAX) throw new FeedDataError('the record spans more than 1,500 days', path);

  const factor = tickFactor(grid.tickSize, rows.priceDigits);
  const rangeTicks = meanRange(rows) / factor;
  const quiet = (rangeTicks / Math.sqrt(minutesARow)) * QUIET;
  const hasVolume = rows.volume.some((value) => value > 0);
  const builder = new SeriesBuilder(minuteOf(first), length);
  // Rows of one minute are not split, and walked only when they are played.
  const pace = minutesARow === 1 ? undefined : paceOf(rows);
  for (const index of kept) {
    const minute = minuteOf(rows.at[index] ?? 0);
    const bar: Bar = {
      open: ticksOf(rows.open[index] ?? 0, factor),
      high: ticksOf(rows.high[index] ?? 0, factor),
      low: ticksOf(rows.low[index] ?? 0, factor),
      close: ticksOf(rows.close[index] ?? 0, factor),
    };
    const volume = hasVolume
      ? (rows.volume[index] ?? 0)
      : madeVolume(bar, rangeTicks, grid) * minutesARow;
    const ask = rows.askClose?.[index];
    const spread = ask === undefined ? 1 : Math.max(1, ticksOf(ask, factor) - bar.close);
    const put = (offset: number, one: Bar, amount: number): void =>
      builder.put(minute + offset, one, amount, spread, quiet, grid.seed);
    if (pace === undefined) put(0, bar, volume);
    else splitRow(bar, volume, minutesARow, pace, hash32(grid.seed, minute, 8), put);
  }
  return {
    startMinute: builder.startMinute,
    length: builder.length,
    ...builder.columns,
    volumeUnit: hasVolume ? 10n ** BigInt(8 - rows.volumeDigits) : grid.lotSize,
    spread: rows.askClose === undefined ? undefined : builder.spread,
    steps: undefined,
  };
}

/** Minutes of a longer row: the row's own walk, cut into equal parts. */
function splitRow(
  bar: Bar,
  volume: number,
  minutes: number,
  pace: Float64Array,
  seed: number,
  put: (offset: number, bar: Bar, volume: number) => void,
): void {
  const path = walkMinute(bar, pace, seed);
  const volumes = spreadVolume(volume, path, seed);
  let before = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    const end = Math.max(before, Math.floor(((minute + 1) * STEPS_A_MINUTE) / minutes));
    const part = path.subarray(before, end);
    const open = part[0] ?? path[Math.min(before, STEPS_A_MINUTE - 1)] ?? bar.open;
    const one: Bar = {
      open,
      high: part.reduce((a, b) => Math.max(a, b), open),
      low: part.reduce((a, b) => Math.min(a, b), open),
      close: part.at(-1) ?? open,
    };
    put(
      minute,
      one,
      volumes.subarray(before, end).reduce((a, b) => a + b, 0),
    );
    before = end;
  }
}
