/** Candles read backward from a moment, across closed periods. */
import { periodStart } from '../../domain/chartPeriods.ts';
import type { InstrumentCode } from '../../domain/ids.ts';
import type { TradingHours } from '../../domain/instruments/index.ts';
import type { ChartPeriod, PriceType } from '../../domain/market.ts';
import type { Millis } from '../../domain/time.ts';
import type { WireCandle } from '../../protocol/market/entities.ts';
import type { InstrumentsDep } from '../ports/feedReads.ts';
import type { MarketDep } from '../ports/marketReads.ts';

/** Maximum number of windows read, which bounds the search across a long closed period. */
const WINDOWS_MAX = 8;

export interface NewestCandles {
  /** Oldest first. */
  readonly candles: readonly WireCandle[];
  /** None that opens between this moment and the end of the range is missing. */
  readonly wholeFrom: Millis;
}

/** Where candles are read, and the hours of their instruments. */
type CandleSource = InstrumentsDep & MarketDep;

/** The opening of the forming candle at the market's own moment, ms UTC. */
export const formingStart = (
  { market, instruments }: CandleSource,
  stock: InstrumentCode,
  period: ChartPeriod,
): Millis => periodStart(hoursOf(instruments, stock), period, market.now());

const hoursOf = (instruments: CandleSource['instruments'], stock: InstrumentCode): TradingHours =>
  instruments.get(stock)?.hours ?? 'ALWAYS';

/** The newest candles opening in [from, to), at most `max`, reading no further back than needed. */
export function newestCandles(
  { market, instruments }: CandleSource,
  stock: InstrumentCode,
  period: ChartPeriod,
  { from, to }: { readonly from: Millis; readonly to: Millis },
  max: number,
  type?: PriceType,
): NewestCandles {
  const hours = hoursOf(instruments, stock);
  let candles: readonly WireCandle[] = [];
  let end = to;
  for (let n = 0; n < WINDOWS_MAX && end > from && candles.length < max; n += 1) {
    const start = Math.max(from, periodStart(hours, period, end, -max));
    candles = [...market.candles(stock, period, start, end, type), ...candles];
    end = start;
  }
  if (candles.length <= max) return { candles, wholeFrom: end };
  const newest = candles.slice(-max);
  return { candles: newest, wholeFrom: newest[0]?.[0] ?? end };
}
