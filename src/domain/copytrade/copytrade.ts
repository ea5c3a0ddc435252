/** Copy trading: traders, their followers, and the copies of their trades. */
import type { PositionSide } from '../futuresOrders.ts';
import type { CopyId, FollowId, InstrumentCode, OptionId, PositionId, UserId } from '../ids.ts';
import {
  type Money,
  moneyOf,
  NO_MONEY,
  type Price,
  type Quantity,
  type Rate,
  rateOf,
} from '../quantities.ts';
import type { Millis } from '../time.ts';
import type { HeldCopy } from './heldCopy.ts';
import type { FollowSettings, SkipReason } from './proportion.ts';

/** APPLIED waits for an operator; only an ACTIVE trader is copied. */
export const TRADER_STATUSES = ['APPLIED', 'ACTIVE', 'DENIED', 'ENDED'] as const;
export type TraderStatus = (typeof TRADER_STATUSES)[number];

export interface CopyTrader {
  readonly traderId: UserId;
  readonly status: TraderStatus;
  /** Whether the trader takes new followers. */
  readonly isOpen: boolean;
  /** Followers at a time, 1 to CAPACITY_MAX. */
  readonly capacity: number;
  /** Share of a follower's profit, 0 to TRADER_FEE_MAX in whole percents. */
  readonly fee: Rate;
  readonly appliedAt: Millis;
  /** When an operator approved it; undefined before. */
  readonly since: Millis | undefined;
  readonly updatedAt: Millis;
}

export const CAPACITY_MAX = 10_000;
export const TRADER_FEE_MAX = rateOf('0.3');
export const TRADER_FEE_STEP = rateOf('0.01');

export const FOLLOW_STATUSES = ['ON', 'ENDED'] as const;
export type FollowStatus = (typeof FOLLOW_STATUSES)[number];

/** One user's following of one trader, from its beginning to its end. */
export interface CopyFollow extends FollowSettings {
  readonly id: FollowId;
  readonly followerId: UserId;
  readonly traderId: UserId;
  readonly status: FollowStatus;
  readonly since: Millis;
  readonly updatedAt: Millis;
}

/** Smallest maximum and one-time limit of a follow, and smallest balance of FUTURES. */
export const FOLLOW_LIMIT_MIN = moneyOf('10');
export const MULTIPLY_MAX = 1_000;
/** A block takes the book no further than this share from the trader's own price. */
export const COPY_DEVIATION = rateOf('0.005');

/** A copy of a trader's position: isolated, beside the follower's own positions. */
export interface Copy extends HeldCopy {
  readonly id: CopyId;
  readonly followId: FollowId;
  readonly followerId: UserId;
  readonly traderId: UserId;
  readonly traderPositionId: PositionId;
  readonly optionId: OptionId;
  readonly instrument: InstrumentCode;
  readonly liquidationPrice: Price | undefined;
  /** The trader's position after the fill that changed the copy last. */
  readonly traderQuantity: Quantity;
  /** The trader's share of profits when the copy was opened. */
  readonly traderFee: Rate;
  /** False once its follower closed a part of it: the rest no longer follows the trader. */
  readonly isFollowing: boolean;
  readonly openedAt: Millis;
  readonly updatedAt: Millis;
}

/** Who ended a copy, or a part of it. */
export const COPY_CLOSE_REASONS = ['TRADER', 'FOLLOWER', 'UNFOLLOW', 'LIQUIDATION'] as const;
export type CopyCloseReason = (typeof COPY_CLOSE_REASONS)[number];

/** One part of a copy that was opened or closed. */
export interface CopyFill {
  readonly price: Price;
  readonly quantity: Quantity;
  readonly fee: Money;
  /** Before fees; zero when it opened. */
  readonly realizedPnl: Money;
  /** Amount that the insurance fund added to a close beyond the margin. */
  readonly insurance: Money;
  readonly at: Millis;
}

/** Totals of a follow so far; results and costs are those of copies that are closed whole. */
export interface FollowTotals {
  readonly closed: number;
  /** Net of all fees and funding. */
  readonly result: Money;
  readonly fee: Money;
  readonly traderFee: Money;
  readonly funding: Money;
  readonly skips: Readonly<Partial<Record<SkipReason, number>>>;
}

export const NO_TOTALS: FollowTotals = {
  closed: 0,
  result: NO_MONEY,
  fee: NO_MONEY,
  traderFee: NO_MONEY,
  funding: NO_MONEY,
  skips: {},
};

/** A fill that was not copied for one follower. */
export interface CopySkip {
  readonly followId: FollowId;
  readonly followerId: UserId;
  readonly traderId: UserId;
  readonly traderPositionId: PositionId;
  readonly instrument: InstrumentCode;
  readonly optionId: OptionId;
  readonly side: PositionSide;
  readonly leverage: number;
  readonly reason: SkipReason;
  readonly at: Millis;
}

/** Earnings of a follower from one trader on one instrument, over all closed copies. */
export interface CopyResult {
  readonly earned: Money;
  readonly highWater: Money;
}

/** The trader's share of a profit, paid when a copy closed whole. */
export interface CopyFee {
  readonly copyId: CopyId;
  readonly followId: FollowId;
  readonly followerId: UserId;
  readonly traderId: UserId;
  readonly instrument: InstrumentCode;
  /** Profit above the previous high water mark. */
  readonly profit: Money;
  readonly fee: Money;
  readonly at: Millis;
}
