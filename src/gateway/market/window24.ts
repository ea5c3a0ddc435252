/**
 * The last 24 hours of one stock, folded from the feed's one-minute candles and the ticks since.
 */
import type { Candle, MarketTick } from '../../domain/market.ts';
import { multiply } from '../../domain/decimal.ts';
import {
  type Money,
  money,
  notional,
  type Price,
  type Quantity,
  quantity,
} from '../../domain/quantities.ts';
import { DAY_MS, MINUTE_MS, type Millis } from '../../domain/time.ts';

/** One-minute candles opening in [from, to), the last one as far as `now` has come. */
export type MinuteSource = (from: Millis, to: Millis, now: Millis) => readonly Candle[];

export interface DayFigures {
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  /** In the base coin. */
  readonly volume: Quantity;
  /** In the quote currency. Of a past minute its volume at its typical price, cut. */
  readonly turnover: Money;
}

const higher = (a: Price, b: Price): Price => (a > b ? a : b);
const lower = (a: Price, b: Price): Price => (a < b ? a : b);

const minuteOf = (at: Millis): Millis => Math.floor(at / MINUTE_MS) * MINUTE_MS;

const merge = (a: DayFigures, b: DayFigures): DayFigures => ({
  open: a.open,
  high: higher(a.high, b.high),
  low: lower(a.low, b.low),
  volume: quantity(a.volume + b.volume),
  turnover: money(a.turnover + b.turnover),
});

/** A candle names no turnover; its typical price is the mean of high, low and close. */
const figuresOfCandle = ({ open, high, low, close, volume }: Candle): DayFigures => ({
  open,
  high,
  low,
  volume,
  turnover: money(multiply((high + low + close) / 3n, volume, 'cut')),
});

/** Contribution of a tick to the minute it falls into. */
function figuresOf(tick: MarketTick, minute: Millis): DayFigures {
  let volume = 0n;
  let turnover = 0n;
  for (const trade of tick.trades) {
    if (trade.at < minute) continue;
    volume += trade.quantity;
    turnover += notional(trade.price, trade.quantity, 'cut');
  }
  return {
    open: tick.lastPrice,
    high: tick.high,
    low: tick.low,
    volume: quantity(volume),
    turnover: money(turnover),
  };
}

interface PastMinute {
  readonly at: Millis;
  readonly figures: DayFigures;
}

export class Window24 {
  readonly #source: MinuteSource;
  /** Whole minutes before `#minute`, at most a day of them. */
  #minutes: readonly PastMinute[] = [];
  /** `#minutes` folded; undefined when there are none. */
  #closed: DayFigures | undefined;
  #forming: DayFigures | undefined;
  /** Opening time of the forming minute; undefined before the first tick. */
  #minute: Millis | undefined;

  constructor(source: MinuteSource) {
    this.#source = source;
  }

  apply(tick: MarketTick): void {
    const minute = minuteOf(tick.at);
    const isFirst = this.#minute === undefined;
    if (minute !== this.#minute) this.#turnTo(minute);
    // The first minute has already begun: its earlier part is in the feed's candle.
    const begun = isFirst ? this.#source(minute, minute + 1, tick.at).at(0) : undefined;
    const news = begun === undefined ? figuresOf(tick, minute) : figuresOfCandle(begun);
    this.#forming = this.#forming === undefined ? news : merge(this.#forming, news);
  }

  /** Undefined before the first tick. The window begins with the minute that opened 24 h ago. */
  figures(): DayFigures | undefined {
    if (this.#closed === undefined) return this.#forming;
    return this.#forming === undefined ? this.#closed : merge(this.#closed, this.#forming);
  }

  #turnTo(minute: Millis): void {
    const from = Math.max(minute - DAY_MS, this.#minute ?? 0);
    const kept = this.#minutes.filter(({ at }) => at >= minute - DAY_MS);
    const read = this.#source(from, minute, minute).map((candle) => ({
      at: candle.at,
      figures: figuresOfCandle(candle),
    }));
    this.#minutes = [...kept, ...read];
    this.#closed = this.#minutes.reduce<DayFigures | undefined>(
      (sum, { figures }) => (sum === undefined ? figures : merge(sum, figures)),
      undefined,
    );
    this.#forming = undefined;
    this.#minute = minute;
  }
}
