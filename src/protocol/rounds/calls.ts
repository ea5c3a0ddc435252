/** Short rounds: options, rounds, bets and the figures around them. */
import * as v from 'valibot';
import { CHART_PERIODS } from '../../domain/market.ts';
import { defineCall } from '../call.ts';
import {
  booleanParam,
  clientOrderIdParam,
  decimalParam,
  decimalText,
  identifier,
  integerParam,
  millisParam,
  pageOf,
  pageParams,
  resultType,
  siteInfoId,
  stockCode,
} from '../fields.ts';
import { wireCandle } from '../market/entities.ts';
import {
  betSide,
  dailySummary,
  day,
  publicBet,
  wireBet,
  wirePricePoint,
  wireRound,
  wireTradeOption,
} from './entities.ts';

const tradeOptionId = integerParam(1, 1_000_000_000);
/** `1012-1747900800`; which round that is, is the handler's to say (UNKNOWN_ROUND). */
const tradeRoundId = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
/** A comma list of words, such as `R.5,R1`. */
const list = v.pipe(v.string(), v.maxLength(1_000));

const statistics = v.object({
  stock: stockCode,
  lastPrice: decimalText,
  openPrice: decimalText,
  highPrice: decimalText,
  lowPrice: decimalText,
  volume: decimalText,
  changePercent: decimalText,
});

