/**
 * Live prices for the screen: one topic per watched stock, the list of tickers, taken in as they
 * come and shown once a frame. Never stored: the next message replaces them.
 */
import {
  BehaviorSubject,
  switchMap,
  tap,
  type Observable,
  type SchedulerLike,
  type Subscription,
} from 'rxjs';
import type { PriceType } from '../../domain/market.ts';
import { DESTINATIONS, marketTopic } from '../../protocol/destinations.ts';
import type { WireCandle, WireTicker } from '../../protocol/market/entities.ts';
import type { LiveMarket } from '../../protocol/market/liveMarket.ts';
import type { Caller } from '../api.ts';
import { contained } from '../defects.ts';
import type { RequestFrame } from '../frames.ts';
import { pollStock, pollTickers, type PolledStock } from './marketPolling.ts';
import { isMarketMessage, isTickerList } from './marketShape.ts';
import { applyMessage, takeTicker, UNKNOWN_STOCK, type StockState } from './marketState.ts';
import type { Readable } from '../../domain/readable.ts';
import { createPace, type Pace, pacedReadable, selectReadable, toReadable } from '../readable.ts';
import type { Socket } from '../socket.ts';

export interface Market extends LiveMarket {
  /** Ends everything. */
  readonly close: () => void;
}

export interface MarketOptions {
  readonly socket: Pick<Socket, 'listen'>;
  readonly api: Caller;
  readonly scheduler: SchedulerLike;
  readonly frame: RequestFrame;
  /** Whether the server has market topics; without them it is asked again and again. */
  readonly hasTopics: Observable<boolean>;
  /** All stocks there are, for the list of tickers without topics. */
  readonly stocks: Observable<readonly string[]>;
  /** Tickers that came with the page itself. */
  readonly firstTickers?: readonly WireTicker[];
}

/**
 * Book and tape change in many rows at once; ten times a second is as fast as they can be read. A
 * little less than that time, so that a beat that comes a moment early does not leave them out.
 */
const DEPTH_MS = 90;
/** A chart draws itself whole at every price; the price in figures stands beside it. */
const CANDLE_MS = 240;

interface Watch {
  watchers: number;
  readonly source: Subscription;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Makes one value for each stock, at its first call. */
function once<T>(make: (stock: string) => T): (stock: string) => T {
  const made = new Map<string, T>();
  return (stock) => {
    const known = made.get(stock) ?? make(stock);
    made.set(stock, known);
    return known;
  };
}

class MarketStreams implements Market {
  readonly tickers: Readable<ReadonlyMap<string, WireTicker>>;
  readonly #options: MarketOptions;
  readonly #tickers = new BehaviorSubject<ReadonlyMap<string, WireTicker>>(new Map());
  readonly #stocks = new Map<string, BehaviorSubject<StockState>>();
  readonly #watches = new Map<string, Watch>();
  /** Newer than what is shown, until the next frame. */
  readonly #next = new Map<string, StockState>();
  readonly #list: Subscription;
  /** Of what changes in many places at once. */
  readonly #pace: Pace;
  #cancelFrame: (() => void) | undefined;

