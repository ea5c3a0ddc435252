/** Candles, figures of the day and running rounds of several stocks at once. */
import * as v from 'valibot';
import { CHART_PERIODS } from '../../../domain/market.ts';
import { type CallDocs, defineCall, GUEST_READ } from '../../call.ts';
import { decimalText, siteInfoId, stockCode } from '../../fields.ts';
import { wireCandle } from '../../market/entities.ts';
import { wireRound } from '../entities.ts';
import { RUNNING, START, STOCKS } from '../examples.ts';
import { wordList } from '../params.ts';

const statistics = v.object({
  stock: stockCode,
  lastPrice: decimalText,
  openPrice: decimalText,
  highPrice: decimalText,
  lowPrice: decimalText,
  volume: decimalText,
  changePercent: decimalText,
});

export const marketCalls = {
  tradeKline: defineCall({
    ...GUEST_READ,
    path: '/api/trade/kline_data',
    feature: 'binary',
    params: v.object({
      stockListStrs: wordList,
      interval: v.optional(v.picklist(CHART_PERIODS), '1m'),
      siteInfoId,
    }),
    answer: v.record(stockCode, v.array(wireCandle)),
  }),
  tickerStatistics: defineCall({
    ...GUEST_READ,
    path: '/api/trade/ticker_statistics',
    feature: 'binary',
    params: v.object({ stockListStrs: wordList, siteInfoId }),
    answer: v.array(statistics),
  }),
  publicTradeRounds: defineCall({
    ...GUEST_READ,
    path: '/api/public/trade_round',
    feature: 'binary',
    params: v.object({ stockListStrs: wordList, siteInfoId }),
    answer: v.array(wireRound),
  }),
} as const;

export const marketDocs = {
  tradeKline: {
    summary: 'The last 200 candles of each stock of a comma list (at most 20).',
    refusals: ['UNKNOWN_STOCK'],
    example: {
      params: { ...STOCKS, interval: '1m' },
      answer: { BTCUSDT: [[START, '63001', '63020.5', '62998.1', '63012.4', '12.345']] },
    },
  },
  tickerStatistics: {
    summary: 'The last 24 hours of each stock of a comma list (at most 50).',
    refusals: ['UNKNOWN_STOCK'],
    example: {
      params: STOCKS,
      answer: [
        {
          stock: 'BTCUSDT',
          lastPrice: '63012.4',
          openPrice: '62010.2',
          highPrice: '63500',
          lowPrice: '61800.5',
          volume: '18230.511',
          changePercent: '1.62',
        },
      ],
    },
  },
  publicTradeRounds: {
    summary: 'The rounds that run now on the stocks of a comma list (at most 50).',
    refusals: ['UNKNOWN_STOCK'],
    example: { params: STOCKS, answer: [RUNNING] },
  },
} satisfies CallDocs<typeof marketCalls>;
