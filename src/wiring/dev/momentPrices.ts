/**
 * Prices of an earlier moment, from candles: the log holds the account alone. They are the closes
 * of the minute, and show what a position was worth to within that minute.
 */
import { periodStart } from '../../domain/chartPeriods.ts';
import type { TradingHours } from '../../domain/instruments/hours.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time.ts';
import { decimal, formatDecimal } from '../../domain/decimal.ts';
import type { WireCandle, WireTicker } from '../../protocol/market/entities.ts';
import type { MarketServices } from '../../ui/services/market.ts';
import type { Services } from '../../ui/services/services.ts';
import type { ScrubMoment } from './scrubLog.ts';

/** Minutes before a moment in which a price is looked for: a quiet or closed market has no newer one. */
const LOOK_BACK_MS = 10 * MINUTE_MS;

/** Candles that had closed by then. */
export function candlesOfThen(
  { candles, candlesBefore }: MarketServices,
  hoursOf: (stock: string) => TradingHours,
  now: () => number,
): Pick<MarketServices, 'candles' | 'candlesBefore'> {
  return {
    candles: (stock, period, from, to) => candles(stock, period, from, Math.min(to, now())),
    candlesBefore: async (stock, period, before, type) => {
      const forming = periodStart(hoursOf(stock), period, now());
      const answer = await candlesBefore(stock, period, Math.min(before, forming), type);
      if (!answer.ok) return answer;
      const items = answer.value.items.filter(([at]) => at < forming);
      return { ok: true, value: { ...answer.value, items } };
    },
  };
}

const highest = (a: string, b: string): string => (decimal(a) > decimal(b) ? a : b);
const lowest = (a: string, b: string): string => (decimal(a) < decimal(b) ? a : b);

function toTicker(
  stock: string,
  at: number,
  close: string,
  day: readonly WireCandle[],
  now: WireTicker,
): WireTicker {
  const { turnover24: _, ...known } = now;
  return {
    ...known,
    stock,
    at,
    last: close,
    mark: close,
    index: close,
    open24: day[0]?.[1] ?? close,
    high24: day.reduce((high, candle) => highest(high, candle[2]), close),
    low24: day.reduce((low, candle) => lowest(low, candle[3]), close),
    volume24: formatDecimal(day.reduce((sum, candle) => sum + decimal(candle[5]), 0n)),
  };
}

/** Stocks with a position or an order at the moment, and the one on the screen. */
function stocksOf({ options, preferences }: Services, { view }: ScrubMoment): readonly string[] {
  const { playingOption } = preferences.values.get();
  const known = options.get().value ?? [];
  const playing = known.find(({ id }) => String(id) === playingOption) ?? known[0];
  const held = Object.values(view.positions).map(({ stock }) => stock);
  return [...new Set([...held, ...(playing === undefined ? [] : [playing.stock])])];
}

/** Tickers of then; a stock whose candles cannot be read has none. */
export async function tickersOfThen(
  live: Services,
  moment: ScrubMoment,
): Promise<ReadonlyMap<string, WireTicker>> {
  const { market } = live;
  const tickerOf = async (stock: string): Promise<readonly [string, WireTicker] | undefined> => {
    const { at } = moment;
    const [minutes, hours] = await Promise.all([
      market.candles(stock, '1m', at - LOOK_BACK_MS, at),
      market.candles(stock, '1h', at - DAY_MS, at - HOUR_MS),
    ]);
    const close = minutes.ok ? minutes.value.at(-1)?.[4] : undefined;
    const now = market.tickers.get().get(stock);
    if (close === undefined || now === undefined) return undefined;
    return [stock, toTicker(stock, at, close, hours.ok ? hours.value : [], now)];
  };
  const found = await Promise.all(stocksOf(live, moment).map(tickerOf));
  return new Map(found.filter((one) => one !== undefined));
}
