/** Feed report about one instrument at one moment. */
import type { InstrumentCode } from './ids.ts';
import type { Price, Quantity, Rate } from './quantities.ts';
import type { Millis } from './time.ts';

/** One price level of a book: price, then the quantity resting there (above zero). */
export type BookLevel = readonly [price: Price, quantity: Quantity];

/** Bids from the highest price down, asks from the lowest up; the two never cross. */
export interface Book {
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
}

/** A trade on the public tape; `side` is the taker's. */
export interface MarketTrade {
  readonly id: number;
  readonly price: Price;
  readonly quantity: Quantity;
  readonly side: 'BUY' | 'SELL';
  readonly at: Millis;
}

/**
 * The state of a market after the trades it carries. `low` and `high` are the extremes traded since
 * the tick before (both include `last`), so that no working order is skipped between two ticks.
 */
export interface MarketTick {
  readonly instrument: InstrumentCode;
  readonly at: Millis;
  readonly lastPrice: Price;
  /** Set when nothing was traded in the step of `at`, so that `lastPrice` is an older one's. */
  readonly isCarried?: true;
  readonly low: Price;
  readonly high: Price;
  readonly markPrice: Price;
  readonly indexPrice: Price;
  readonly book: Book;
  readonly trades: readonly MarketTrade[];
}

/** One candle; `at` is its opening time. `volume` is in the base coin. */
export interface Candle {
  readonly at: Millis;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  readonly volume: Quantity;
}

/** Funding as announced: `rate` above zero means longs pay shorts at `nextAt`. */
export interface FundingInfo {
  readonly rate: Rate;
  readonly nextAt: Millis;
}

/** The series that a chart shows: traded prices, or a reference price. */
export const PRICE_TYPES = ['LAST', 'MARK', 'INDEX'] as const;
export type PriceType = (typeof PRICE_TYPES)[number];

/** Chart periods of the wire, with their length; months are calendar months of UTC. */
export const CHART_PERIODS = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '12h',
  '1D',
  '1W',
  '1M',
] as const;
export type ChartPeriod = (typeof CHART_PERIODS)[number];
