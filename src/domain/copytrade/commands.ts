/** Commands of copy trading. */
import type { CopyId, FollowId, UserId } from '../ids.ts';
import type { Price, Rate } from '../quantities.ts';
import type { Stamped } from '../time.ts';
import type { FollowSettings } from './proportion.ts';

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

/** By the trader, or by an operator; what is left out stays. */
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
