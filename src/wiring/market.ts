/** Prices for the screens. */
import type { Caller } from '../streams/api.ts';
import type { Client } from '../streams/client.ts';
import type { MarketServices } from '../ui/services/market.ts';

/** @param watch subscribes to a stock's live data, with its pricing, until released */
export function createMarketServices(
  { market, now }: Pick<Client, 'market' | 'now'>,
  watch: MarketServices['watch'],
  lastSeen: Caller,
): MarketServices {
  return {
    tickers: market.tickers,
    ticker: market.ticker,
    book: market.book,
    trades: market.trades,
    formingCandle: market.formingCandle,
    watch,
    candles: (stock, period, fromMs, toMs) =>
      lastSeen.call('chart', { stock, period, beginMillis: fromMs, endMillis: toMs }),
    candlesBefore: async (stock, period, beforeMs, type) => {
      // A page that reaches into the present ends with the candle that is forming.
      const isFirst = beforeMs > now.get();
      const answer = await lastSeen.call('chartPage', {
        stock,
        period,
        endMillis: beforeMs,
        isFirst,
        ...(type !== undefined && { priceType: type }),
      });
      if (!answer.ok) return answer;
      const { items, nextEndMillis } = answer.value;
      return { ...answer, value: { items, nextBeforeMs: nextEndMillis ?? undefined } };
    },
  };
}
