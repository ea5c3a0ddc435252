/** Examples of the calls around short rounds. */
import { AT } from './exampleShapes.ts';

/** A whole minute, so that rounds of every length may start there. */
const START = Math.floor(AT / 300_000) * 300_000;
const ENDED = START - 60_000;

const TRADE_OPTION = {
  id: 12,
  gameType: 'R1',
  stock: 'BTCUSDT',
  label: 'BTC/USDT',
  priceDigits: 1,
  durationMs: 60_000,
  lockMs: 10_000,
  odds: '1.9',
  minPoint: '10',
  maxPoint: '10000',
  stepPoint: '10',
  maxPointPerRound: '20000',
  isPlay: true,
  isOpen: true,
};
const RUNNING = {
  id: `12-${START / 1_000}`,
  tradeOptionId: 12,
  gameType: 'R1',
  stock: 'BTCUSDT',
  startAt: START,
  lockAt: START + 50_000,
  endAt: START + 60_000,
  status: 0,
  opening: { at: START, price: '63012.4' },
  closing: null,
  side: null,
  voidReason: null,
  draw: null,
};
const ROUND = {
  ...RUNNING,
  id: `12-${ENDED / 1_000}`,
  startAt: ENDED,
  lockAt: ENDED + 50_000,
  endAt: START,
  status: 1,
  opening: { at: ENDED, price: '63001' },
  closing: { at: START, price: '63012.4' },
  side: 'B',
};
const BET = {
  id: 'b-1',
  clientBetId: 'my-first-bet',
  tradeRoundId: RUNNING.id,
  tradeOptionId: 12,
  gameType: 'R1',
  stock: 'BTCUSDT',
  type: 'B',
  point: '100',
  odds: '1.9',
  at: START + 12_345,
  endAt: START + 60_000,
  entry: null,
  status: 0,
  voidReason: null,
  payout: '0',
  settledAt: null,
};
const SETTLED_BET = {
  ...BET,
  tradeRoundId: ROUND.id,
  at: ENDED + 12_345,
  endAt: START,
  entry: ROUND.opening,
  status: 1,
  payout: '190',
  settledAt: START,
};
const ONE_OPTION = { tradeOptionId: 12 };
const ONE_ROUND = { tradeRoundId: RUNNING.id };
const STOCKS = { stockListStrs: 'BTCUSDT' };

export const TRADE_EXAMPLES = {
  tradeOption: { params: ONE_OPTION, answer: TRADE_OPTION },
  tradeOptionList: { params: { isPlay: true, typeArray: 'R.5,R1' }, answer: [TRADE_OPTION] },
  gameCurrent: { params: ONE_OPTION, answer: RUNNING },
  gameRecent: { params: ONE_OPTION, answer: [ROUND] },
  gameRound: {
    params: { tradeRoundId: ROUND.id },
    answer: { round: ROUND, ticks: [ROUND.opening, ROUND.closing] },
  },
  gameRoundList: {
    params: { resultType: 'RoundStatus', ...ONE_OPTION, page: 1, size: 20 },
    answer: { items: [ROUND], total: 1, page: 1, size: 20 },
  },
  placeBet: {
    params: { point: '100', ...ONE_ROUND, type: 'B', clientBetId: 'my-first-bet', siteInfoId: 1 },
    answer: BET,
  },
  betsOfRound: { params: ONE_ROUND, answer: [BET] },
  betsOfOption: { params: ONE_OPTION, answer: [BET] },
  betList: {
    params: { statusStrs: '1,2,3', page: 1, size: 20 },
    answer: { items: [SETTLED_BET], total: 1, page: 1, size: 20 },
  },
  recentAllBets: {
    params: ONE_OPTION,
    answer: [
      {
        id: 'b-1',
        nick: 'gi***',
        tradeRoundId: ROUND.id,
        type: 'B',
        point: '100',
        status: 1,
        payout: '190',
        at: SETTLED_BET.at,
      },
    ],
  },
  roundSummaryDaily: {
    params: { ...ONE_OPTION, date: '2025-11-21' },
    answer: {
      tradeOptionId: 12,
      date: '2025-11-21',
      total: 540,
      buy: 272,
      sell: 260,
      void: 8,
      longestBuy: 9,
      longestSell: 7,
    },
  },
  tradeKline: {
    params: { ...STOCKS, interval: '1m' },
    answer: { BTCUSDT: [[START, '63001', '63020.5', '62998.1', '63012.4', '12.345']] },
  },
  tickerStatistics: {
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
  publicTradeRounds: { params: STOCKS, answer: [RUNNING] },
  publicTradeOptions: { params: { sitePrefix: 'demo' }, answer: [TRADE_OPTION] },
};
