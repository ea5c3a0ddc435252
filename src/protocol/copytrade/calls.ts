/** The calls of copy trading. */
import * as v from 'valibot';
import { type FigureWindow, RISK_CLASSES } from '../../domain/copytrade/figures.ts';
import { defineCall, MEMBER_COMMAND, MEMBER_READ } from '../call.ts';
import {
  booleanParam,
  decimalParam,
  decimalText,
  done,
  identifier,
  integerParam,
  millis,
  pageOf,
  pageParams,
  resultType,
  resultTypes,
  siteInfoId,
  stockCode,
  words,
} from '../fields.ts';
import {
  wireCopy,
  wireCopyFee,
  wireCopyGroup,
  wireCopyRecord,
  wireFollow,
  wireOwnTrader,
  wireTraderPosition,
} from './entities.ts';

const FEATURE = { feature: 'futures' } as const;
const MINE = { ...MEMBER_READ, ...FEATURE };
const ACT = { ...MEMBER_COMMAND, ...FEATURE };
/** The pages of traders are public. */
const OPEN = { access: 'guest', kind: 'read', method: 'GET', ...FEATURE } as const;
const LIST_COST = 10;

const figures = v.object({
  roi: decimalText,
  pnl: decimalText,
  winRate: decimalText,
  maxDrawdown: decimalText,
  /** Null while nothing was lost. */
  profitFactor: v.nullable(decimalText),
  holdingMs: v.number(),
  volume: decimalText,
  /** Value of what copies of followers opened and closed; null where a server does not count it. */
  copiedVolume: v.optional(v.nullable(decimalText), null),
  trades: v.number(),
});
export type WireTraderFigures = v.InferOutput<typeof figures>;

const byWindow = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.object({ '7': schema, '30': schema, '90': schema, ALL: schema } satisfies Record<
    FigureWindow,
    Schema
  >);

export const wireTraderCard = v.object({
  traderId: identifier,
  name: v.string(),
  introduction: v.string(),
  /** Trades by a published strategy, where an exchange is for practice. */
  isPractice: v.boolean(),
  isActive: v.boolean(),
  isOpen: v.boolean(),
  isFull: v.boolean(),
  followers: v.number(),
  capacity: v.number(),
  /** A share of followers' profits: 0.1 is 10 %. */
  fee: decimalText,
  since: millis,
  days: v.number(),
  figures: byWindow(figures),
  /** Moments and returns since then, at most 90 points. */
  curve: v.array(v.pipe(v.tuple([millis, decimalText]), v.readonly())),
  pairs: v.array(stockCode),
});
export type WireTraderCard = v.InferOutput<typeof wireTraderCard>;

export const wireTraderDetail = v.object({
  ...wireTraderCard.entries,
  performance: v.array(
    v.object({
      stock: stockCode,
      trades: v.number(),
      pnl: decimalText,
      winRate: decimalText,
      volume: decimalText,
    }),
  ),
  risk: v.picklist(RISK_CLASSES),
  /** Moments, returns and drawdowns since the beginning of the window. */
  curves: byWindow(v.array(v.pipe(v.tuple([millis, decimalText, decimalText]), v.readonly()))),
});
export type WireTraderDetail = v.InferOutput<typeof wireTraderDetail>;

const ownPage = v.object({
  trader: v.nullable(wireOwnTrader),
  name: v.string(),
  introduction: v.string(),
  followers: v.number(),
});
export type WireTraderDesk = v.InferOutput<typeof ownPage>;

const traderName = v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(24));
const introduction = v.pipe(v.string(), v.trim(), v.maxLength(400));
const followTerms = {
  /** A list of codes, or `BTCUSDT,ETHUSDT`. */
  followStock: v.union([v.array(stockCode), v.pipe(v.string(), v.maxLength(2_000))]),
  multiplyPer: v.union([v.number(), v.pipe(v.string(), v.maxLength(16))]),
  maxBet: decimalParam,
  oneMaxBet: decimalParam,
} as const;

