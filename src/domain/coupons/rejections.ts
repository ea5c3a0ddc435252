/** Refusals about coupons. */
import type { Refusals } from '../refusal.ts';

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
