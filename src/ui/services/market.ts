/** The part of the door that is about prices. */
import type { ChartPeriod } from '../../domain/market.ts';
import type { Readable } from '../../domain/readable.ts';
import type { Answer } from '../../protocol/answer.ts';
import type {
  WireBook,
  WireCandle,
  WireMarketTrade,
  WireTicker,
} from '../../protocol/market/entities.ts';

export interface MarketServices {
  /** Newest tickers of all stocks. */
  readonly tickers: Readable<ReadonlyMap<string, WireTicker>>;
  readonly ticker: (stock: string) => Readable<WireTicker | undefined>;
  readonly book: (stock: string) => Readable<WireBook | undefined>;
  /** Newest first, at most 100. */
  readonly trades: (stock: string) => Readable<readonly WireMarketTrade[]>;
  readonly formingCandle: (stock: string) => Readable<WireCandle | undefined>;
  /** Subscribes to a stock's live data until released. */
  readonly watch: (stock: string) => () => void;
  readonly candles: (
    stock: string,
    period: ChartPeriod,
    fromMs: number,
    toMs: number,
  ) => Promise<Answer<readonly WireCandle[]>>;
  /** The 500 candles before `beforeMs`, oldest first; `nextBeforeMs` undefined at the beginning. */
  readonly candlesBefore: (
    stock: string,
    period: ChartPeriod,
    beforeMs: number,
  ) => Promise<
    Answer<{ readonly items: readonly WireCandle[]; readonly nextBeforeMs: number | undefined }>
  >;
}
