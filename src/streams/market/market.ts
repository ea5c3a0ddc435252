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
import type { MarketMessage, WireCandle, WireTicker } from '../../protocol/market/entities.ts';
import type { LiveMarket } from '../../protocol/market/liveMarket.ts';
import type { Caller } from '../api.ts';
import { contained } from '../defects.ts';
import type { RequestBeat } from '../beat.ts';
import { type Accompanied, accompanied, type Companion } from './companion.ts';
import { pollStock, pollTickers, type PolledStock } from './marketPolling.ts';
import { isMarketMessage, isTickerList } from './marketShape.ts';
import {
  applyMessage,
  stateToMessage,
  takeTicker,
  UNKNOWN_STOCK,
  type StockState,
} from './marketState.ts';
import type { Readable } from '../../domain/readable.ts';
import { createPace, type Pace, pacedReadable, selectReadable, toReadable } from '../readable.ts';
import type { Socket } from '../socket.ts';

export interface Market extends LiveMarket {
  /** When an answer of a server without market topics was last received, ms. */
  readonly polledAt: Readable<number | undefined>;
  /**
   * Present data: the tickers of all stocks, and everything of watched stocks, each as the message
   * that would show it.
   */
  readonly seen: () => {
    readonly tickers: readonly WireTicker[];
    readonly stocks: readonly MarketMessage[];
  };
  /** Shows data of an earlier visit for stocks without newer data. */
  readonly recall: (tickers: readonly WireTicker[], stocks: readonly MarketMessage[]) => void;
  /** From now on prices are shown together with what `companion` makes of them; there is one. */
  readonly accompany: (companion: Companion) => void;
  /** Ends everything. */
  readonly close: () => void;
}

export interface MarketOptions {
  readonly socket: Pick<Socket, 'listen'>;
  readonly api: Caller;
  readonly scheduler: SchedulerLike;
  readonly frame: RequestBeat;
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
/**
 * A chart draws itself whole at every price. The exchange's prices come 250 ms apart, which beats of
 * 100 ms make 200 or 300: each is in the picture of its figures. Of a quicker feed some are left out.
 */
const CANDLE_MS = 190;

interface Picture {
  readonly changed: ReadonlyMap<string, StockState>;
  readonly tickers: ReadonlyMap<string, WireTicker>;
  /** When it began, ms. */
  readonly at: number;
}

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
  readonly polledAt: Readable<number | undefined>;
  readonly #polledAt = new BehaviorSubject<number | undefined>(undefined);
  readonly #options: MarketOptions;
  readonly #tickers = new BehaviorSubject<ReadonlyMap<string, WireTicker>>(new Map());
  readonly #stocks = new Map<string, BehaviorSubject<StockState>>();
  readonly #watches = new Map<string, Watch>();
  /** Pace of updates that change many places at once. */
  readonly #pace: Pace = createPace();
  readonly #list: Subscription;
  /** Newer than the shown state, until the next picture begins. */
  #next = new Map<string, StockState>();
  /** The picture that has begun and is not shown yet. */
  #picture: Picture | undefined;
  #companion: Companion | undefined;
  #accompanied: Accompanied | undefined;
  #cancelPicture: (() => void) | undefined;

  constructor(options: MarketOptions) {
    this.#options = options;
    this.tickers = toReadable(this.#tickers);
    this.polledAt = toReadable(this.#polledAt);
    const { socket, api, hasTopics, stocks, scheduler } = options;
    const news = hasTopics.pipe(
      switchMap((has) =>
        has
          ? socket
              .listen(DESTINATIONS.tickers)
              .pipe(tap(contained((text: string) => this.#takeList(text))))
          : pollTickers(api, stocks, scheduler).pipe(
              tap(contained((piece: PolledStock) => this.#takePolled(piece))),
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

  readonly accompany = (companion: Companion): void => {
    this.#companion = companion;
  };

  readonly seen: Market['seen'] = () => ({
    tickers: [...this.#tickers.value.values()],
    stocks: [...this.#stocks.values()].flatMap(({ value }) => stateToMessage(value) ?? []),
  });

  readonly recall: Market['recall'] = (tickers, stocks) => {
    for (const message of stocks) {
      const { stock } = message.ticker;
      const state = this.#newest(stock);
      if (state.candle === undefined) this.#change(stock, applyMessage(state, message));
    }
    for (const ticker of tickers)
      if (this.#newest(ticker.stock).ticker === undefined)
        this.#takePiece({ stock: ticker.stock, ticker });
  };

  readonly close = (): void => {
    this.#list.unsubscribe();
    for (const { source } of this.#watches.values()) source.unsubscribe();
    this.#watches.clear();
    this.#cancelPicture?.();
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
              tap(contained((piece: PolledStock) => this.#takePolled(piece))),
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

  #takePolled(piece: PolledStock): void {
    this.#polledAt.next(this.#options.scheduler.now());
    this.#takePiece(piece);
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
    return this.#next.get(stock) ?? this.#begun(stock);
  }

  /** As the picture shows it that has begun, or the last one. */
  #begun(stock: string): StockState {
    return this.#picture?.changed.get(stock) ?? this.#stock(stock).value;
  }

  #change(stock: string, state: StockState): void {
    this.#next.set(stock, state);
    this.#askPicture();
  }

  #askPicture(): void {
    this.#cancelPicture ??= this.#options.frame(
      () => this.#show(),
      () => this.#prepare(),
    );
  }

  /** Resolves when what belongs to the next picture is there. */
  #prepare(): Promise<void> | undefined {
    const { tickers } = this.#begin();
    if (this.#companion === undefined) return undefined;
    const coming = { tickers, book: (stock: string) => this.#begun(stock).book };
    this.#accompanied = accompanied(this.#companion, coming, this.#options.scheduler);
    return this.#accompanied.ready;
  }

  /** Begins a picture; later messages belong to the next one. */
  #begin(): Picture {
    const changed = this.#next;
    this.#next = new Map();
    const tickers = withTickers(this.#tickers.value, changed);
    this.#picture = { changed, tickers, at: this.#options.scheduler.now() };
    return this.#picture;
  }

  #show(): void {
    const { changed, tickers, at } = this.#picture ?? this.#begin();
    this.#picture = undefined;
    this.#cancelPicture = undefined;
    for (const [stock, state] of changed) this.#stock(stock).next(state);
    if (tickers !== this.#tickers.value) this.#tickers.next(tickers);
    if (this.#pace.publish(at) || this.#next.size > 0) this.#askPicture();
    this.#accompanied?.show();
    this.#accompanied = undefined;
  }
}

/** The same map where no ticker changed. */
function withTickers(
  known: ReadonlyMap<string, WireTicker>,
  changed: ReadonlyMap<string, StockState>,
): ReadonlyMap<string, WireTicker> {
  const tickers = new Map(known);
  let isChanged = false;
  for (const [stock, { ticker }] of changed) {
    if (ticker === undefined || ticker === tickers.get(stock)) continue;
    tickers.set(stock, ticker);
    isChanged = true;
  }
  return isChanged ? tickers : known;
}

export const createMarket = (options: MarketOptions): Market => new MarketStreams(options);
