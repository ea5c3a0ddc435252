/** The markets of now, as features read them. */
import type { InstrumentCode } from '../../domain/ids.ts';
import type { ChartPeriod, PriceType } from '../../domain/market.ts';
import type { Rate } from '../../domain/quantities.ts';
import type { Millis } from '../../domain/time.ts';
import type { WireBook, WireCandle, WireTicker } from '../../protocol/market/entities.ts';
import type { Page } from './page.ts';

/** A price and its moment. */
export interface PriceAt {
  readonly at: Millis;
  readonly price: string;
}

export interface SecondRange {
  /** Inclusive; at most a day before the end, and that when left out. */
  readonly from?: Millis;
  /** Inclusive; now when left out or later than now. */
  readonly to?: Millis;
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

/** The current markets. Undefined for a stock that is not offered or has no price yet. */
export interface MarketReads {
  /** The moment of the current state of all markets. */
  readonly now: () => Millis;
  readonly stocks: readonly InstrumentCode[];
  readonly isOpen: (stock: InstrumentCode) => boolean;
  readonly ticker: (stock: InstrumentCode) => WireTicker | undefined;
  /** The rate announced for a funding moment; undefined when the market was closed then. */
  readonly fundingRate: (stock: InstrumentCode, dueAt: Millis) => Rate | undefined;
  readonly tickers: () => readonly WireTicker[];
  /** The best 20 levels a side. */
  readonly book: (stock: InstrumentCode) => WireBook | undefined;
  /** The forming one-minute candle. */
  readonly formingCandle: (stock: InstrumentCode) => WireCandle | undefined;
  /** Candles opening in [from, to), oldest first, the last one as far as now has come. */
  readonly candles: (
    stock: InstrumentCode,
    period: ChartPeriod,
    from: Millis,
    to: Millis,
    type?: PriceType,
  ) => readonly WireCandle[];
  /** Does a part of the work before the first candles of a price; whether it is all done. */
  readonly prepareCandles: (stock: InstrumentCode, type: PriceType) => boolean;
  /** Prices of the series that fills orders, at each second the market was open; newest first. */
  readonly pricesBySecond: (stock: InstrumentCode, range: SecondRange) => Page<PriceAt>;
  /**
   * The last price now or `secondsAgo` (whole seconds, at most a day); of a closed market its last
   * close.
   */
  readonly lastPrice: (stock: InstrumentCode, secondsAgo: number) => PriceAt | undefined;
}

export interface MarketDep {
  readonly market: MarketReads;
}
