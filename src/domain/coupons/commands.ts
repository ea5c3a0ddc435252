/** Commands of coupons. */
import type { ClientOrderId, CouponId, UserId } from '../ids.ts';
import type { WalletType } from '../ledger/wallets.ts';
import type { Millis, Stamped } from '../time.ts';
import type { BonusDeposit, Coupon, CouponUse } from './coupon.ts';
import type { Refusals } from '../refusal.ts';

/** By the operator. */
export interface CreateCoupon extends Stamped, Omit<Coupon, 'id' | 'createdAt'> {
  readonly type: 'CreateCoupon';
}

/** By the operator: it can no longer be used. */
export interface EndCoupon extends Stamped {
  readonly type: 'EndCoupon';
  readonly id: CouponId;
}

export interface UseCoupon extends Stamped {
  readonly type: 'UseCoupon';
  readonly userId: UserId;
  readonly requestId: ClientOrderId;
  readonly code: string;
  readonly wallet: WalletType;
  /** The user's latest approved deposit into the wallet, if there is one. */
  readonly deposit: BonusDeposit | undefined;
}

export type CouponCommand = CreateCoupon | EndCoupon | UseCoupon;

/** Events of coupons. The payment is in the ledger's event beside a use. */
export type CouponEvent =
  | {
      readonly type: 'CouponCreated';
      readonly coupon: Coupon;
      /** The coupon that makes room for it, where all places were taken. */
      readonly displaced: CouponId | undefined;
    }
  | { readonly type: 'CouponEnded'; readonly id: CouponId; readonly at: Millis }
  | { readonly type: 'CouponUsed'; readonly use: CouponUse };

/** Refusals about coupons. */
export const COUPON_REJECTIONS = {
  UNKNOWN_COUPON: 404,
  COUPON_AFFILIATE: 403,
  COUPON_WALLET: 403,
  COUPON_EXPIRED: 409,
  COUPON_ENDED: 409,
  COUPON_USED: 409,
  COUPON_USED_UP: 409,
  COUPON_NO_DEPOSIT: 409,
  COUPON_CODE_TAKEN: 409,
  COUPON_LIMIT: 409,
} as const satisfies Refusals;
