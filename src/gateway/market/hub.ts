/**
 * The markets as every process of the exchange has them: each step is published to subscribers, and
 * market reads are answered here. `MarketDriver` makes the steps in the process that acts.
 */
import { formatDecimal } from '../../domain/decimal.ts';
import type { InstrumentCode } from '../../domain/ids.ts';
import type { ChartPeriod, MarketTick, PriceType } from '../../domain/market.ts';
import type { Price, Rate } from '../../domain/quantities.ts';
import { type Millis, SECOND_MS } from '../../domain/time.ts';
import type { EngineRules } from '../../engine/contract.ts';
import { DESTINATIONS, marketTopic, tickerTopic } from '../../protocol/destinations.ts';
import type { WireBook, WireCandle, WireTicker } from '../../protocol/market/entities.ts';
import type { Listeners, Publish } from '../ports/submit.ts';
import type { Clock, Feed, Page } from '../ports.ts';
import type { MarketReads, PriceAt, SecondRange } from '../ports/marketReads.ts';
import { toWireCandle } from './wire.ts';
import { openSeconds } from './secondPrices.ts';
import { StockMarket } from './stockMarket.ts';

/** Ticks fall on multiples of this, so that minutes and funding moments are among them. */
export const TICK_MS = 250;
/** Every how many ticks tickers go out: twice a second. */
const TICKS_A_LIST = 2;
export interface MarketHubOptions {
  readonly feed: Feed;
  readonly clock: Clock;
  readonly rules: EngineRules;
  readonly broker: Pick<Publish, 'toTopic'> & Pick<Listeners, 'hasTopicListeners'>;
}

