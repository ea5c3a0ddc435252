/** Prices and charts. */
import * as v from 'valibot';
import { CHART_PERIODS } from '../../domain/market.ts';
import { defineCall } from '../call.ts';
import {
  booleanParam,
  decimalText,
  integerParam,
  millis,
  millisParam,
  pageOf,
  pageParams,
  siteInfoId,
  stockCode,
} from '../fields.ts';
import { wireBook, wireCandle, wireTicker } from './entities.ts';

/** `orderbook:BTCUSDT` and how others spell it. */
const MARKET_KEY =
  /^(?:order[_-]?[bB]ook|ORDER[_-]?BOOK|ohlc|OHLC|futures(?:[_-]?[iI]nfo)?|FUTURES(?:[_-]?INFO)?)[:_.-][A-Z0-9_]{2,24}$/;

const lastPriceParams = v.object({
  stock: stockCode,
  /** The price this many seconds ago; 0 is now. */
  second: v.optional(integerParam(0, 86_400), 0),
  siteInfoId,
});
const lastPriceAnswer = v.object({ stock: stockCode, at: millis, price: decimalText });

export const stockCalls = {
  chart: defineCall({
    method: 'GET',
    path: '/api/stock/chart',
    area: 'stock',
    auth: false,
    summary:
      'Candles opening in [beginMillis, endMillis), oldest first, at most 1,500 (the newest of the range).',
    params: v.object({
      stock: stockCode,
      period: v.picklist(CHART_PERIODS),
      beginMillis: millisParam,
      endMillis: millisParam,
      isFirst: v.optional(booleanParam),
      siteInfoId,
    }),
    answer: v.array(wireCandle),
  }),
  chartPage: defineCall({
    method: 'GET',
    path: '/api/stock/chart_page',
    area: 'stock',
    auth: false,
    summary:
      'One page of candles going back from endMillis: the newest 500 opening in [beginMillis, endMillis), ' +
      'oldest first. `nextEndMillis` is the endMillis of the page before, null when there is none. ' +
      'isFirst adds the forming candle.',
    params: v.object({
      stock: stockCode,
      period: v.picklist(CHART_PERIODS),
      beginMillis: v.optional(millisParam, 0),
      endMillis: millisParam,
      isFirst: v.optional(booleanParam, false),
      siteInfoId,
    }),
    answer: v.object({ items: v.array(wireCandle), nextEndMillis: v.nullable(millis) }),
  }),
  rawData: defineCall({
    method: 'GET',
    path: '/api/stock/raw_data',
    area: 'stock',
    auth: false,
    summary:
      'The prices behind the candles, one row a second in which the market was open, newest first, of at most one day.',
    params: v.object({
      stock: stockCode,
      startDate: v.optional(millisParam),
      endDate: v.optional(millisParam),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(v.object({ at: millis, price: decimalText })),
  }),
  lastPrice: defineCall({
    method: 'GET',
    path: '/api/stock/last_price',
    area: 'stock',
    auth: false,
    summary: 'The last price of a stock, now or some seconds ago.',
    params: lastPriceParams,
    answer: lastPriceAnswer,
  }),
  publicLastPrice: defineCall({
    method: 'GET',
    path: '/api/public/last_price',
    area: 'stock',
    auth: false,
    summary: 'The same as /api/stock/last_price, under its public address.',
    params: lastPriceParams,
    answer: lastPriceAnswer,
  }),
  keyValue: defineCall({
    method: 'GET',
    path: '/api/stock/key_value',
    area: 'stock',
    auth: false,
    summary:
      'A value by key: `orderbook:{stock}`, `ohlc:{stock}` (the forming minute) or `futures:{stock}` ' +
      '(the ticker). Also taken: `order_book`, `orderBook`, `futures_info`, `futuresInfo`, capitals, ' +
      'and `_`, `.` or `-` in place of the colon.',
    params: v.object({
      key: v.pipe(v.string(), v.regex(MARKET_KEY)),
      siteInfoId,
    }),
    answer: v.variant('kind', [
      v.object({ kind: v.literal('orderbook'), key: v.string(), value: wireBook }),
      v.object({ kind: v.literal('ohlc'), key: v.string(), value: wireCandle }),
      v.object({ kind: v.literal('futures'), key: v.string(), value: wireTicker }),
    ]),
  }),
} as const;
