/**
 * Drives the feed: four times a second every instrument's market moves, in the engine first and
 * then for subscribers. Market reads of the exchange are answered here.
 */
import type { Unstamped } from '../../domain/commands.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import type { InstrumentCode } from '../../domain/ids.ts';
import type { ChartPeriod, MarketTick, PriceType } from '../../domain/market.ts';
import type { Price, Rate } from '../../domain/quantities.ts';
import { reject } from '../../domain/rejections.ts';
import { MINUTE_MS, type Millis, SECOND_MS } from '../../domain/time.ts';
import type { EngineRules } from '../../engine/contract.ts';
import { DESTINATIONS, marketTopic, tickerTopic } from '../../protocol/destinations.ts';
import type { WireBook, WireCandle, WireTicker } from '../../protocol/market/entities.ts';
import type { Listeners, Publish, Submit } from '../ports/submit.ts';
import type { Clock, Feed, Logger, Page } from '../ports.ts';
import type { Warn } from '../warnings/warnings.ts';
import type { MarketReads, PriceAt, SecondRange } from '../ports/marketReads.ts';
import { toWireCandle } from './wire.ts';
import { FundingSchedule } from './fundingSchedule.ts';
import { openSeconds } from './secondPrices.ts';
import { StockMarket } from './stockMarket.ts';

/** Ticks fall on multiples of this, so that minutes and funding moments are among them. */
export const TICK_MS = 250;
/** Every how many ticks tickers go out: twice a second. */
const TICKS_A_LIST = 2;
/**
 * A longer pause, such as a computer's sleep, counts as the exchange having been closed: orders do
 * not meet prices from before it.
 */
const PAUSE_MAX_MS = 5 * MINUTE_MS;

export interface MarketHubOptions {
  readonly feed: Feed;
  readonly clock: Clock;
  readonly rules: EngineRules;
  readonly submit: Submit;
  readonly broker: Pick<Publish, 'toTopic'> & Pick<Listeners, 'hasTopicListeners'>;
  readonly logger: Logger;
  readonly warn: Warn;
  /** Called after the markets were submitted at a moment. */
  readonly onMoved?: (at: Millis) => Promise<void>;
}

type MarketStep = Omit<Unstamped & { readonly type: 'MoveMarket' }, 'type'>;

export class MarketHub implements MarketReads {
  readonly stocks: readonly InstrumentCode[];
  readonly #options: MarketHubOptions;
  readonly #markets = new Map<InstrumentCode, StockMarket>();
  readonly #funding: FundingSchedule;
  /** First message of each topic. */
  readonly #topics = new Map<string, () => object | undefined>([
    [DESTINATIONS.tickers, () => this.tickers()],
  ]);
  /** The figures of each stock's ticker as they were last published. */
  readonly #listed = new Map<string, string>();
  /** Since when the feed of a market fails. */
  readonly #failing = new Map<InstrumentCode, Millis>();
  #lastAt: Millis | undefined;
  #cancel: () => void = () => {};

  constructor(options: MarketHubOptions) {
    const { feed, rules, submit, logger } = options;
    this.#options = options;
    this.#funding = new FundingSchedule(feed, submit, logger);
    for (const { instrument, isOpenAt } of rules.options) {
      if (!feed.instruments.includes(instrument)) continue;
      const market = new StockMarket(instrument, feed, isOpenAt);
      this.#markets.set(instrument, market);
      this.#topics.set(marketTopic(instrument), () => market.wholeMessage(this.now()));
      this.#topics.set(tickerTopic(instrument), () => market.ticker(this.now()));
    }
    this.stocks = [...this.#markets.keys()];
  }

  /** Resolves when the first prices are in the engine and missed funding is settled. */
  async start(): Promise<void> {
    const now = this.#options.clock.now();
    const moved = this.#beat(now);
    for (const market of this.#markets.values()) market.showLastClose(now);
    this.#schedule();
    await moved;
  }

  stop(): void {
    this.#cancel();
  }

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

  #schedule(): void {
    const { clock, logger } = this.#options;
    this.#cancel = clock.after(TICK_MS - (clock.now() % TICK_MS), () => {
      this.#schedule();
      this.#beat(clock.now()).catch((error: unknown) => {
        logger.warn(`markets could not move: ${String(error)}`);
      });
    });
  }

  /** One step of all markets; resolves when the engine has taken it. */
  async #beat(now: Millis): Promise<void> {
    const at = Math.floor(now / TICK_MS) * TICK_MS;
    const last = this.#lastAt;
    // Markets do not move back when the clock is set back.
    if (last !== undefined && at <= last) return;
    this.#lastAt = at;
    this.#options.logger.note?.('step of the markets');
    const isFresh = last === undefined || at - last > PAUSE_MAX_MS;
    const since = isFresh ? at - TICK_MS : last;
    const taken = [...this.#markets.values()].map((market) => this.#move(market, since, at));
    if ((at / TICK_MS) % TICKS_A_LIST === 0) this.#publishTickers();
    await Promise.all([...taken, this.#options.onMoved?.(at)]);
  }

  async #move(market: StockMarket, last: Millis, at: Millis): Promise<void> {
    const step = this.#readStep(market.stock, last, at);
    if (step === undefined) return;
    const before = market.tick;
    market.apply(step.tick);
    const taken = this.#options.submit({ type: 'MoveMarket', ...step });
    const settled = this.#funding.settle(market.stock, at);
    this.#publish(market, before);
    await Promise.all([taken, settled]);
  }

  /**
   * Undefined while the market is closed or its feed fails, which leaves the other markets alone.
   * The step after a failure begins where the last good one ended, so that no extreme is lost.
   */
  #readStep(stock: InstrumentCode, last: Millis, at: Millis): MarketStep | undefined {
    const { feed, logger, warn } = this.#options;
    const failing = this.#failing.get(stock);
    const since = failing !== undefined && at - failing <= PAUSE_MAX_MS ? failing : last;
    try {
      const tick = feed.tick(stock, since, at);
      const isLong = tick !== undefined && at - since > TICK_MS;
      const skipped = isLong ? feed.prices(stock, since, at - TICK_MS) : undefined;
      if (failing !== undefined) logger.info(`the market of ${stock} moves again`);
      this.#failing.delete(stock);
      return tick && { tick, ...(skipped && { skipped }) };
    } catch (error) {
      if (failing === undefined)
        logger.warn(`the market of ${stock} could not move: ${String(error)}`);
      this.#failing.set(stock, since);
      warn(reject('FEED_DELAYED', { stock }));
      return undefined;
    }
  }

  #publish(market: StockMarket, before: MarketTick | undefined): void {
    const { broker } = this.#options;
    const topic = marketTopic(market.stock);
    if (!broker.hasTopicListeners(topic)) return;
    const message = market.message(before, this.now());
    if (message !== undefined) broker.toTopic(topic, JSON.stringify(message));
  }

  #publishTickers(): void {
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