export const copytradeCalls = {
  copyTrader: defineCall({
    ...OPEN,
    path: '/api/copytrade/trader',
    params: v.object({ traderId: identifier, siteInfoId }),
    answer: wireTraderDetail,
  }),
  copyTraderList: defineCall({
    ...OPEN,
    path: '/api/copytrade/trader/list',
    cost: LIST_COST,
    params: v.object({
      resultType,
      /** Part of a name. */
      name: words,
      isHideFull: v.optional(booleanParam, false),
      isActive: v.optional(booleanParam),
      /** ROI, PNL, WIN_RATE, MDD, FOLLOWERS, VOLUME, DAYS or FEE; of a window as `ROI_30`. */
      sort: v.optional(v.pipe(v.string(), v.maxLength(24)), 'ROI_30'),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wireTraderCard),
  }),
  traderDesk: defineCall({
    ...MINE,
    path: '/api/copytrade/trader/me',
    params: v.object({ siteInfoId }),
    answer: ownPage,
  }),
  applyForTrading: defineCall({
    ...ACT,
    path: '/api/copytrade/trader/apply',
    params: v.object({
      capacity: integerParam(1, 10_000),
      fee: decimalParam,
      name: traderName,
      introduction,
      siteInfoId,
    }),
    answer: ownPage,
  }),
  changeTrading: defineCall({
    ...ACT,
    path: '/api/copytrade/trader/change',
    params: v.object({
      capacity: v.optional(integerParam(1, 10_000)),
      fee: v.optional(decimalParam),
      isOpen: v.optional(booleanParam),
      name: v.optional(traderName),
      introduction: v.optional(introduction),
      siteInfoId,
    }),
    answer: ownPage,
  }),
  copyFollower: defineCall({
    ...MINE,
    path: '/api/copytrade/follower',
    params: v.object({
      resultType,
      /** One's own follow where both are left out. */
      followerId: v.optional(identifier),
      traderFollowerId: v.optional(identifier),
      siteInfoId,
    }),
    answer: v.nullable(wireFollow),
  }),
  myTraderFollower: defineCall({
    ...MINE,
    path: '/api/copytrade/follower/my_trader_follower',
    params: v.object({ traderId: identifier, siteInfoId }),
    answer: v.nullable(wireFollow),
  }),
  followerList: defineCall({
    ...OPEN,
    path: '/api/copytrade/follower/list',
    cost: LIST_COST,
    params: v.object({ resultType, traderId: identifier, ...pageParams, siteInfoId }),
    answer: pageOf(wireFollow),
  }),
  myTraders: defineCall({
    ...MINE,
    path: '/api/copytrade/follower/my_traders',
    cost: LIST_COST,
    params: v.object({ resultType: resultTypes('ON'), siteInfoId }),
    answer: v.array(wireFollow),
  }),
  follow: defineCall({
    ...ACT,
    path: '/api/copytrade/follower/follow',
    params: v.object({ ...followTerms, traderId: identifier, siteInfoId }),
    answer: wireFollow,
  }),
  unfollow: defineCall({
    ...ACT,
    path: '/api/copytrade/follower/unfollow',
    params: v.object({ traderFollowerId: identifier, siteInfoId }),
    answer: done,
  }),
  unfollowTrader: defineCall({
    ...ACT,
    path: '/api/copytrade/follower/unfollow_trader',
    params: v.object({ traderFollowerId: identifier, siteInfoId }),
    answer: done,
  }),
  copyHistory: defineCall({
    ...MINE,
    path: '/api/copytrade/history/follower/list',
    cost: LIST_COST,
    params: v.object({
      /** The requester's own id; any other is refused. */
      followerId: v.optional(identifier),
      /** `COPY` or `SKIP` alone. */
      resultType: resultTypes('COPY', 'SKIP'),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wireCopyRecord),
  }),
  openCopies: defineCall({
    ...MINE,
    path: '/api/copytrade/history/follower/open',
    params: v.object({ resultType, followerId: v.optional(identifier), siteInfoId }),
    answer: v.array(wireCopy),
  }),
  traderPositions: defineCall({
    ...OPEN,
    path: '/api/copytrade/history/trader/list',
    cost: LIST_COST,
    params: v.object({ traderId: identifier, ...pageParams, siteInfoId }),
    answer: pageOf(wireTraderPosition),
  }),
  ownOpenPositions: defineCall({
    ...MINE,
    path: '/api/copytrade/history/trader/open',
    params: v.object({ siteInfoId }),
    answer: v.array(wireTraderPosition),
  }),
  traderOpenPositions: defineCall({
    ...OPEN,
    path: '/api/copytrade/trader/open',
    params: v.object({ traderId: identifier, siteInfoId }),
    answer: v.array(wireTraderPosition),
  }),
  followerCopies: defineCall({
    ...MINE,
    path: '/api/copytrade/history/trader/my_open_follower_history',
    cost: LIST_COST,
    params: v.object({ siteInfoId }),
    answer: v.array(wireCopyGroup),
  }),
  followerPositions: defineCall({
    ...MINE,
    path: '/api/copytrade/history/trader/follower_position',
    cost: LIST_COST,
    params: v.object({ siteInfoId }),
    answer: v.array(wireCopyGroup),
  }),
  copyFees: defineCall({
    ...MINE,
    path: '/api/copytrade/history/trader/fee_history',
    cost: LIST_COST,
    params: v.object({
      /** Oneself for what was received; another trader, or left out, for what was paid. */
      traderId: v.optional(identifier),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wireCopyFee),
  }),
  closeCopy: defineCall({
    ...ACT,
    path: '/api/futures/order/copytrade/close',
    params: v.object({
      /** The worst price that is accepted; any where left out. */
      closePrice: v.optional(decimalParam),
      futuresFollowerOrderId: identifier,
      futuresTraderOrderId: v.optional(identifier),
      siteInfoId,
    }),
    answer: done,
  }),
} as const;
