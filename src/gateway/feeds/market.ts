/** One playing instrument: ticks and candles, pure functions of time over a wave. */
import { periodStart } from '../../domain/chartPeriods.ts';
import {
  type Instrument,
  isOpenAt,
  openMsAt,
  timeAtOpenMs,
} from '../../domain/instruments/index.ts';
import type {
  Book,
  Candle,
  ChartPeriod,
  MarketTick,
  MarketTrade,
  PriceType,
} from '../../domain/market.ts';
import { type Price, price, quantity } from '../../domain/quantities.ts';
import type { PricePoint } from '../../domain/rounds/roundTypes.ts';
import { SECOND_MS, type Millis } from '../../domain/time.ts';
import { type BookScale, shapeBook } from './book.ts';
import { hash32, uniform } from './hash.ts';
import { type Reference, ReferenceWave } from './referenceWave.ts';
import { type SeriesWave, type VolumeBar } from './seriesWave.ts';
import { STEP_MS, STEPS_A_MINUTE } from './walk.ts';

const STEPS_A_SECOND = SECOND_MS / STEP_MS;
/** A tick after a long pause carries the trades of the last minute alone. */
const TRADE_STEPS_MAX = STEPS_A_MINUTE;
const TRADES_A_STEP_MAX = 3;
/**
 * A book is at least as deep as if this were traded a minute (quote currency): thin markets have
 * makers too.
 */
const TURNOVER_FLOOR = 500_000;
/** Spread in basis points where the record has none: the recorded book's, and a dealer's. */
const SPREAD_BP = { CRYPTO: 0.01, FX: 0.3, METAL: 0.3, INDEX: 0.3 } as const;

interface References {
  readonly second: number;
  readonly mark: Price;
  readonly index: Price;
}

/** How many lots a usual minute of the series trades, and its usual price. */
function scaleOf(instrument: Instrument, wave: SeriesWave, seed: number): BookScale {
  const { series } = wave;
  const mean = (values: Float64Array): number =>
    values.reduce((sum, value) => sum + value / values.length, 0);
  const usualTicks = Math.max(1, Math.round(mean(series.close)));
  const usualPrice = (usualTicks * Number(instrument.tickSize)) / 1e8;
  const lot = Number(instrument.lotSize) / 1e8;
  const recordedLots = (mean(series.volume) * Number(series.volumeUnit)) / 1e8 / lot;
  return {
    tickSize: instrument.tickSize,
    lotSize: instrument.lotSize,
    usualTicks,
    lotsAMinute: Math.max(recordedLots, TURNOVER_FLOOR / usualPrice / lot),
    seed: hash32(seed, 21),
  };
}

/** Minutes of references computed at once: some milliseconds of work. */
const PREPARED_MINUTES = 128;

/** Candles that open in [from, to), the last one as far as `now` has come. */
export interface CandleRange {
  readonly from: Millis;
  readonly to: Millis;
  readonly now: Millis;
}

export class Market {
  readonly instrument: Instrument;
  readonly #wave: SeriesWave;
  readonly #references: ReferenceWave;
  /** Added to open steps (openMsAt / 250) gives steps of the wave. */
  readonly #offset: number;
  readonly #seed: number;
  readonly #scale: BookScale;
  #latest: References | undefined;
  #book: { readonly step: number; readonly book: Book } | undefined;

  /** @param offsetMinutes the wave's minute at open minute 0 */
  constructor(instrument: Instrument, wave: SeriesWave, offsetMinutes: number, seed: number) {
    this.instrument = instrument;
    this.#wave = wave;
    this.#references = new ReferenceWave(wave);
    this.#offset = offsetMinutes * STEPS_A_MINUTE;
    this.#seed = seed;
    this.#scale = scaleOf(instrument, wave, seed);
  }