  constructor(options: MarketOptions) {
    this.#options = options;
    this.tickers = toReadable(this.#tickers);
    const { socket, api, hasTopics, stocks, scheduler } = options;
    this.#pace = createPace(() => scheduler.now());
    const news = hasTopics.pipe(
      switchMap((has) =>
        has
          ? socket
              .listen(DESTINATIONS.tickers)
              .pipe(tap(contained((text: string) => this.#takeList(text))))
          : pollTickers(api, stocks, scheduler).pipe(
              tap(contained((piece: PolledStock) => this.#takePiece(piece))),
            ),
      ),
    );
    this.#list = news.subscribe();
    for (const ticker of options.firstTickers ?? [])
      this.#takePiece({ stock: ticker.stock, ticker });
  }

  // The same readable for each call, or a screen would subscribe again with each render.
  readonly ticker = once((stock) => selectReadable(this.#stock(stock), ({ ticker }) => ticker));
  readonly book = once((stock) =>
    pacedReadable(this.#stock(stock), ({ book }) => book, DEPTH_MS, this.#pace),
  );
  readonly trades = once((stock) =>
    pacedReadable(this.#stock(stock), ({ trades }) => trades, DEPTH_MS, this.#pace),
  );
  readonly formingCandle = (
    stock: string,
    type: PriceType = 'LAST',
  ): Readable<WireCandle | undefined> =>
    pacedReadable(
      this.#stock(stock),
      ({ candle, references }) => (type === 'LAST' ? candle : references?.[type]),
      CANDLE_MS,
      this.#pace,
    );

  readonly watch = (stock: string): (() => void) => {
    const watch = this.#watches.get(stock) ?? { watchers: 0, source: this.#follow(stock) };
    watch.watchers += 1;
    this.#watches.set(stock, watch);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      watch.watchers -= 1;
      if (watch.watchers > 0) return;
      watch.source.unsubscribe();
      this.#watches.delete(stock);
    };
  };

  readonly close = (): void => {
    this.#list.unsubscribe();
    for (const { source } of this.#watches.values()) source.unsubscribe();
    this.#watches.clear();
    this.#cancelFrame?.();
    this.#next.clear();
  };

  #follow(stock: string): Subscription {
    const { socket, api, hasTopics, scheduler } = this.#options;
    const news = hasTopics.pipe(
      switchMap((has) =>
        has
          ? socket
              .listen(marketTopic(stock))
              .pipe(tap(contained((text: string) => this.#take(stock, text))))
          : pollStock(api, stock, scheduler).pipe(
              tap(contained((piece: PolledStock) => this.#takePiece(piece))),
            ),
      ),
    );
    return news.subscribe();
  }

  #take(stock: string, text: string): void {
    const message = parse(text);
    // The next message carries the whole state again, so one that cannot be read is not missed.
    if (isMarketMessage(message)) this.#change(stock, applyMessage(this.#newest(stock), message));
  }

  #takeList(text: string): void {
    const tickers = parse(text);
    if (!isTickerList(tickers)) return;
    for (const ticker of tickers) this.#takePiece({ stock: ticker.stock, ticker });
  }

  #takePiece({ stock, ticker, book, candle, lastPrice }: PolledStock): void {
    const state = this.#newest(stock);
    const { ticker: known, references } = ticker === undefined ? state : takeTicker(state, ticker);
    const priced =
      known !== undefined && lastPrice !== undefined && lastPrice.at > known.at
        ? { ...known, at: lastPrice.at, last: lastPrice.price }
        : known;
    this.#change(stock, {
      ...state,
      ticker: priced,
      references,
      book: book ?? state.book,
      candle: candle ?? state.candle,
    });
  }

  #stock(stock: string): BehaviorSubject<StockState> {
    const known = this.#stocks.get(stock);
    if (known !== undefined) return known;
    const subject = new BehaviorSubject(UNKNOWN_STOCK);
    this.#stocks.set(stock, subject);
    return subject;
  }

  #newest(stock: string): StockState {
    return this.#next.get(stock) ?? this.#stock(stock).value;
  }

  #change(stock: string, state: StockState): void {
    this.#next.set(stock, state);
    this.#askFrame();
  }

  #askFrame(): void {
    this.#cancelFrame ??= this.#options.frame(() => this.#show());
  }

  #show(): void {
    this.#cancelFrame = undefined;
    const changed = [...this.#next];
    this.#next.clear();
    const tickers = new Map(this.#tickers.value);
    let isListChanged = false;
    for (const [stock, state] of changed) {
      this.#stock(stock).next(state);
      if (state.ticker === undefined || state.ticker === tickers.get(stock)) continue;
      tickers.set(stock, state.ticker);
      isListChanged = true;
    }
    if (isListChanged) this.#tickers.next(tickers);
    if (this.#pace.publish()) this.#askFrame();
  }
}

export const createMarket = (options: MarketOptions): Market => new MarketStreams(options);
