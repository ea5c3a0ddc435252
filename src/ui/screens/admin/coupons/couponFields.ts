/** Fields of a new coupon's form, and the parameters made of them. */
import * as v from 'valibot';
import {
  COUPON_KINDS,
  COUPON_USES_MAX,
  COUPON_USES_PER_USER_MAX,
  couponCode,
} from '../../../../domain/coupons/coupon.ts';
import { ONE, parseDecimal } from '../../../../domain/decimal.ts';
import { CURRENCIES } from '../../../../domain/ledger/currencies.ts';
import { WALLET_TYPES } from '../../../../domain/ledger/wallets.ts';
import { couponOperatorCalls } from '../../../../protocol/coupons/operatorCalls.ts';
import { checkFields, momentOf, shareOfPercent } from '../../../admin/form/fieldTexts.ts';
import type { Zone } from '../../../format/timeText.ts';

const { params } = couponOperatorCalls.operatorCouponCreate;

const fields = v.object({
  promoCode: v.string(),
  kind: v.picklist(COUPON_KINDS),
  currency: v.picklist(CURRENCIES),
  amount: v.string(),
  /** Percent. */
  rate: v.string(),
  maximum: v.string(),
  /** A comma list. */
  wallets: v.string(),
  /** As `momentText` writes it. */
  expiresAt: v.string(),
  usesMax: v.string(),
  usesPerUser: v.string(),
});
export type CouponFields = v.InferOutput<typeof fields>;

export const EMPTY_COUPON: CouponFields = {
  promoCode: '',
  kind: 'AMOUNT',
  currency: 'USDT',
  amount: '',
  rate: '',
  maximum: '',
  wallets: 'FUTURES',
  expiresAt: '',
  usesMax: '100',
  usesPerUser: '1',
};

/** Wallets that hold a currency; those of short rounds hold play points or USDT, by site. */
export const walletsOf = (currency: CouponFields['currency']): readonly string[] =>
  WALLET_TYPES.filter((type) => {
    if (type === 'BINARY') return currency === 'BKT' || currency === 'USDT';
    return type === 'FUTURES' ? currency === 'USDT' : type === currency;
  });

export const couponParams = (typed: CouponFields, zone: Zone) => ({
  promoCode: typed.promoCode,
  currency: typed.currency,
  ...(typed.kind === 'AMOUNT'
    ? { amount: typed.amount }
    : { rate: shareOfPercent(typed.rate) ?? '', maximum: typed.maximum }),
  walletTypeStrs: typed.wallets
    .split(',')
    .filter((wallet) => walletsOf(typed.currency).includes(wallet))
    .join(),
  expiresAt: momentOf(typed.expiresAt, zone) ?? 0,
  usesMax: typed.usesMax,
  usesPerUser: typed.usesPerUser,
});

const isPositive = (text: string): boolean => (parseDecimal(text) ?? 0n) > 0n;

const isCount = (text: string, most: number): boolean =>
  /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= most;

/** Names of the fields that cannot be sent as they are; `now` is ms UTC. */
export function wrongCouponFields(
  typed: CouponFields,
  { zone, now }: { readonly zone: Zone; readonly now: number },
): readonly (keyof CouponFields)[] {
  const isAmount = typed.kind === 'AMOUNT';
  const share = parseDecimal(shareOfPercent(typed.rate) ?? '') ?? 0n;
  const { walletTypeStrs, expiresAt } = couponParams(typed, zone);
  const checks = [
    ['promoCode', couponCode(typed.promoCode) !== undefined],
    ['amount', !isAmount || isPositive(typed.amount)],
    ['rate', isAmount || (share > 0n && share <= ONE)],
    ['maximum', isAmount || isPositive(typed.maximum)],
    ['wallets', walletTypeStrs !== ''],
    ['expiresAt', expiresAt > now],
    ['usesMax', isCount(typed.usesMax, COUPON_USES_MAX)],
    ['usesPerUser', isCount(typed.usesPerUser, COUPON_USES_PER_USER_MAX)],
  ] as const;
  return checks.flatMap(([name, isRight]) => (isRight ? [] : [name]));
}

/** Checks the typed fields, then the parameters made of them. */
export const couponSchema = (zone: Zone, now: () => number) =>
  v.pipe(
    v.pipe(
      fields,
      checkFields<CouponFields>((typed) => wrongCouponFields(typed, { zone, now: now() })),
    ),
    v.transform((typed): v.InferInput<typeof params> => couponParams(typed, zone)),
    params,
  );
