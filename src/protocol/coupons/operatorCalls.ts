/** The operator's side of coupons. */
import * as v from 'valibot';
import { pendingAnswer, TWO_PERSON_REFUSALS } from '../admins/entities.ts';
import {
  COUPON_STATES,
  COUPON_USES_MAX,
  COUPON_USES_PER_USER_MAX,
} from '../../domain/coupons/coupon.ts';
import { CURRENCIES } from '../../domain/ledger/currencies.ts';
import { type CallDocs, defineCall, operatorCommand, operatorRead } from '../call.ts';
import { AT, pageExample } from '../examples.ts';
import {
  decimalParam,
  identifier,
  integerParam,
  millisParam,
  pageOf,
  pageParams,
  siteInfoId,
} from '../fields.ts';
import { type WireCoupon, wireCoupon } from './entities.ts';

export const couponOperatorCalls = {
  operatorCouponList: defineCall({
    ...operatorRead('coupons.read'),
    path: '/api/operator/coupon/list',
    params: v.object({
      status: v.optional(v.picklist(COUPON_STATES)),
      /** Part of a code. */
      keyword: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(64))),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wireCoupon),
  }),
  operatorCouponCreate: defineCall({
    ...operatorCommand('coupons.act'),
    path: '/api/operator/coupon/create',
    params: v.object({
      promoCode: v.pipe(v.string(), v.maxLength(64)),
      currency: v.picklist(CURRENCIES),
      /** Either an amount, or a rate with a maximum. */
      amount: v.optional(decimalParam),
      rate: v.optional(decimalParam),
      maximum: v.optional(decimalParam),
      walletTypeStrs: v.pipe(v.string(), v.maxLength(200)),
      expiresAt: millisParam,
      usesMax: integerParam(1, COUPON_USES_MAX),
      usesPerUser: v.optional(integerParam(1, COUPON_USES_PER_USER_MAX), 1),
      siteInfoId,
    }),
    answer: v.union([wireCoupon, pendingAnswer]),
  }),
  operatorCouponEnd: defineCall({
    ...operatorCommand('coupons.act'),
    path: '/api/operator/coupon/end',
    params: v.object({
      couponId: identifier,
      reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
      siteInfoId,
    }),
    answer: wireCoupon,
  }),
} as const;

const COUPON: WireCoupon = {
  id: 'c-1',
  promoCode: 'WELCOME',
  currency: 'USDT',
  kind: 'AMOUNT',
  amount: '10',
  rate: null,
  maximum: null,
  walletTypes: ['USDT', 'FUTURES'],
  status: 'ACTIVE',
  createdAt: AT,
  expiresAt: AT + 86_400_000,
  endedAt: null,
  usesMax: 1_000,
  usesPerUser: 1,
  used: 0,
};

export const couponOperatorDocs = {
  operatorCouponList: {
    summary: 'The last 200 coupons, newest first; of one state, or with part of a code.',
    isExtension: true,
    refusals: [],
    example: pageExample({}, COUPON),
  },
  operatorCouponCreate: {
    summary:
      'Creates a coupon: of an `amount`, or of a `rate` (0.1 is 10 %) of the latest approved deposit up to a `maximum`. `walletTypeStrs` is a comma list. The audit trail says who did.',
    isExtension: true,
    refusals: ['COUPON_CODE_TAKEN', 'COUPON_LIMIT', ...TWO_PERSON_REFUSALS],
    example: {
      params: {
        promoCode: 'WELCOME',
        currency: 'USDT',
        amount: '10',
        walletTypeStrs: 'USDT,FUTURES',
        expiresAt: AT + 86_400_000,
        usesMax: 1_000,
      },
      answer: COUPON,
    },
  },
  operatorCouponEnd: {
    summary: 'Ends a coupon for good. The audit trail says who did.',
    isExtension: true,
    refusals: ['UNKNOWN_COUPON'],
    example: {
      params: { couponId: 'c-1' },
      answer: { ...COUPON, status: 'ENDED', endedAt: AT },
    },
  },
} satisfies CallDocs<typeof couponOperatorCalls>;
