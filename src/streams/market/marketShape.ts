/**
 * Whether a value is a market message of the contract: the question that protocol/market answers
 * with its schema, asked by hand, because it is asked hundreds of times a second. A test holds
 * both to the same answers.
 */
import { isPlainDecimal } from '../../domain/decimal.ts';
import type { MarketMessage, WireTicker } from '../../protocol/market/entities.ts';

const STOCK = /^[A-Z0-9_]{2,24}$/;

const isFigure = (value: unknown): boolean => typeof value === 'string' && isPlainDecimal(value);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const TICKER_FIGURES = [
  'last',
  'mark',
  'index',
  'open24',
  'high24',
  'low24',
  'volume24',
  'fundingRate',
] as const;

function isTicker(value: unknown): value is WireTicker {
  if (!isRecord(value)) return false;
  const { stock, at, nextFundingAt, isOpen, turnover24 } = value;
  for (const name of TICKER_FIGURES) if (!isFigure(value[name])) return false;
  return (
    (turnover24 === undefined || isFigure(turnover24)) &&
    typeof stock === 'string' &&
    STOCK.test(stock) &&
    Number.isSafeInteger(at) &&
    Number.isSafeInteger(nextFundingAt) &&
    typeof isOpen === 'boolean'
  );
}

/** Checks as the schema does: extra places of a level or candle are ignored. */
function areLevels(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  for (const level of value as readonly unknown[]) {
    if (!Array.isArray(level) || level.length < 2) return false;
    if (!isFigure(level[0]) || !isFigure(level[1])) return false;
  }
  return true;
}

const isBook = (value: unknown): boolean =>
  isRecord(value) && areLevels(value['bids']) && areLevels(value['asks']);

function isTrade(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { id, price, quantity, side, at } = value;
  return (
    typeof id === 'number' &&
    !Number.isNaN(id) &&
    isFigure(price) &&
    isFigure(quantity) &&
    (side === 'BUY' || side === 'SELL') &&
    Number.isSafeInteger(at)
  );
}

const CANDLE_LENGTH = 6;

function isCandle(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < CANDLE_LENGTH) return false;
  for (let index = 1; index < CANDLE_LENGTH; index += 1) if (!isFigure(value[index])) return false;
  return Number.isSafeInteger(value[0]);
}

export function isMarketMessage(value: unknown): value is MarketMessage {
  if (!isRecord(value)) return false;
  const { ticker, book, trades, candle } = value;
  return (
    isTicker(ticker) &&
    (book === undefined || isBook(book)) &&
    Array.isArray(trades) &&
    trades.every(isTrade) &&
    isCandle(candle)
  );
}

export const isTickerList = (value: unknown): value is readonly WireTicker[] =>
  Array.isArray(value) && value.every(isTicker);
