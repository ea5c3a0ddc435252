/** Markets in the shapes of the wire: decimal text for numbers, `null` for "none". */
import { formatDecimal } from '../../domain/decimal.ts';
import { type Book, type BookLevel, type Candle, type MarketTrade } from '../../domain/market.ts';
import {
  type WireBook,
  type WireCandle,
  type WireMarketTrade,
} from '../../protocol/market/entities.ts';

const toWireLevel = ([price, quantity]: BookLevel): [string, string] => [
  formatDecimal(price),
  formatDecimal(quantity),
];

/** Levels a side that the wire carries. */
const BOOK_LEVELS = 20;

export const toWireBook = (book: Book): WireBook => ({
  bids: book.bids.slice(0, BOOK_LEVELS).map(toWireLevel),
  asks: book.asks.slice(0, BOOK_LEVELS).map(toWireLevel),
});

export const toWireMarketTrade = (trade: MarketTrade): WireMarketTrade => ({
  id: trade.id,
  price: formatDecimal(trade.price),
  quantity: formatDecimal(trade.quantity),
  side: trade.side,
  at: trade.at,
});

export const toWireCandle = (candle: Candle): WireCandle => [
  candle.at,
  formatDecimal(candle.open),
  formatDecimal(candle.high),
  formatDecimal(candle.low),
  formatDecimal(candle.close),
  formatDecimal(candle.volume),
];