export class MarketHub implements MarketReads {
  readonly stocks: readonly InstrumentCode[];
  readonly #options: MarketHubOptions;
  readonly #markets = new Map<InstrumentCode, StockMarket>();
  /** First message of each topic. */
  readonly #topics = new Map<string, () => object | undefined>([
    [DESTINATIONS.tickers, () => this.tickers()],
  ]);
  /** The figures of each stock's ticker as they were last published. */
  readonly #listed = new Map<string, string>();
  #lastAt: Millis | undefined;

  constructor(options: MarketHubOptions) {
    const { feed, rules } = options;
    this.#options = options;
    for (const { instrument, isOpenAt } of rules.options) {
      if (!feed.instruments.includes(instrument)) continue;
      const market = new StockMarket(instrument, feed, isOpenAt);
      this.#markets.set(instrument, market);
      this.#topics.set(marketTopic(instrument), () => market.wholeMessage(this.now()));
      this.#topics.set(tickerTopic(instrument), () => market.ticker(this.now()));
    }
    this.stocks = [...this.#markets.keys()];
  }

  /** The moment of the last step; undefined before the first. */
  get lastAt(): Millis | undefined {
    return this.#lastAt;
  }

  /** Begins a step: from now on the markets are read as of `at`. Call before its ticks are taken. */
  begin(at: Millis): void {
    this.#lastAt = at;
  }

  /** Takes the tick of one market in this step, and publishes what it changed. */
  take(tick: MarketTick): void {
    const market = this.#markets.get(tick.instrument);
    if (market === undefined) return;
    const before = market.tick;
    // The first step of the process that acts may be the one that it showed while it followed.
    if (before?.at !== tick.at) market.apply(tick);
    this.#publish(market, before);
  }

  /** Takes the markets of a moment that no process has made a step of. */
  show(ticks: readonly MarketTick[]): void {
    this.follow(ticks);
    this.#lastAt = undefined;
  }

  /** Publishes the tickers that changed, twice a second. Call after the ticks of a step. */
  publishTickers(): void {
    if (((this.#lastAt ?? 0) / TICK_MS) % TICKS_A_LIST === 0) this.#publishChanged();
  }

  /** Shows the last close of the markets that have had no tick. */
  showLastCloses(now: Millis): void {
    for (const market of this.#markets.values()) market.showLastClose(now);
  }

  /** The last step of each market by a moment, as the feed has it; none of one that is closed. */
  ticksAt(now: Millis): readonly MarketTick[] {
    const at = Math.floor(now / TICK_MS) * TICK_MS;
    return this.stocks.flatMap((stock) => this.#options.feed.tick(stock, at - TICK_MS, at) ?? []);
  }

  /** Takes the ticks of a step that another process made, each once and none that is late. */
  readonly follow = (ticks: readonly MarketTick[]): void => {
    for (const tick of ticks) {
      const known = this.#markets.get(tick.instrument)?.tick?.at ?? 0;
      if (tick.at <= known || tick.at < (this.#lastAt ?? 0)) continue;
      this.begin(tick.at);
      this.take(tick);
    }
    this.publishTickers();
  };

  readonly isTopic = (destination: string): boolean => this.#topics.has(destination);

  /** The first message for a new subscriber of a topic; undefined when there is none. */
  readonly firstMessage = (destination: string): string | undefined => {
    const message = this.#topics.get(destination)?.();
    return message === undefined ? undefined : JSON.stringify(message);
  };

  readonly isOpen = (stock: InstrumentCode): boolean =>
    this.#markets.get(stock)?.isOpenAt(this.now()) ?? false;

  readonly ticker = (stock: InstrumentCode): WireTicker | undefined =>
    this.#markets.get(stock)?.ticker(this.now());

  readonly fundingRate = (stock: InstrumentCode, dueAt: Millis): Rate | undefined => {
    const market = this.#markets.get(stock);
    return market?.isOpenAt(dueAt) === true
      ? this.#options.feed.funding(stock, dueAt - 1).rate
      : undefined;
  };

  readonly tickers = (): readonly WireTicker[] =>
    this.stocks.flatMap((stock) => this.ticker(stock) ?? []);

  readonly book = (stock: InstrumentCode): WireBook | undefined => this.#markets.get(stock)?.book();

  readonly formingCandle = (stock: InstrumentCode): WireCandle | undefined =>
    this.#markets.get(stock)?.candle(this.now());

  readonly candles = (
    stock: InstrumentCode,
    period: ChartPeriod,
    from: Millis,
    to: Millis,
    type?: PriceType,
  ): readonly WireCandle[] => {
    if (!this.#markets.has(stock)) return [];
    return this.#options.feed.candles(stock, period, from, to, this.now(), type).map(toWireCandle);
  };

  readonly prepareCandles = (stock: InstrumentCode, type: PriceType): boolean =>
    this.#options.feed.prepareCandles(stock, type);

  readonly lastPrice = (stock: InstrumentCode, secondsAgo: number): PriceAt | undefined => {
    const market = this.#markets.get(stock);
    if (market === undefined) return undefined;
    const at = this.now() - secondsAgo * SECOND_MS;
    const tick = secondsAgo === 0 ? market.tick : market.tickBefore(at);
    return tick && { at: tick.at, price: formatDecimal(tick.lastPrice) };
  };

  /** The mark of the moment; of a closed market its last close, if it ever had one. */
  readonly markAt = (stock: InstrumentCode, at: Millis): Price | undefined => {
    const market = this.#markets.get(stock);
    return market?.tick?.at === at ? market.tick.markPrice : market?.markBefore(at);
  };

  readonly pricesBySecond = (stock: InstrumentCode, range: SecondRange): Page<PriceAt> => {
    const market = this.#markets.get(stock);
    if (market === undefined) return { items: [], total: 0 };
    const { seconds, total } = openSeconds(range, this.now(), market.isOpenAt);
    const items = seconds.flatMap((at) => {
      const tick = this.#options.feed.tick(stock, at, at);
      return tick === undefined ? [] : { at, price: formatDecimal(tick.lastPrice) };
    });
    return { items, total };
  };

  /** The moment of the current state of all markets, so that reads are consistent. */
  readonly now = (): Millis => this.#lastAt ?? this.#options.clock.now();

  #publish(market: StockMarket, before: MarketTick | undefined): void {
    const { broker } = this.#options;
    const topic = marketTopic(market.stock);
    if (!broker.hasTopicListeners(topic)) return;
    const message = market.message(before, this.now());
    if (message !== undefined) broker.toTopic(topic, JSON.stringify(message));
  }

  #publishChanged(): void {
    const { broker } = this.#options;
    const hasList = broker.hasTopicListeners(DESTINATIONS.tickers);
    const changed: WireTicker[] = [];
    for (const stock of this.stocks) {
      const topic = tickerTopic(stock);
      const isFollowed = broker.hasTopicListeners(topic);
      const ticker = hasList || isFollowed ? this.ticker(stock) : undefined;
      if (ticker === undefined || !this.#isNew(ticker)) continue;
      changed.push(ticker);
      if (isFollowed) broker.toTopic(topic, JSON.stringify(ticker));
    }
    if (hasList && changed.length > 0)
      broker.toTopic(DESTINATIONS.tickers, JSON.stringify(changed));
  }

  /** Whether a figure of the ticker differs from what was published last. */
  #isNew(ticker: WireTicker): boolean {
    const figures = JSON.stringify({ ...ticker, at: 0 });
    const isNew = this.#listed.get(ticker.stock) !== figures;
    this.#listed.set(ticker.stock, figures);
    return isNew;
  }
}
