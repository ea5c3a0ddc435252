/** Events of coupons. What was paid is in the ledger's event beside a use. */
import type { CouponId } from '../ids.ts';
import type { Millis } from '../time.ts';
import type { Coupon, CouponUse } from './coupon.ts';

export type CouponEvent =
  | {
      readonly type: 'CouponCreated';
      readonly coupon: Coupon;
      /** The coupon that makes room for it, where all places were taken. */
      readonly displaced: CouponId | undefined;
    }
  | { readonly type: 'CouponEnded'; readonly id: CouponId; readonly at: Millis }
  | { readonly type: 'CouponUsed'; readonly use: CouponUse };
