/** Prices and charts. */
import * as v from 'valibot';
import { CHART_PERIODS, PRICE_TYPES } from '../../domain/market.ts';
import { type CallDocs, defineCall, GUEST_READ } from '../call.ts';
import { AT } from '../examples.ts';
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

/** Parts of the API document's examples of prices. */
const PRICE = { stock: 'BTCUSDT', at: AT, price: '63012.4' };

/** `orderbook:BTCUSDT` and its other spellings. */
const MARKET_KEY =
  /^(?:order[_-]?[bB]ook|ORDER[_-]?BOOK|ohlc|OHLC|futures(?:[_-]?[iI]nfo)?|FUTURES(?:[_-]?INFO)?)[:_.-][A-Z0-9_]{2,24}$/;

/** Kind of price; that of the last trade where left out. */
const priceType = v.optional(v.picklist(PRICE_TYPES), 'LAST');

const lastPriceParams = v.object({
  stock: stockCode,
  /** The price this many seconds ago; 0 is now. */
  second: v.optional(integerParam(0, 86_400), 0),
  siteInfoId,
});
const lastPriceAnswer = v.object({ stock: stockCode, at: millis, price: decimalText });

export const marketCalls = {
  chart: defineCall({
    ...GUEST_READ,
    path: '/api/stock/chart',
    params: v.object({
      stock: stockCode,
      period: v.picklist(CHART_PERIODS),
      priceType,
      beginMillis: millisParam,
      endMillis: millisParam,
      isFirst: v.optional(booleanParam, true),
      siteInfoId,
    }),
    answer: v.array(wireCandle),
  }),
  chartPage: defineCall({
    ...GUEST_READ,
    path: '/api/stock/chart_page',
    params: v.object({
      stock: stockCode,
      period: v.picklist(CHART_PERIODS),
      priceType,
      beginMillis: v.optional(millisParam, 0),
      endMillis: millisParam,
      isFirst: v.optional(booleanParam, false),
      siteInfoId,
    }),
    answer: v.object({ items: v.array(wireCandle), nextEndMillis: v.nullable(millis) }),
  }),
  rawData: defineCall({
    ...GUEST_READ,
    path: '/api/stock/raw_data',
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
    ...GUEST_READ,
    path: '/api/stock/last_price',
    params: lastPriceParams,
    answer: lastPriceAnswer,
  }),
  publicLastPrice: defineCall({
    ...GUEST_READ,
    path: '/api/public/last_price',
    params: lastPriceParams,
    answer: lastPriceAnswer,
  }),
  keyValue: defineCall({
    ...GUEST_READ,
    path: '/api/stock/key_value',
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

export const marketDocs = {
  chart: {
    summary:
      'Candles opening in [beginMillis, endMillis), oldest first, at most 1,500 (the newest of the range). ' +
      'isFirst=false leaves out the forming candle. ' +
      'priceType MARK and INDEX name a reference price, whose candles have no volume.',
    refusals: ['UNKNOWN_STOCK'],
    example: {
      params: { stock: 'BTCUSDT', period: '1m', beginMillis: AT - 60_000, endMillis: AT },
      answer: [[AT - 60_000, '63001', '63020.5', '62998.1', '63012.4', '12.345']],
    },
  },
  chartPage: {
    summary:
      'One page of candles going back from endMillis: the newest 500 opening in [beginMillis, endMillis), ' +
      'oldest first. `nextEndMillis` is the endMillis of the page before, null when there is none. ' +
      'isFirst adds the forming candle; priceType as in /api/stock/chart.',
    refusals: ['UNKNOWN_STOCK'],
    example: {
      params: { stock: 'BTCUSDT', period: '1m', endMillis: AT, isFirst: true },
      answer: {
        items: [[AT - 60_000, '63001', '63020.5', '62998.1', '63012.4', '12.345']],
        nextEndMillis: AT - 60_000,
      },
    },
  },
  rawData: {
    summary:
      'The prices behind the candles, one row a second in which the market was open, newest first, of at most one day.',
    refusals: ['UNKNOWN_STOCK'],
    example: {
      params: { stock: 'BTCUSDT', startDate: AT - 1_000, endDate: AT },
      answer: {
        items: [
          { at: AT, price: '63012.4' },
          { at: AT - 1_000, price: '63012.3' },
        ],
        total: 2,
        page: 1,
        size: 20,
      },
    },
  },
  lastPrice: {
    summary: 'The last price of a stock, now or some seconds ago.',
    refusals: ['UNKNOWN_STOCK', 'NO_PRICE'],
    example: { params: { stock: 'BTCUSDT', second: 0 }, answer: PRICE },
  },
  publicLastPrice: {
    summary: 'The same as /api/stock/last_price, under its public address.',
    refusals: ['UNKNOWN_STOCK', 'NO_PRICE'],
    example: { params: { stock: 'BTCUSDT' }, answer: PRICE },
  },
  keyValue: {
    summary:
      'A value by key: `orderbook:{stock}`, `ohlc:{stock}` (the forming minute) or `futures:{stock}` ' +
      '(the ticker). Also taken: `order_book`, `orderBook`, `futures_info`, `futuresInfo`, capitals, ' +
      'and `_`, `.` or `-` in place of the colon.',
    refusals: ['UNKNOWN_STOCK', 'NO_PRICE'],
    example: {
      params: { key: 'orderbook:BTCUSDT' },
      answer: {
        kind: 'orderbook',
        key: 'orderbook:BTCUSDT',
        value: { bids: [['63012.3', '1.2']], asks: [['63012.4', '0.8']] },
      },
    },
  },
} satisfies CallDocs<typeof marketCalls>;
