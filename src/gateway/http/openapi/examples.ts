/** One example of each call: what to send and what comes back. Held against the schemas by a test. */
import type { CallName } from '../../../protocol/contract.ts';
import {
  AT,
  CANCELLED,
  EXITS,
  ISOLATED,
  ISOLATED_POSITION,
  OPTION,
  ORDER,
  POINT_EVENT,
  POSITION,
  PRICE,
  SESSION,
  SETTING,
  SITE,
  STOP,
  USER,
  WALLET,
} from './exampleShapes.ts';
import { TRADE_EXAMPLES } from './tradeExamples.ts';

export interface CallExample {
  readonly params: Readonly<Record<string, unknown>>;
  readonly answer: unknown;
  /** Other ways to make the call, by name. */
  readonly others?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export const EXAMPLES: Readonly<Record<CallName, CallExample>> = {
  ...TRADE_EXAMPLES,
  me: { params: {}, answer: USER },
  signup: {
    params: {
      username: 'trader01',
      password: 'maru2025',
      name: '홍길동',
      phone: '010-1234-5678',
      email: 'trader01@example.com',
      nick: 'gildong',
      siteInfoId: 1,
    },
    answer: { status: 200, id: 'u-1', username: 'trader01' },
  },
  checkUsername: { params: { username: 'trader01' }, answer: { status: 200, isAvailable: true } },
  login: {
    params: { username: 'trader01', password: 'maru2025', siteInfoId: 1 },
    answer: SESSION,
    others: { renewal: { refreshToken: SESSION.refreshToken, siteInfoId: 1 } },
  },
  logout: { params: { all: false }, answer: { status: 200 } },
  walletsMine: { params: {}, answer: [WALLET] },
  siteInfo: { params: { code: 'demo' }, answer: SITE },
  fees: {
    params: {},
    answer: { futures: { maker: '0.0002', taker: '0.0004', estimated: '0.0008' } },
  },
  serverTime: { params: { ms: AT }, answer: { status: 200, serverTime: AT + 12, offset: 12 } },
  events: { params: { after: 0, size: 100 }, answer: { items: [POINT_EVENT], lastSeq: 1 } },
  optionList: { params: { isPlay: true }, answer: [OPTION] },
  option: { params: { futuresOptionId: 1 }, answer: OPTION },
  placeOrder: {
    params: {
      clientOrderId: 'my-first-order',
      futuresOptionId: 1,
      marketType: 'LIMIT',
      side: 'BUY',
      price: '63000',
      quantity: '0.01',
      reduceOnly: false,
      siteInfoId: 1,
    },
    others: {
      market: {
        clientOrderId: 'my-market-order',
        futuresOptionId: 1,
        marketType: 'MARKET',
        side: 'BUY',
        quantity: '0.01',
      },
      withExits: {
        futuresOptionId: 1,
        marketType: 'LIMIT',
        side: 'BUY',
        price: '63000',
        quantity: '0.01',
        takeProfit: '66000',
        stopLoss: '61500',
        isMarkSl: true,
      },
      stopLoss: {
        futuresOptionId: 1,
        marketType: 'STOPLOSS',
        side: 'SELL',
        triggerPrice: '61000',
        isMarkSl: true,
        quantity: '0.01',
      },
      hedge: {
        futuresOptionId: 1,
        marketType: 'MARKET',
        side: 'SELL',
        positionSide: 'SHORT',
        quantity: '0.01',
      },
    },
    answer: ORDER,
  },
  amendOrder: {
    params: { id: 'o-1', price: '62900.5', quantity: '0.012' },
    others: { trigger: { id: 'o-2', triggerPrice: '60500', isMark: true } },
    answer: {
      ...ORDER,
      price: '62900.5',
      quantity: '0.012',
      hold: '151.05',
      updatedAt: AT + 5_000,
    },
  },
  setExits: {
    params: { futuresPositionId: 'p-1', ...EXITS },
    others: { takeAway: { futuresPositionId: 'p-1', takeProfit: null, stopLoss: null } },
    answer: POSITION,
  },
  orderExits: { params: { orderId: 'o-1' }, answer: { orderId: 'o-1', ...EXITS } },
  positionExits: {
    params: { futuresPositionId: 'p-1' },
    answer: { futuresPositionId: 'p-1', ...EXITS, orders: [STOP] },
  },
  changeMargin: {
    params: { futuresPositionId: 'p-1', amount: '100', type: 'ADD' },
    answer: ISOLATED_POSITION,
  },
  setPositionMode: { params: { mode: 'HEDGE' }, answer: { mode: 'HEDGE' } },
  positionMode: { params: {}, answer: { mode: 'ONE_WAY' } },
  quantityPer: {
    params: { futuresOptionId: 1, leverage: 125 },
    answer: {
      futuresOptionId: 1,
      leverage: 125,
      maxPositionValue: '300000',
      maxBuyQuantity: '4.76',
      maxSellQuantity: '4.761',
    },
  },
  optionHedge: {
    params: { stock: 'BTCUSDT' },
    answer: { option: OPTION, mode: 'HEDGE', long: POSITION, short: null },
  },
  cancelOrder: { params: { id: 'o-1' }, answer: CANCELLED },
  cancelAll: { params: { futuresOptionId: 1 }, answer: { status: 200, cancelled: ['o-1'] } },
  openOrders: { params: { futuresOptionId: 1 }, answer: [ORDER] },
  openPositions: { params: { futuresOptionId: 1 }, answer: [POSITION] },
  historyList: {
    params: { resultType: 'ORDER', page: 1, size: 20 },
    answer: { items: [{ kind: 'ORDER', order: CANCELLED }], total: 1, page: 1, size: 20 },
  },
  leverage: { params: { futuresOptionId: 1, leverage: 5 }, answer: SETTING },
  marginType: { params: { futuresOptionId: 1, marginType: 'ISOLATED' }, answer: ISOLATED },
  lastLeverage: { params: {}, answer: [SETTING] },
  chart: {
    params: { stock: 'BTCUSDT', period: '1m', beginMillis: AT - 60_000, endMillis: AT },
    answer: [[AT - 60_000, '63001', '63020.5', '62998.1', '63012.4', '12.345']],
  },
  chartPage: {
    params: { stock: 'BTCUSDT', period: '1m', endMillis: AT, isFirst: true },
    answer: {
      items: [[AT - 60_000, '63001', '63020.5', '62998.1', '63012.4', '12.345']],
      nextEndMillis: AT - 60_000,
    },
  },
  rawData: {
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
  lastPrice: { params: { stock: 'BTCUSDT', second: 0 }, answer: PRICE },
  publicLastPrice: { params: { stock: 'BTCUSDT' }, answer: PRICE },
  keyValue: {
    params: { key: 'orderbook:BTCUSDT' },
    answer: {
      kind: 'orderbook',
      key: 'orderbook:BTCUSDT',
      value: { bids: [['63012.3', '1.2']], asks: [['63012.4', '0.8']] },
    },
  },
};
