/** Calls about coupons. */
import * as v from 'valibot';
import { type CallDocs, defineCall, MEMBER_COMMAND, MEMBER_READ } from '../call.ts';
import { AT, pageExample } from '../examples.ts';
import { clientOrderIdParam, pageOf, pageParams, siteInfoId } from '../fields.ts';
import { walletType } from '../ledger/entities.ts';
import { type WireCouponUse, wireCouponUse } from './entities.ts';

export const couponCalls = {
  useCoupon: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/coupon/use',
    params: v.object({
      clientRequestId: v.optional(clientOrderIdParam),
      promoCode: v.pipe(v.string(), v.maxLength(64)),
      walletType,
      siteInfoId,
    }),
    answer: wireCouponUse,
  }),
  couponUses: defineCall({
    ...MEMBER_READ,
    path: '/api/coupon/uses',
    params: v.object({ ...pageParams, siteInfoId }),
    answer: pageOf(wireCouponUse),
  }),
} as const;

const USE: WireCouponUse = {
  id: 'c-1/1',
  promoCode: 'WELCOME',
  walletType: 'USDT',
  currency: 'USDT',
  amount: '10',
  dnwHistoryId: null,
  clientRequestId: 'my-coupon',
  usedAt: AT,
};

export const couponDocs = {
  useCoupon: {
    summary:
      'Pays the bonus of a coupon to a wallet. A share is of what the latest approved deposit into the wallet credited; a deposit carries one bonus. ' +
      'The same clientRequestId is the same use for 24 hours and at least among the last 10,000.',
    refusals: [
      'CLIENT_REQUEST_ID_REUSED',
      'UNKNOWN_COUPON',
      'COUPON_AFFILIATE',
      'COUPON_WALLET',
      'COUPON_ENDED',
      'COUPON_EXPIRED',
      'COUPON_USED',
      'COUPON_USED_UP',
      'COUPON_NO_DEPOSIT',
    ],
    example: {
      params: { clientRequestId: 'my-coupon', promoCode: 'WELCOME', walletType: 'USDT' },
      answer: USE,
    },
  },
  couponUses: {
    summary: 'Coupons that the caller has used, newest first.',
    isExtension: true,
    refusals: [],
    example: pageExample({}, USE),
  },
} satisfies CallDocs<typeof couponCalls>;
