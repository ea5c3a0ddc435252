/** Services of market data. */
import type { ChartPeriod, PriceType } from '../../domain/market.ts';
import type { Answer } from '../../protocol/answer.ts';
import type { WireCandle } from '../../protocol/market/entities.ts';
import type { LiveMarket } from '../../protocol/market/liveMarket.ts';

export interface MarketServices extends LiveMarket {
  readonly candles: (
    stock: string,
    period: ChartPeriod,
    fromMs: number,
    toMs: number,
  ) => Promise<Answer<readonly WireCandle[]>>;
  /**
   * The 500 candles before `beforeMs`, oldest first, of what was traded unless a reference price is
   * named; `nextBeforeMs` is undefined at the start of the data.
   */
  readonly candlesBefore: (
    stock: string,
    period: ChartPeriod,
    beforeMs: number,
    type?: PriceType,
  ) => Promise<
    Answer<{ readonly items: readonly WireCandle[]; readonly nextBeforeMs: number | undefined }>
  >;
}
