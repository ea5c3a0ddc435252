/** Wire shapes of coupons and of their uses. */
import * as v from 'valibot';
import { COUPON_KINDS, COUPON_STATES } from '../../domain/coupons/coupon.ts';
import { CURRENCIES } from '../../domain/ledger/currencies.ts';
import { decimalText, identifier, millis } from '../fields.ts';
import { walletType } from '../ledger/entities.ts';

const currency = v.picklist(CURRENCIES);

/** Payment of a coupon to a wallet. */
export const wireCouponUse = v.object({
  /** The reference of the movement in the statement. */
  id: identifier,
  promoCode: v.string(),
  walletType,
  currency,
  amount: decimalText,
  /** The deposit that a percent bonus follows from. */
  dnwHistoryId: v.nullable(identifier),
  clientRequestId: identifier,
  usedAt: millis,
});
export type WireCouponUse = v.InferOutput<typeof wireCouponUse>;

/** A coupon as operators see it. `amount` is of AMOUNT, `rate` and `maximum` of PERCENT. */
export const wireCoupon = v.object({
  id: identifier,
  promoCode: v.string(),
  currency,
  kind: v.picklist(COUPON_KINDS),
  amount: v.nullable(decimalText),
  /** A share: 0.1 is 10 %. */
  rate: v.nullable(decimalText),
  maximum: v.nullable(decimalText),
  walletTypes: v.array(walletType),
  status: v.picklist(COUPON_STATES),
  createdAt: millis,
  expiresAt: millis,
  endedAt: v.nullable(millis),
  usesMax: v.number(),
  usesPerUser: v.number(),
  used: v.number(),
});
export type WireCoupon = v.InferOutput<typeof wireCoupon>;
