/**
 * A record played without end: forward, then backward, then forward again, so that the price is
 * the same on both sides of every turn. Minutes of the wave count on both sides of zero, the
 * record's first minute being 0.
 */
import { hash32 } from './hash.ts';
import type { MinuteSeries } from './minuteSeries.ts';
import { paceOf } from './pace.ts';
import { RangeTree } from './candleScan.ts';
import { type Bar, joinBars, spreadVolume, STEPS_A_MINUTE, walkMinute } from './walk.ts';

export interface VolumeBar extends Bar {
  /** In units of the series. */
  readonly volume: number;
}

/** The volumes are computed when they are read: most readers want prices alone. */
interface MinutePath {
  readonly prices: Float64Array;
  volumes: Float64Array | undefined;
}

/** Enough for the minute that plays, the one before, and a reader or two of the past. */
const PATHS_KEPT = 16;

/** Running sums: `sums[i]` is the sum of the first i values. */
function runningSums(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i += 1) sums[i + 1] = (sums[i] ?? 0) + (values[i] ?? 0);
  return sums;
}

export class SeriesWave {
  readonly series: MinuteSeries;
  readonly #seed: number;
  #pace: Float64Array | undefined;
  readonly #highs: RangeTree;
  readonly #lows: RangeTree;
  readonly #volumes: Float64Array;
  readonly #paths = new Map<number, MinutePath>();

  constructor(series: MinuteSeries, seed: number) {
    this.series = series;
    this.#seed = seed;
    this.#highs = new RangeTree(series.high, Math.max);
    this.#lows = new RangeTree(series.low, Math.min);
    this.#volumes = runningSums(series.volume);
  }

  /** Price in ticks at a step of 250 ms, counted from the wave's zero. */
  priceAt(step: number): number {
    const { row, place } = this.#placeOf(step);
    return this.#path(row).prices[place] ?? 0;
  }

  /** Volume traded at a step, in units. */
  volumeAt(step: number): number {
    const { row, place } = this.#placeOf(step);
    const path = this.#path(row);
    path.volumes ??= this.#volumesOf(row, path.prices);
    return path.volumes[place] ?? 0;
  }

  #placeOf(step: number): { readonly row: number; readonly place: number } {
    const minute = Math.floor(step / STEPS_A_MINUTE);
    const inMinute = step - minute * STEPS_A_MINUTE;
    const { row, backward } = this.rowOf(minute);
    return { row, place: backward ? STEPS_A_MINUTE - 1 - inMinute : inMinute };
  }

  /** Whether the price of a step was made in it: a record of trades shows when nothing traded. */
  hasPriceAt(step: number): boolean {
    return this.series.steps === undefined || this.volumeAt(step) > 0;
  }

  /** Recorded ask less bid at a step, in ticks; undefined where not recorded. */
  spreadAt(step: number): number | undefined {
    return this.series.spread?.[this.rowOf(Math.floor(step / STEPS_A_MINUTE)).row];
  }

  /** The record's row that a minute of the wave plays, and in which direction. */
  rowOf(minute: number): { readonly row: number; readonly backward: boolean } {
    const { length } = this.series;
    const place = minute - Math.floor(minute / (2 * length)) * 2 * length;
    return place < length
      ? { row: place, backward: false }
      : { row: 2 * length - 1 - place, backward: true };
  }

  /** The fold of whole minutes [from, to), which is not empty. */
  barOfMinutes(from: number, to: number): VolumeBar {
    const { length } = this.series;
    const cycle = 2 * length;
    const cycles = Math.floor((to - from) / cycle);
    let high = cycles > 0 ? this.#highs.over(0, length) : 0;
    let low = cycles > 0 ? this.#lows.over(0, length) : Number.POSITIVE_INFINITY;
    let volume = cycles * 2 * (this.#volumes[length] ?? 0);
    let minute = from + cycles * cycle;
    while (minute < to) {
      const { row, backward } = this.rowOf(minute);
      const run = Math.min(to - minute, backward ? row + 1 : length - row);
      const [start, end] = backward ? [row + 1 - run, row + 1] : [row, row + run];
      high = Math.max(high, this.#highs.over(start, end));
      low = Math.min(low, this.#lows.over(start, end));
      volume += (this.#volumes[end] ?? 0) - (this.#volumes[start] ?? 0);
      minute += run;
    }
    return { open: this.#openOf(from), high, low, close: this.#closeOf(to - 1), volume };
  }

  /** The fold of the steps [from, to), which is not empty. */
  barOfSteps(from: number, to: number): VolumeBar {
    const firstMinute = Math.ceil(from / STEPS_A_MINUTE);
    const endMinute = Math.floor(to / STEPS_A_MINUTE);
    if (firstMinute >= endMinute) return this.#walkSteps(from, to);
    const whole = this.barOfMinutes(firstMinute, endMinute);
    const head = firstMinute * STEPS_A_MINUTE;
    const tail = endMinute * STEPS_A_MINUTE;
    const before = from < head ? this.#walkSteps(from, head) : undefined;
    const after = tail < to ? this.#walkSteps(tail, to) : undefined;
    const start = before === undefined ? whole : joinVolumeBars(before, whole);
    return after === undefined ? start : joinVolumeBars(start, after);
  }

  #walkSteps(from: number, to: number): VolumeBar {
    const open = this.priceAt(from);
    let high = open;
    let low = open;
    let close = open;
    let volume = 0;
    for (let step = from; step < to; step += 1) {
      close = this.priceAt(step);
      high = Math.max(high, close);
      low = Math.min(low, close);
      volume += this.volumeAt(step);
    }
    return { open, high, low, close, volume };
  }

  #openOf(minute: number): number {
    const { row, backward } = this.rowOf(minute);
    return (backward ? this.series.close[row] : this.series.open[row]) ?? 0;
  }

  #closeOf(minute: number): number {
    const { row, backward } = this.rowOf(minute);
    return (backward ? this.series.open[row] : this.series.close[row]) ?? 0;
  }

  #path(row: number): MinutePath {
    const kept = this.#paths.get(row);
    if (kept !== undefined) return kept;
    const made = this.#makePath(row);
    this.#paths.set(row, made);
    if (this.#paths.size > PATHS_KEPT) {
      const [oldest] = this.#paths.keys();
      if (oldest !== undefined) this.#paths.delete(oldest);
    }
    return made;
  }

  #makePath(row: number): MinutePath {
    const { series } = this;
    if (series.steps !== undefined) {
      const from = row * STEPS_A_MINUTE;
      return {
        prices: series.steps.prices.subarray(from, from + STEPS_A_MINUTE),
        volumes: series.steps.volumes.subarray(from, from + STEPS_A_MINUTE),
      };
    }
    if (series.pathOf !== undefined) return { prices: series.pathOf(row), volumes: undefined };
    this.#pace ??= series.pace ?? paceOf(series);
    const bar: Bar = {
      open: series.open[row] ?? 0,
      high: series.high[row] ?? 0,
      low: series.low[row] ?? 0,
      close: series.close[row] ?? 0,
    };
    return { prices: walkMinute(bar, this.#pace, hash32(this.#seed, row)), volumes: undefined };
  }

  #volumesOf(row: number, prices: Float64Array): Float64Array {
    return spreadVolume(this.series.volume[row] ?? 0, prices, hash32(this.#seed, row));
  }
}

/** Two bars that follow each other, as one, with the volume of both. */
const joinVolumeBars = (first: VolumeBar, second: VolumeBar): VolumeBar => ({
  ...joinBars(first, second),
  volume: first.volume + second.volume,
});
