/** Live prices as the client's parts hand them on. */
import type { PriceType } from '../../domain/market.ts';
import type { Readable } from '../../domain/readable.ts';
import type { WireBook, WireCandle, WireMarketTrade, WireTicker } from './entities.ts';

export interface LiveMarket {
  /** Newest tickers of all stocks. */
  readonly tickers: Readable<ReadonlyMap<string, WireTicker>>;
  readonly ticker: (stock: string) => Readable<WireTicker | undefined>;
  readonly book: (stock: string) => Readable<WireBook | undefined>;
  /** Newest first, at most 100. */
  readonly trades: (stock: string) => Readable<readonly WireMarketTrade[]>;
  /** The forming one-minute candle, of what was traded unless a reference price is named. */
  readonly formingCandle: (stock: string, type?: PriceType) => Readable<WireCandle | undefined>;
  /** Subscribes to a stock's live data until released; several may subscribe to one stock. */
  readonly watch: (stock: string) => () => void;
}
