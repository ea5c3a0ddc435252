/**
 * Market data on the wire. `/topic/market/{stock}` carries at most 20 messages a second and
 * stock, each the newest state and every trade since the one before.
 */
import { ORDER_SIDES } from '../../domain/futuresOrders.ts';
import * as v from 'valibot';
import { decimalText, millis, stockCode } from '../fields.ts';

/** `[price, quantity]` */
const wireLevel = v.tuple([decimalText, decimalText]);
export const wireBook = v.object({ bids: v.array(wireLevel), asks: v.array(wireLevel) });
export type WireBook = v.InferOutput<typeof wireBook>;

export const wireMarketTrade = v.object({
  id: v.number(),
  price: decimalText,
  quantity: decimalText,
  side: v.picklist(ORDER_SIDES),
  at: millis,
});
export type WireMarketTrade = v.InferOutput<typeof wireMarketTrade>;

/**
 * Figures of the symbol bar. `open24` is the price 24 h before, for the change. `volume24` is in
 * the base coin, `turnover24` in the quote currency, cut to cents; a foreign server may not know it.
 */
export const wireTicker = v.object({
  stock: stockCode,
  at: millis,
  last: decimalText,
  mark: decimalText,
  index: decimalText,
  open24: decimalText,
  high24: decimalText,
  low24: decimalText,
  volume24: decimalText,
  turnover24: v.optional(decimalText),
  fundingRate: decimalText,
  nextFundingAt: millis,
  isOpen: v.boolean(),
});
export type WireTicker = v.InferOutput<typeof wireTicker>;

/** `[at, open, high, low, close, volume]`, `at` = opening time. */
export const wireCandle = v.tuple([
  millis,
  decimalText,
  decimalText,
  decimalText,
  decimalText,
  decimalText,
]);
export type WireCandle = v.InferOutput<typeof wireCandle>;

/**
 * One message of the market topic. `book` holds the best 20 levels a side, whole, when it changed;
 * `candle` is the forming one-minute candle. The first message after SUBSCRIBE is whole: it has the
 * book and the last 100 trades, some of which a resubscribing client has already received (same
 * id).
 */
export const marketMessage = v.object({
  ticker: wireTicker,
  book: v.optional(wireBook),
  trades: v.array(wireMarketTrade),
  candle: wireCandle,
});
export type MarketMessage = v.InferOutput<typeof marketMessage>;

/**
 * `/topic/market`: the tickers of all stocks that changed, for lists, at most 2 messages a second.
 * `/topic/ticker/{stock}` carries the one of a stock ({@link wireTicker}) at the same moments.
 */
export const tickerListMessage = v.array(wireTicker);