export const tradeCalls = {
  tradeOption: defineCall({
    method: 'GET',
    path: '/api/trade/option',
    area: 'trade',
    auth: false,
    summary: 'One option of short rounds.',
    params: v.object({ tradeOptionId, siteInfoId }),
    answer: wireTradeOption,
  }),
  tradeOptionList: defineCall({
    method: 'GET',
    path: '/api/trade/option/list',
    area: 'trade',
    auth: false,
    summary: 'The options of the site; `typeArray` is a comma list of game types.',
    params: v.object({
      resultType,
      isPlay: v.optional(booleanParam),
      typeArray: v.optional(list),
      stockPrefix: v.optional(v.pipe(v.string(), v.maxLength(32))),
      siteInfoId,
    }),
    answer: v.array(wireTradeOption),
  }),
  gameCurrent: defineCall({
    method: 'GET',
    path: '/api/trade/game/current',
    area: 'trade',
    auth: false,
    summary: 'The round of an option that runs now; null while its market is closed.',
    params: v.object({ tradeOptionId, siteInfoId }),
    answer: v.nullable(wireRound),
  }),
  gameRecent: defineCall({
    method: 'GET',
    path: '/api/trade/game/recent',
    area: 'trade',
    auth: false,
    summary: 'The last 30 rounds of an option that ended, newest first.',
    params: v.object({ tradeOptionId, siteInfoId }),
    answer: v.array(wireRound),
  }),
  gameRound: defineCall({
    method: 'GET',
    path: '/api/trade/game/round',
    area: 'trade',
    auth: false,
    summary: 'One round; `ticks` are the prices that settle it, as far as they are known.',
    params: v.object({ tradeRoundId, siteInfoId }),
    answer: v.object({ round: wireRound, ticks: v.array(wirePricePoint) }),
  }),
  gameRoundList: defineCall({
    method: 'GET',
    path: '/api/trade/game/round/list',
    area: 'trade',
    auth: false,
    summary:
      'Rounds of an option, newest first, by the moment they start. resultType RoundStatus answers ' +
      'those that ended (statusStrs 1,2 where none is given: 1 won by buy, 2 by sell, 3 void).',
    params: v.object({
      resultType,
      tradeOptionId,
      isPlayStrs: v.optional(list),
      statusStrs: v.optional(list),
      startDate: v.optional(millisParam),
      endDate: v.optional(millisParam),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wireRound),
  }),
  placeBet: defineCall({
    method: 'POST',
    path: '/api/trade/history/betting',
    area: 'trade',
    auth: true,
    summary:
      'Bets on a side of a running round: `type` B (buy, odd) or S (sell, even). With `clientBetId`, ' +
      'sending it again answers the same bet.',
    params: v.object({
      point: decimalParam,
      tradeRoundId,
      type: betSide,
      clientBetId: v.optional(clientOrderIdParam),
      siteInfoId,
    }),
    answer: wireBet,
  }),
  betsOfRound: defineCall({
    method: 'GET',
    path: '/api/trade/history/current',
    area: 'trade',
    auth: true,
    summary: "The caller's bets of one round, newest first.",
    params: v.object({ tradeRoundId, siteInfoId }),
    answer: v.array(wireBet),
  }),
  betsOfOption: defineCall({
    method: 'GET',
    path: '/api/trade/history/current_for_option',
    area: 'trade',
    auth: true,
    summary: "The caller's bets in progress, newest first, on one option or on all of them.",
    params: v.object({ tradeOptionId: v.optional(tradeOptionId), siteInfoId }),
    answer: v.array(wireBet),
  }),
  betList: defineCall({
    method: 'GET',
    path: '/api/trade/history/list',
    area: 'trade',
    auth: true,
    summary:
      "The caller's settled bets, newest first. tradeTypeStrs: game types; typeStrs: B,S; statusStrs: " +
      '1 won, 2 lost, 3 void. playerId may only be the caller.',
    params: v.object({
      resultType,
      playerId: v.optional(identifier),
      tradeOptionId: v.optional(tradeOptionId),
      tradeRoundId: v.optional(tradeRoundId),
      tradeTypeStrs: v.optional(list),
      typeStrs: v.optional(list),
      statusStrs: v.optional(list),
      startDate: v.optional(millisParam),
      endDate: v.optional(millisParam),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wireBet),
  }),
  recentAllBets: defineCall({
    method: 'GET',
    path: '/api/trade/history/recent_all_history',
    area: 'trade',
    auth: false,
    summary: "Everybody's last 30 bets on an option, newest first, names masked.",
    params: v.object({ tradeOptionId, siteInfoId }),
    answer: v.array(publicBet),
  }),
  roundSummaryDaily: defineCall({
    method: 'GET',
    path: '/api/trade/round/summary/daily',
    area: 'trade',
    auth: false,
    summary:
      'How the rounds of one option ended on one day (UTC, yyyy-mm-dd; today when left out): counts, and the longest streaks.',
    params: v.object({ resultType, tradeOptionId, date: v.optional(day), siteInfoId }),
    answer: dailySummary,
  }),
  tradeKline: defineCall({
    method: 'GET',
    path: '/api/trade/kline_data',
    area: 'trade',
    auth: false,
    summary: 'The last 200 candles of each stock of a comma list (at most 20).',
    params: v.object({
      stockListStrs: list,
      interval: v.optional(v.picklist(CHART_PERIODS), '1m'),
      siteInfoId,
    }),
    answer: v.record(stockCode, v.array(wireCandle)),
  }),
  tickerStatistics: defineCall({
    method: 'GET',
    path: '/api/trade/ticker_statistics',
    area: 'trade',
    auth: false,
    summary: 'The last 24 hours of each stock of a comma list (at most 50).',
    params: v.object({ stockListStrs: list, siteInfoId }),
    answer: v.array(statistics),
  }),
  publicTradeRounds: defineCall({
    method: 'GET',
    path: '/api/public/trade_round',
    area: 'trade',
    auth: false,
    summary: 'The rounds that run now on the stocks of a comma list (at most 50).',
    params: v.object({ stockListStrs: list, siteInfoId }),
    answer: v.array(wireRound),
  }),
  publicTradeOptions: defineCall({
    method: 'GET',
    path: '/api/public/trade_option/site/list',
    area: 'trade',
    auth: false,
    summary: 'The options of a site, by its prefix or code.',
    params: v.object({
      isPlay: v.optional(booleanParam),
      sitePrefix: v.optional(v.pipe(v.string(), v.maxLength(32))),
      siteInfoId,
    }),
    answer: v.array(wireTradeOption),
  }),
} as const;
