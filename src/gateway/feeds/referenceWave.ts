/**
 * Mark and index prices of a wave, in ticks: the price at each whole second, and bars of any
 * stretch. Rules [M-F8] and [M-F19].
 */
import type { PriceType } from '../../domain/market.ts';
import { SECOND_MS } from '../../domain/time.ts';
import { RangeTree } from './candleScan.ts';
import type { SeriesWave } from './seriesWave.ts';
import { type Bar, joinBars, STEP_MS, STEPS_A_MINUTE } from './walk.ts';

export type Reference = Exclude<PriceType, 'LAST'>;

/** Seconds whose last prices are averaged. */
const SAMPLES: Readonly<Record<Reference, number>> = { MARK: 10, INDEX: 60 };
const STEPS_A_SECOND = SECOND_MS / STEP_MS;
const SECONDS_A_MINUTE = STEPS_A_MINUTE / STEPS_A_SECOND;

/** One reference of a wave, minute by minute of a whole pass, forward and backward. */
class ReferenceMinutes {
  readonly #wave: SeriesWave;
  readonly #samples: number;
  /** Minutes of a whole pass, after which the wave repeats. */
  readonly #length: number;
  readonly #open: Float64Array;
  readonly #high: Float64Array;
  readonly #low: Float64Array;
  readonly #close: Float64Array;
  /** Minutes computed so far. */
  #count = 0;
  /** Sum of the last prices at the seconds before the next minute. */
  #sum = 0;
  #extremes: { readonly high: RangeTree; readonly low: RangeTree } | undefined;

  constructor(wave: SeriesWave, samples: number) {
    this.#wave = wave;
    this.#samples = samples;
    this.#length = 2 * wave.series.length;
    this.#open = new Float64Array(this.#length);
    this.#high = new Float64Array(this.#length);
    this.#low = new Float64Array(this.#length);
    this.#close = new Float64Array(this.#length);
    for (let second = -samples; second < 0; second += 1) this.#sum += this.#lastPriceAt(second);
  }

  /** @returns whether all minutes are there */
  prepare(minutes: number): boolean {
    if (this.#extremes !== undefined) return true;
    const end = Math.min(this.#count + minutes, this.#length);
    for (; this.#count < end; this.#count += 1) this.#computeMinute(this.#count);
    if (end < this.#length) return false;
    this.#extremes = {
      high: new RangeTree(this.#high, Math.max),
      low: new RangeTree(this.#low, Math.min),
    };
    return true;
  }

  /** The fold of whole minutes [from, to) of the wave, which is not empty. */
  fold(from: number, to: number): Bar {
    const extremes = this.#extremes;
    if (extremes === undefined) {
      this.prepare(this.#length);
      return this.fold(from, to);
    }
    let high = 0;
    let low = Number.POSITIVE_INFINITY;
    let minute = from;
    while (minute < to) {
      const start = this.#placeOf(minute);
      const end = Math.min(start + to - minute, this.#length);
      high = Math.max(high, extremes.high.over(start, end));
      low = Math.min(low, extremes.low.over(start, end));
      minute += end - start;
    }
    const open = this.#open[this.#placeOf(from)] ?? 0;
    return { open, high, low, close: this.#close[this.#placeOf(to - 1)] ?? 0 };
  }

  #placeOf(minute: number): number {
    return minute - Math.floor(minute / this.#length) * this.#length;
  }

  #lastPriceAt(second: number): number {
    return this.#wave.priceAt(second * STEPS_A_SECOND);
  }

  #computeMinute(minute: number): void {
    const first = minute * SECONDS_A_MINUTE;
    let high = 0;
    let low = Number.POSITIVE_INFINITY;
    let price = 0;
    for (let second = first; second < first + SECONDS_A_MINUTE; second += 1) {
      this.#sum += this.#lastPriceAt(second) - this.#lastPriceAt(second - this.#samples);
      price = Math.round(this.#sum / this.#samples);
      if (second === first) this.#open[minute] = price;
      high = Math.max(high, price);
      low = Math.min(low, price);
    }
    this.#high[minute] = high;
    this.#low[minute] = low;
    this.#close[minute] = price;
  }
}

export class ReferenceWave {
  readonly #wave: SeriesWave;
  readonly #minutes = new Map<Reference, ReferenceMinutes>();

  constructor(wave: SeriesWave) {
    this.#wave = wave;
  }

  /** The reference price at a whole second of the wave, in ticks. */
  priceAt(reference: Reference, second: number): number {
    const samples = SAMPLES[reference];
    let sum = 0;
    for (let back = 0; back < samples; back += 1)
      sum += this.#wave.priceAt((second - back) * STEPS_A_SECOND);
    return Math.round(sum / samples);
  }

  /**
   * Computes so many more of the minutes that bars are made of.
   * @returns whether all are there
   */
  prepare(reference: Reference, minutes: number): boolean {
    return this.#minutesOf(reference).prepare(minutes);
  }

  /**
   * The fold of the prices at the seconds of the steps [from, to), which is not empty; without a
   * whole second, the price in force. It computes what is not prepared.
   */
  barOfSteps(reference: Reference, from: number, to: number): Bar {
    const first = Math.ceil(from / STEPS_A_SECOND);
    const end = Math.ceil(to / STEPS_A_SECOND);
    const firstMinute = Math.ceil(first / SECONDS_A_MINUTE);
    const endMinute = Math.floor(end / SECONDS_A_MINUTE);
    if (firstMinute >= endMinute) return this.#walkSeconds(reference, first, end);
    const whole = this.#minutesOf(reference).fold(firstMinute, endMinute);
    const head = firstMinute * SECONDS_A_MINUTE;
    const tail = endMinute * SECONDS_A_MINUTE;
    const start = first < head ? joinBars(this.#walkSeconds(reference, first, head), whole) : whole;
    return tail < end ? joinBars(start, this.#walkSeconds(reference, tail, end)) : start;
  }

  #minutesOf(reference: Reference): ReferenceMinutes {
    const known = this.#minutes.get(reference);
    if (known !== undefined) return known;
    const made = new ReferenceMinutes(this.#wave, SAMPLES[reference]);
    this.#minutes.set(reference, made);
    return made;
  }

  #walkSeconds(reference: Reference, from: number, to: number): Bar {
    const open = this.priceAt(reference, from < to ? from : from - 1);
    let bar: Bar = { open, high: open, low: open, close: open };
    for (let second = from + 1; second < to; second += 1) {
      const close = this.priceAt(reference, second);
      bar = joinBars(bar, { open: close, high: close, low: close, close });
    }
    return bar;
  }
}
