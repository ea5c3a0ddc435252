/**
 * The state of one stock in the market hub: the last tick, the tape, the day, and their wire
 * shapes.
 */
import { formatDecimal, roundToStep } from '../../domain/decimal.ts';
import type { InstrumentCode } from '../../domain/ids.ts';
import type { Book, Candle, MarketTick, MarketTrade } from '../../domain/market.ts';
import type { Price } from '../../domain/quantities.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Millis } from '../../domain/time.ts';
import type {
  MarketMessage,
  WireBook,
  WireCandle,
  WireTicker,
} from '../../protocol/market/entities.ts';
import type { Feed } from '../ports.ts';
import { toWireBook, toWireCandle, toWireMarketTrade } from './wire.ts';
import { Window24 } from './window24.ts';

/** Trades held for new subscribers. */
const TAPE_LENGTH = 100;
/** How far back a closed market's last price is looked for. */
const CLOSED_LOOKBACK_MS = 7 * DAY_MS;

/** Turnover is published to two decimals. */
const CENT = 1_000_000n;

const NO_BOOK: Book = { bids: [], asks: [] };

/** A market without trades, at its last close. */
const tickOfCandle = (instrument: InstrumentCode, { at, close }: Candle): MarketTick => ({
  instrument,
  at,
  lastPrice: close,
  low: close,
  high: close,
  markPrice: close,
  indexPrice: close,
  book: NO_BOOK,
  trades: [],
});

export class StockMarket {
  readonly stock: InstrumentCode;
  readonly isOpenAt: (at: Millis) => boolean;
  readonly #feed: Feed;
  readonly #day: Window24;
  #tick: MarketTick | undefined;
  #tape: readonly MarketTrade[] = [];
  #publishedBook = '';
  #publishedMinute: Millis | undefined;
  /** The last close as it was read last. */
  #closed: { readonly hour: number; readonly tick: MarketTick | undefined } | undefined;

  constructor(stock: InstrumentCode, feed: Feed, isOpenAt: (at: Millis) => boolean) {
    this.stock = stock;
    this.isOpenAt = isOpenAt;
    this.#feed = feed;
    this.#day = new Window24((from, to, now) => feed.candles(stock, '1m', from, to, now));
  }

  get tick(): MarketTick | undefined {
    return this.#tick;
  }

  apply(tick: MarketTick): void {
    this.#tick = tick;
    this.#day.apply(tick);
    if (tick.trades.length > 0) this.#tape = [...this.#tape, ...tick.trades].slice(-TAPE_LENGTH);
  }

  /** Shows the last close of a market that is closed at the start; it is not a tick. */
  showLastClose(now: Millis): void {
    this.#tick ??= this.#lastClose(now);
  }

  /** The market as it was at an earlier moment; while it was closed, its last close before. */
  tickBefore(at: Millis): MarketTick | undefined {
    return this.#feed.tick(this.stock, at, at) ?? this.#lastClose(at);
  }

  /** The mark at an earlier moment; while the market was closed, its last close before. */
  markBefore(at: Millis): Price | undefined {
    return this.#feed.mark(this.stock, at) ?? this.#closeOfHour(at)?.markPrice;
  }

  /** No session is so short that a market that is closed twice in an hour was open in between. */
  #closeOfHour(at: Millis): MarketTick | undefined {
    const hour = Math.floor(at / HOUR_MS);
    if (this.#closed?.hour !== hour) this.#closed = { hour, tick: this.#lastClose(at) };
    return this.#closed.tick;
  }

  #lastClose(before: Millis): MarketTick | undefined {
    const from = before - CLOSED_LOOKBACK_MS;
    const last = this.#feed.candles(this.stock, '1h', from, before, before).at(-1);
    return last && tickOfCandle(this.stock, last);
  }

  ticker(now: Millis): WireTicker | undefined {
    const tick = this.#tick;
    if (tick === undefined) return undefined;
    const last = tick.lastPrice;
    const day = this.#day.figures() ?? {
      open: last,
      high: last,
      low: last,
      volume: 0n,
      turnover: 0n,
    };
    const funding = this.#feed.funding(this.stock, now);
    return {
      stock: this.stock,
      at: tick.at,
      last: formatDecimal(last),
      mark: formatDecimal(tick.markPrice),
      index: formatDecimal(tick.indexPrice),
      open24: formatDecimal(day.open),
      high24: formatDecimal(day.high),
      low24: formatDecimal(day.low),
      volume24: formatDecimal(day.volume),
      turnover24: formatDecimal(roundToStep(day.turnover, CENT, 'cut')),
      fundingRate: formatDecimal(funding.rate),
      nextFundingAt: funding.nextAt,
      isOpen: this.isOpenAt(now),
    };
  }

  book(): WireBook | undefined {
    return this.#tick === undefined ? undefined : toWireBook(this.#tick.book);
  }

  /**
   * The forming minute; before its first trade, and while closed, the last price with no volume.
   */
  candle(now: Millis): WireCandle | undefined {
    if (this.#tick === undefined) return undefined;
    const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
    const [forming] = this.#feed.candles(this.stock, '1m', minute, minute + 1, now);
    if (forming !== undefined) return toWireCandle(forming);
    const last = formatDecimal(this.#tick.lastPrice);
    return [minute, last, last, last, last, '0'];
  }

  /**
   * The message of what a tick changed; undefined if nothing did.
   * @param before the tick that this one replaced
   */
  message(before: MarketTick | undefined, now: Millis): MarketMessage | undefined {
    const tick = this.#tick;
    const candle = this.candle(now);
    const ticker = this.ticker(now);
    if (tick === undefined || candle === undefined || ticker === undefined) return undefined;
    const book = toWireBook(tick.book);
    const bookText = JSON.stringify(book);
    const hasNewBook = bookText !== this.#publishedBook;
    const hasNewMinute = candle[0] !== this.#publishedMinute;
    const hasNewPrices =
      tick.trades.length > 0 ||
      tick.lastPrice !== before?.lastPrice ||
      tick.markPrice !== before.markPrice ||
      tick.indexPrice !== before.indexPrice;
    if (!hasNewBook && !hasNewMinute && !hasNewPrices) return undefined;
    this.#publishedBook = bookText;
    this.#publishedMinute = candle[0];
    const trades = tick.trades.slice(-TAPE_LENGTH).map(toWireMarketTrade);
    return hasNewBook ? { ticker, book, trades, candle } : { ticker, trades, candle };
  }

  /** Everything a new subscriber needs: the whole book and the tape. */
  wholeMessage(now: Millis): MarketMessage | undefined {
    const ticker = this.ticker(now);
    const book = this.book();
    const candle = this.candle(now);
    if (ticker === undefined || book === undefined || candle === undefined) return undefined;
    return { ticker, book, trades: this.#tape.map(toWireMarketTrade), candle };
  }
}
