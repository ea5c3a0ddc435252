/** Prices for the screens. */
import type { Client } from '../streams/client.ts';
import type { MarketServices } from '../ui/services/market.ts';

/** @param watch subscribes to a stock's live data, with its pricing, until released */
export function createMarketServices(
  { api, market, now }: Pick<Client, 'api' | 'market' | 'now'>,
  watch: MarketServices['watch'],
): MarketServices {
  return {
    tickers: market.tickers,
    ticker: market.ticker,
    book: market.book,
    trades: market.trades,
    formingCandle: market.formingCandle,
    watch,
    candles: (stock, period, fromMs, toMs) =>
      api.call('chart', { stock, period, beginMillis: fromMs, endMillis: toMs }),
    candlesBefore: async (stock, period, beforeMs, type) => {
      // A page that reaches into the present ends with the candle that is forming.
      const isFirst = beforeMs > now.get();
      const answer = await api.call('chartPage', {
        ...{ stock, period, endMillis: beforeMs, isFirst },
        ...(type !== undefined && { priceType: type }),
      });
      if (!answer.ok) return answer;
      const { items, nextEndMillis } = answer.value;
      return { ok: true, value: { items, nextBeforeMs: nextEndMillis ?? undefined } };
    },
  };
}
