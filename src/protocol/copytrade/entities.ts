/** Traders, follows, copies and skips as they travel. */
import * as v from 'valibot';
import {
  COPY_CLOSE_REASONS,
  FOLLOW_STATUSES,
  TRADER_STATUSES,
} from '../../domain/copytrade/copytrade.ts';
import { SKIP_REASONS } from '../../domain/copytrade/proportion.ts';
import { POSITION_SIDES } from '../../domain/futuresOrders.ts';
import {
  decimalText,
  eventStamp,
  identifier,
  millis,
  optionIdField,
  stockCode,
} from '../fields.ts';

/** One's own application for trading, or what became of it. */
export const wireOwnTrader = v.object({
  traderId: identifier,
  status: v.picklist(TRADER_STATUSES),
  /** Takes new followers. */
  isOpen: v.boolean(),
  capacity: v.number(),
  /** A share of followers' profits: 0.1 is 10 %. */
  fee: decimalText,
  appliedAt: millis,
  since: v.nullable(millis),
});
export type WireOwnTrader = v.InferOutput<typeof wireOwnTrader>;

/** A follow with its settings and what became of it, as its events state it. */
export const wireFollowTerms = v.object({
  /** The specification's traderFollowerId. */
  followId: identifier,
  /** The follow's id, for all readers but the follower. */
  followerId: identifier,
  traderId: identifier,
  traderName: v.string(),
  followStock: v.array(stockCode),
  /** Whole percents of the trader's margin. */
  multiplyPer: v.number(),
  maxBet: decimalText,
  oneMaxBet: decimalText,
  status: v.picklist(FOLLOW_STATUSES),
  isOn: v.boolean(),
  followedAt: millis,
  endedAt: v.nullable(millis),
  closedCopies: v.number(),
  skipped: v.number(),
  /** Skipped fills by reason. */
  skips: v.record(v.string(), v.number()),
  /** Result of closed copies, net of all fees and funding. */
  result: decimalText,
  fee: decimalText,
  traderFee: decimalText,
  funding: decimalText,
});
export type WireFollowTerms = v.InferOutput<typeof wireFollowTerms>;

export const wireFollow = v.object({
  ...wireFollowTerms.entries,
  /** Masked for all readers but the follower. */
  followerName: v.string(),
  /** The trader's share of profits at present. */
  feeShare: decimalText,
  openCopies: v.number(),
});
export type WireFollow = v.InferOutput<typeof wireFollow>;

const ofPosition = {
  futuresOptionId: optionIdField,
  stock: stockCode,
  side: v.picklist(POSITION_SIDES),
  leverage: v.number(),
};

export const wireCopy = v.object({
  /** The specification's futuresFollowerOrderId. */
  copyId: identifier,
  followId: identifier,
  traderId: identifier,
  traderName: v.string(),
  /** The specification's futuresTraderOrderId. */
  traderPositionId: identifier,
  ...ofPosition,
  quantity: decimalText,
  entryPrice: decimalText,
  margin: decimalText,
  liquidationPrice: v.nullable(decimalText),
  realizedPnl: decimalText,
  fee: decimalText,
  funding: decimalText,
  /** The trader's share of profits when the copy was opened. */
  traderFee: decimalText,
  isFollowing: v.boolean(),
  openedAt: millis,
  updatedAt: millis,
  closedAt: v.optional(millis),
  closePrice: v.optional(decimalText),
  reason: v.optional(v.picklist(COPY_CLOSE_REASONS)),
  /** Share of the trader's position, cut at four decimals. */
  share: decimalText,
});
export type WireCopy = v.InferOutput<typeof wireCopy>;

export const wireSkip = v.object({
  id: identifier,
  followId: identifier,
  traderId: identifier,
  traderName: v.string(),
  ...ofPosition,
  reason: v.picklist(SKIP_REASONS),
  at: millis,
});
export type WireSkip = v.InferOutput<typeof wireSkip>;

export const wireCopyRecord = v.variant('kind', [
  v.object({ kind: v.literal('COPY'), copy: wireCopy }),
  v.object({ kind: v.literal('SKIP'), skip: wireSkip }),
]);
export type WireCopyRecord = v.InferOutput<typeof wireCopyRecord>;

/** A trader's share of one copy's profit. */
export const wireCopyFee = v.object({
  id: identifier,
  at: millis,
  traderId: identifier,
  traderName: v.string(),
  /** The follow's id for the trader. */
  followerId: identifier,
  stock: stockCode,
  profit: decimalText,
  fee: decimalText,
});
export type WireCopyFee = v.InferOutput<typeof wireCopyFee>;

export const wireTraderPosition = v.object({
  traderPositionId: identifier,
  traderId: identifier,
  ...ofPosition,
  quantity: decimalText,
  entryPrice: decimalText,
  margin: decimalText,
  realizedPnl: decimalText,
  openedAt: millis,
  closedAt: v.optional(millis),
  closePrice: v.optional(decimalText),
});
export type WireTraderPosition = v.InferOutput<typeof wireTraderPosition>;

/** Copies of one's followers at one position, or of one follower. */
export const wireCopyGroup = v.object({
  /** The trader's position, or the follow. */
  key: identifier,
  name: v.string(),
  copies: v.number(),
  quantity: decimalText,
  margin: decimalText,
  /** Value of the copies at their entry prices; null where a server does not send it. */
  value: v.optional(v.nullable(decimalText), null),
  /** The largest margins first, 100 at most. */
  items: v.array(wireCopy),
});
export type WireCopyGroup = v.InferOutput<typeof wireCopyGroup>;

const copyFill = v.object({
  price: decimalText,
  quantity: decimalText,
  fee: decimalText,
  realizedPnl: decimalText,
});

/** Delivered on /user/queue/futures. */
export const copytradeEvents = [
  v.object({ ...eventStamp, type: v.literal('COPYTRADE_OPEN'), copy: wireCopy, fill: copyFill }),
  v.object({
    ...eventStamp,
    type: v.literal('COPYTRADE_CLOSE'),
    copy: wireCopy,
    fill: copyFill,
    reason: v.picklist(COPY_CLOSE_REASONS),
  }),
  /** Funding was paid or received. */
  v.object({ ...eventStamp, type: v.literal('COPYTRADE_UPDATE'), copy: wireCopy }),
  v.object({ ...eventStamp, type: v.literal('COPYTRADE_SKIP'), skip: wireSkip }),
  v.object({ ...eventStamp, type: v.literal('FOLLOW'), follow: wireFollowTerms }),
  v.object({ ...eventStamp, type: v.literal('TRADER'), trader: wireOwnTrader }),
] as const;

/** The feature's part of the account as a client knows it. */
export interface CopytradeView {
  readonly copytrade: {
    readonly trader: WireOwnTrader | null;
    /** The follow that is on. */
    readonly follow: WireFollowTerms | null;
    /** Open copies by id. */
    readonly copies: Readonly<Record<string, WireCopy>>;
    /** The last event of the feature: what is read from lists is read again when it changes. */
    readonly version: number;
  };
}
