/** Commands of coupons. */
import type { ClientOrderId, CouponId, UserId } from '../ids.ts';
import type { WalletType } from '../ledger/wallets.ts';
import type { Stamped } from '../time.ts';
import type { BonusDeposit, Coupon } from './coupon.ts';

/** By the operator. */
export interface CreateCoupon extends Stamped, Omit<Coupon, 'id' | 'createdAt'> {
  readonly type: 'CreateCoupon';
}

/** By the operator: nobody can use it any more. */
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
