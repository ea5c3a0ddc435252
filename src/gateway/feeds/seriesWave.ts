/**
 * A record played without end: forward, then backward, then forward again, so that the price is
 * the same on both sides of every turn. Minutes of the wave count on both sides of zero, the
 * record's first minute being 0.
 */
import { hash32 } from './hash.ts';
import type { MinuteSeries } from './minuteSeries.ts';
import { type Bar, spreadVolume, STEPS_A_MINUTE, walkMinute } from './walk.ts';

export interface VolumeBar extends Bar {
  /** In units of the series. */
  readonly volume: number;
}

interface MinutePath {
  readonly prices: Float64Array;
  readonly volumes: Float64Array;
}

/** Enough for the minute that plays, the one before, and a reader or two of the past. */
const PATHS_KEPT = 16;

/** Extremes of any range of a column in a few steps: a segment tree in one array. */
class RangeTree {
  readonly #nodes: Float64Array;
  readonly #size: number;
  readonly #pick: (a: number, b: number) => number;

  constructor(leaves: Float64Array, pick: (a: number, b: number) => number) {
    this.#size = leaves.length;
    this.#pick = pick;
    this.#nodes = new Float64Array(2 * this.#size);
    this.#nodes.set(leaves, this.#size);
    for (let i = this.#size - 1; i > 0; i -= 1)
      this.#nodes[i] = pick(this.#nodes[2 * i] ?? 0, this.#nodes[2 * i + 1] ?? 0);
  }

  /** Over [from, to), which is not empty. */
  over(from: number, to: number): number {
    let left = from + this.#size;
    let right = to + this.#size;
    let found = this.#nodes[left] ?? 0;
    while (left < right) {
      if (left % 2 === 1) found = this.#pick(found, this.#nodes[left++] ?? found);
      if (right % 2 === 1) found = this.#pick(found, this.#nodes[--right] ?? found);
      left = Math.floor(left / 2);
      right = Math.floor(right / 2);
    }
    return found;
  }
}

/** Running sums: `sums[i]` is the sum of the first i values. */
function runningSums(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i += 1) sums[i + 1] = (sums[i] ?? 0) + (values[i] ?? 0);
  return sums;
}

export class SeriesWave {
  readonly series: MinuteSeries;
  readonly #seed: number;
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
    return this.#atStep('prices', step);
  }

  /** Volume traded at a step, in units. */
  volumeAt(step: number): number {
    return this.#atStep('volumes', step);
  }

  #atStep(column: keyof MinutePath, step: number): number {
    const minute = Math.floor(step / STEPS_A_MINUTE);
    const inMinute = step - minute * STEPS_A_MINUTE;
    const { row, backward } = this.rowOf(minute);
    return this.#path(row)[column][backward ? STEPS_A_MINUTE - 1 - inMinute : inMinute] ?? 0;
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
    const start = before === undefined ? whole : joinBars(before, whole);
    return after === undefined ? start : joinBars(start, after);
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
    const bar: Bar = {
      open: series.open[row] ?? 0,
      high: series.high[row] ?? 0,
      low: series.low[row] ?? 0,
      close: series.close[row] ?? 0,
    };
    const seed = hash32(this.#seed, row);
    const prices = walkMinute(bar, seed);
    return { prices, volumes: spreadVolume(series.volume[row] ?? 0, prices, seed) };
  }
}

/** Two bars that follow each other, as one. */
const joinBars = (first: VolumeBar, second: VolumeBar): VolumeBar => ({
  open: first.open,
  high: Math.max(first.high, second.high),
  low: Math.min(first.low, second.low),
  close: second.close,
  volume: first.volume + second.volume,
});