  tick(since: Millis, at: Millis): MarketTick | undefined {
    if (!isOpenAt(this.instrument.hours, at)) return undefined;
    const step = this.#stepAt(at);
    const first = Math.min(step, this.#firstStepAfter(since));
    const range = this.#wave.barOfSteps(first, step + 1);
    const { mark, index } = this.#referencesAt(Math.floor(step / STEPS_A_SECOND));
    return {
      instrument: this.instrument.code,
      at,
      lastPrice: this.#price(this.#wave.priceAt(step)),
      ...(!this.#wave.hasPriceAt(step) && { isCarried: true as const }),
      low: this.#price(range.low),
      high: this.#price(range.high),
      markPrice: mark,
      indexPrice: index,
      book: this.#bookAt(step),
      trades: this.#tradesOf(this.#firstStepAfter(since), step),
    };
  }

  /** The mark of `tick`; undefined while the market is closed. */
  markAt(at: Millis): Price | undefined {
    if (!isOpenAt(this.instrument.hours, at)) return undefined;
    return this.#price(
      this.#references.priceAt('MARK', Math.floor(this.#stepAt(at) / STEPS_A_SECOND)),
    );
  }

  /**
   * The price of each step whose moment lies in (from, to] and in trading hours, oldest first. Rule
   * [M-F15].
   */
  prices(from: Millis, to: Millis): readonly PricePoint[] {
    const { hours } = this.instrument;
    const found: PricePoint[] = [];
    for (let at = (Math.floor(from / STEP_MS) + 1) * STEP_MS; at <= to; at += STEP_MS) {
      if (!isOpenAt(hours, at)) continue;
      const step = this.#stepAt(at);
      if (this.#wave.hasPriceAt(step))
        found.push({ at, price: this.#price(this.#wave.priceAt(step)) });
    }
    return found;
  }

  candles(
    period: ChartPeriod,
    { from, to, now }: CandleRange,
    type: PriceType = 'LAST',
  ): readonly Candle[] {
    const { hours } = this.instrument;
    const found: Candle[] = [];
    let at = periodStart(hours, period, from);
    if (at < from) at = periodStart(hours, period, from, 1);
    while (at < to && at <= now) {
      const next = periodStart(hours, period, at, 1);
      const bar = this.#barBetween(type, at, Math.min(next, now + 1));
      if (bar !== undefined) found.push(this.#candle(at, bar));
      at = next;
    }
    return found;
  }

  /**
   * Does a part of what candles of a reference price need once, some milliseconds long.
   * @returns whether nothing remains to be done
   */
  prepareCandles(type: PriceType): boolean {
    return type === 'LAST' || this.#references.prepare(type, PREPARED_MINUTES);
  }

  /**
   * The fold of every step whose moment lies in [from, to); undefined when the market was closed.
   */
  #barBetween(type: PriceType, from: Millis, to: Millis): VolumeBar | undefined {
    const first = this.#firstStepAfter(from - 1);
    const end = this.#firstStepAfter(to - 1);
    if (first >= end) return undefined;
    return type === 'LAST'
      ? this.#wave.barOfSteps(first, end)
      : { ...this.#references.barOfSteps(type, first, end), volume: 0 };
  }

  #candle(at: Millis, bar: VolumeBar): Candle {
    return {
      at,
      open: this.#price(bar.open),
      high: this.#price(bar.high),
      low: this.#price(bar.low),
      close: this.#price(bar.close),
      volume: quantity(BigInt(bar.volume) * this.#wave.series.volumeUnit),
    };
  }

  #price(ticks: number): Price {
    return price(BigInt(ticks) * this.instrument.tickSize);
  }

  /** Wave step in force at `at`, which is inside trading hours. */
  #stepAt(at: Millis): number {
    return Math.floor(openMsAt(this.instrument.hours, at) / STEP_MS) + this.#offset;
  }

  /** First wave step whose moment is later than `at`; sessions begin on a step. */
  #firstStepAfter(at: Millis): number {
    const { hours } = this.instrument;
    const openMs = openMsAt(hours, at);
    const passed = isOpenAt(hours, at)
      ? Math.floor(openMs / STEP_MS) + 1
      : Math.ceil(openMs / STEP_MS);
    return passed + this.#offset;
  }

  #referencesAt(second: number): References {
    if (this.#latest?.second === second) return this.#latest;
    const at = (reference: Reference) => this.#price(this.#references.priceAt(reference, second));
    this.#latest = { second, mark: at('MARK'), index: at('INDEX') };
    return this.#latest;
  }

  #bookAt(step: number): Book {
    if (this.#book?.step === step) return this.#book.book;
    const last = this.#wave.priceAt(step);
    const spread = this.#spreadAt(step);
    // The last buy was at the ask, the last sell at the bid.
    const bid = this.#sideAt(step) === 'SELL' ? last : Math.max(1, last - spread);
    const book = shapeBook(this.#scale, step, bid, spread);
    this.#book = { step, book };
    return book;
  }

  #spreadAt(step: number): number {
    const usual = (this.#scale.usualTicks * SPREAD_BP[this.instrument.kind]) / 10_000;
    return this.#wave.spreadAt(step) ?? Math.max(1, Math.round(usual));
  }

  /** Side of the taker whose trade set the price of a step. */
  #sideAt(step: number): 'BUY' | 'SELL' {
    const change = this.#wave.priceAt(step) - this.#wave.priceAt(step - 1);
    if (change !== 0) return change > 0 ? 'BUY' : 'SELL';
    return uniform(this.#seed, step, 22) < 0.5 ? 'BUY' : 'SELL';
  }

  #tradesOf(first: number, last: number): readonly MarketTrade[] {
    const trades: MarketTrade[] = [];
    for (let step = Math.max(first, last + 1 - TRADE_STEPS_MAX); step <= last; step += 1) {
      const volume = this.#wave.volumeAt(step);
      if (volume > 0) this.#splitInto(trades, step, volume);
    }
    return trades;
  }

  /** One to three trades of together `volume` units. */
  #splitInto(trades: MarketTrade[], step: number, volume: number): void {
    const openStep = step - this.#offset;
    const at = timeAtOpenMs(this.instrument.hours, openStep * STEP_MS);
    const side = this.#sideAt(step);
    const paid = this.#price(this.#wave.priceAt(step));
    const count = Math.min(volume, 1 + (hash32(this.#seed, step, 23) % TRADES_A_STEP_MAX));
    let left = volume;
    for (let index = 0; index < count; index += 1) {
      const others = count - 1 - index;
      const part = Math.floor((left - others) * uniform(this.#seed, step, 24 + index));
      const amount = others === 0 ? left : Math.max(1, part);
      left -= amount;
      trades.push({
        id: openStep * TRADES_A_STEP_MAX + index,
        price: paid,
        quantity: quantity(BigInt(amount) * this.#wave.series.volumeUnit),
        side,
        at,
      });
    }
  }
}
