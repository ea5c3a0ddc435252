/** One example of each call: what to send and what comes back. Held against the schemas by a test. */
import type { CallName } from '../../../protocol/contract.ts';

export interface CallExample {
  readonly params: Readonly<Record<string, unknown>>;
  readonly answer: unknown;
  /** Other ways to make the call, by name. */
  readonly others?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const AT = 1_763_715_600_000;
const WALLET = {
  type: 'FUTURES',
  point: '9873.92',
  gameWaitPoint: '126.08',
  realPoint: '10000',
  playerPoint: '9873.92',
  markPnl: '0',
  minusFundingFee: '0',
};
const USER = {
  id: 'u-1',
  siteInfoId: 1,
  username: 'trader01',
  name: '홍길동',
  nick: 'gildong',
  phone: '01012345678',
  email: 'trader01@example.com',
  role: 'PLAYER',
  status: 'NORMAL',
  wallet: { FUTURES: WALLET },
};
const ORDER = {
  id: 'o-1',
  clientOrderId: 'my-first-order',
  futuresOptionId: 1,
  stock: 'BTCUSDT',
  marketType: 'LIMIT',
  side: 'BUY',
  positionSide: null,
  price: '63000',
  quantity: '0.01',
  filledQuantity: '0',
  averagePrice: null,
  reduceOnly: false,
  leverage: 5,
  marginType: 'CROSS',
  hold: '126.08',
  fee: '0',
  realizedPnl: '0',
  status: 'WORKING',
  cancelReason: null,
  createdAt: AT,
  updatedAt: AT,
};
const CANCELLED = {
  ...ORDER,
  hold: '0',
  status: 'CANCELLED',
  cancelReason: 'USER',
  updatedAt: AT + 5_000,
};
const POSITION = {
  id: 'p-1',
  futuresOptionId: 1,
  stock: 'BTCUSDT',
  side: 'LONG',
  marginType: 'CROSS',
  leverage: 5,
  quantity: '0.01',
  entryPrice: '63000',
  margin: '0',
  liquidationPrice: '50713.6',
  realizedPnl: '0',
  fee: '0.252',
  funding: '0',
  isWarned: false,
  openedAt: AT,
  updatedAt: AT,
};
const OPTION = {
  id: 1,
  stock: 'BTCUSDT',
  label: 'BTC/USDT',
  nameKo: '비트코인',
  nameEn: 'Bitcoin',
  origin: 'Binance',
  hours: 'ALWAYS',
  isPlay: true,
  isOpen: true,
  tickSize: '0.1',
  lotSize: '0.001',
  minQuantity: '0.001',
  maxQuantity: '1000',
  leverageMax: 125,
  makerFee: '0.0002',
  takerFee: '0.0004',
  tiers: [
    {
      floor: '0',
      cap: '300000',
      maintenanceRate: '0.004',
      maintenanceAmount: '0',
      leverageMax: 125,
    },
    {
      floor: '300000',
      cap: null,
      maintenanceRate: '0.005',
      maintenanceAmount: '300',
      leverageMax: 100,
    },
  ],
};
const SITE = {
  id: 1,
  code: 'demo',
  name: '마루',
  language: 'ko',
  stockPrefix: '',
  type: '111111',
  usedCoins: 'FUTURES,BINARY,USDT,BTC',
  customUsedCoins: null,
  withoutCoins: null,
  depositCoins: 'USDT,BTC',
  buyCoins: 'USDT',
  binaryCurrency: 'BKT',
  coinInfoJson: '{"BTC":{"nameKo":"비트코인","nameEn":"Bitcoin","network":"Bitcoin","digits":8}}',
  extensions: ['market-topic', 'event-seq'],
  feed: { kind: 'replay', recordedFrom: AT - 86_400_000, recordedTo: AT },
  demoFunds: '10000',
};
const SESSION = {
  accessToken: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzaWQiOiJzLTEiLCJzaXRlIjoxfQ.c2lnbmF0dXJl',
  refreshToken: 'u-1.s-1.c2VjcmV0LW9mLXRoaXMtc2Vzc2lvbg.bWFyaw',
  expiresIn: 900,
  user: USER,
};
const SETTING = { futuresOptionId: 1, leverage: 5, marginType: 'CROSS' };
const ISOLATED = { ...SETTING, marginType: 'ISOLATED' };
const PRICE = { stock: 'BTCUSDT', at: AT, price: '63012.4' };
const POINT_EVENT = {
  seq: 1,
  at: AT,
  type: 'POINT',
  cause: 'OPENING',
  reference: 'demo-funds',
  wallets: [{ walletType: 'FUTURES', point: '10000', gameWaitPoint: '0', realPoint: '10000' }],
};

export const EXAMPLES: Readonly<Record<CallName, CallExample>> = {
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
    },
    answer: ORDER,
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
