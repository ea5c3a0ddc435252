/** Withdrawals that an operator freezes: the account trades on, and nothing leaves it. */
import type { UserId } from '../ids.ts';
import type { Refusals } from '../refusal.ts';
import type { Millis, Stamped } from '../time.ts';

export const FREEZE_REASON_MAX = 200;

/** Issued by an operator; again with another reason, it replaces the reason. */
export interface FreezeWithdrawals extends Stamped {
  readonly type: 'FreezeWithdrawals';
  readonly userId: UserId;
  /** Shown to the user; 1 to FREEZE_REASON_MAX characters. */
  readonly reason: string;
}

/** Issued by an operator. */
export interface UnfreezeWithdrawals extends Stamped {
  readonly type: 'UnfreezeWithdrawals';
  readonly userId: UserId;
}

export type WithdrawalFreezeCommand = FreezeWithdrawals | UnfreezeWithdrawals;

export interface WithdrawalsFrozen {
  readonly type: 'WithdrawalsFrozen';
  readonly userId: UserId;
  readonly reason: string;
  readonly at: Millis;
}

export interface WithdrawalsUnfrozen {
  readonly type: 'WithdrawalsUnfrozen';
  readonly userId: UserId;
}

export type WithdrawalFreezeEvent = WithdrawalsFrozen | WithdrawalsUnfrozen;

export const WITHDRAWAL_FREEZE_REJECTIONS = {
  WITHDRAWALS_FROZEN: 423,
  WITHDRAWALS_NOT_FROZEN: 409,
} as const satisfies Refusals;
