/** Commands of copy trading. */
import type { CopyId, FollowId, InstrumentCode, OptionId, PositionId, UserId } from '../ids.ts';
import type { Money, Price, Quantity, Rate } from '../quantities.ts';
import type { Millis, Stamped } from '../time.ts';
import type { FollowSettings } from './proportion.ts';
import type { PositionSide } from '../futuresOrders.ts';
import type {
  Copy,
  CopyCloseReason,
  CopyFee,
  CopyFill,
  CopyFollow,
  CopyResult,
  CopySkip,
  CopyTrader,
  FollowTotals,
} from './copytrade.ts';
import type { Refusals } from '../refusal.ts';

export interface ApplyForTrading extends Stamped {
  readonly type: 'ApplyForTrading';
  readonly userId: UserId;
  readonly capacity: number;
  readonly fee: Rate;
}

/** By an operator. */
export interface DecideTrader extends Stamped {
  readonly type: 'DecideTrader';
  readonly traderId: UserId;
  readonly isApproved: boolean;
}

/** By the trader, or by an operator; omitted fields stay. */
export interface ChangeTrader extends Stamped {
  readonly type: 'ChangeTrader';
  readonly traderId: UserId;
  readonly isByOperator: boolean;
  readonly capacity: number | undefined;
  readonly fee: Rate | undefined;
  readonly isOpen: boolean | undefined;
}

/** By an operator: all follows end, and their copies close. */
export interface EndTrader extends Stamped {
  readonly type: 'EndTrader';
  readonly traderId: UserId;
}

/** Begins to follow, or changes the settings of the follow there is. */
export interface Follow extends Stamped, FollowSettings {
  readonly type: 'Follow';
  readonly userId: UserId;
  readonly traderId: UserId;
}

export interface Unfollow extends Stamped {
  readonly type: 'Unfollow';
  readonly userId: UserId;
  readonly followId: FollowId;
  /** Closes the open copies at market first; otherwise they keep the follow from ending. */
  readonly closesCopies: boolean;
}

export interface CloseCopy extends Stamped {
  readonly type: 'CloseCopy';
  readonly userId: UserId;
  readonly copyId: CopyId;
  /** The worst price that is accepted; undefined for any. */
  readonly worstPrice: Price | undefined;
}

/** By the exchange: the next piece of each block that is not finished. */
export interface WorkCopyBlocks extends Stamped {
  readonly type: 'WorkCopyBlocks';
}

export type CopytradeCommand =
  | ApplyForTrading
  | DecideTrader
  | ChangeTrader
  | EndTrader
  | Follow
  | Unfollow
  | CloseCopy
  | WorkCopyBlocks;

/** Events of copy trading. Money that moved is in the ledger's events beside them. */
export const TRADER_FILL_KINDS = ['OPEN', 'CLOSE', 'LIQUIDATION'] as const;
type TraderFillKind = (typeof TRADER_FILL_KINDS)[number];

/** Fill of an ACTIVE trader, with the price that copies of it received or would have received. */
export interface TraderFill {
  readonly traderId: UserId;
  readonly positionId: PositionId;
  readonly optionId: OptionId;
  readonly instrument: InstrumentCode;
  readonly kind: TraderFillKind;
  /** Side of the position. */
  readonly side: PositionSide;
  readonly leverage: number;
  /** Initial margin of an opening fill; zero of others. */
  readonly margin: Money;
  readonly price: Price;
  readonly quantity: Quantity;
  /** The position before the fill; zero for a new one. */
  readonly held: Quantity;
  /** The trader's share of profits at this moment. */
  readonly traderFee: Rate;
  /** The rate of the trading fee that copies pay. */
  readonly feeRate: Rate;
  /** One price for all copies; undefined where the book had nothing within the deviation. */
  readonly blockPrice: Price | undefined;
  /**
   * Total quantity that all followers requested, and the quantity that the book filled; zero
   * without followers.
   */
  readonly wanted: Quantity;
  readonly taken: Quantity;
  readonly at: Millis;
}

/** A block too large for one command: its copies follow in pieces, at the one price. */
export interface OpenBlock {
  readonly number: number;
  readonly fill: TraderFill;
  /** The number of the last follow (opening) or copy (closing) that was worked. */
  readonly cursor: number;
  /** Filled quantity that has not been allocated to a copy yet. */
  readonly left: Quantity;
}

export type CopytradeEvent =
  | { readonly type: 'TraderChanged'; readonly trader: CopyTrader }
  | {
      readonly type: 'FollowChanged';
      readonly follow: CopyFollow;
      /** Totals of the follow so far. */
      readonly totals: FollowTotals;
    }
  | { readonly type: 'TraderFilled'; readonly fill: TraderFill }
  | { readonly type: 'CopyBlockOpened'; readonly block: OpenBlock }
  | {
      readonly type: 'CopyBlockWorked';
      readonly traderId: UserId;
      readonly number: number;
      /** Undefined when the block is finished. */
      readonly cursor: number | undefined;
      readonly left: Quantity;
    }
  | { readonly type: 'CopyOpened'; readonly copy: Copy; readonly fill: CopyFill }
  | {
      readonly type: 'CopyClosed';
      /** After the close; of quantity zero when nothing is left. */
      readonly copy: Copy;
      readonly fill: CopyFill;
      readonly reason: CopyCloseReason;
      /** Earnings of the pair so far once nothing is open; undefined otherwise. */
      readonly result: CopyResult | undefined;
    }
  | { readonly type: 'CopySkipped'; readonly skip: CopySkip }
  | {
      readonly type: 'CopyFunded';
      readonly copy: Copy;
      readonly rate: Rate;
      readonly markPrice: Price;
      readonly amount: Money;
      readonly insurance: Money;
      readonly at: Millis;
    }
  | { readonly type: 'CopyFeePaid'; readonly paid: CopyFee };

/** Refusals about copy trading. */
export const COPYTRADE_REJECTIONS = {
  UNKNOWN_TRADER: 404,
  UNKNOWN_FOLLOW: 404,
  UNKNOWN_COPY: 404,
  TRADER_APPLIED: 409,
  TRADER_DECIDED: 409,
  TRADER_FOLLOWS: 409,
  TRADER_CANNOT_FOLLOW: 403,
  TRADER_NO_EXITS: 403,
  TRADER_SELL: 403,
  TRADER_OPPOSITE: 403,
  TRADER_CLOSED: 409,
  TRADER_FULL: 409,
  CAPACITY_BELOW_FOLLOWERS: 409,
  ALREADY_FOLLOWING: 409,
  FOLLOW_LIMIT_MIN: 400,
  FOLLOW_LIMIT_ORDER: 400,
  FOLLOW_NO_PAIR: 400,
  FOLLOW_MULTIPLIER: 400,
  FOLLOW_NO_BALANCE: 409,
  CLOSE_COPIES_FIRST: 409,
  COPY_PRICE_MOVED: 409,
} as const satisfies Refusals;
