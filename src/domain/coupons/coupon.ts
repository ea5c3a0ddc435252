/** Coupons: a bonus that a user claims by a code. */
import type { ClientOrderId, CouponId, DnwId, UserId } from '../ids.ts';
import type { Currency } from '../ledger/currencies.ts';
import type { WalletType } from '../ledger/wallets.ts';
import type { Money, Rate } from '../quantities.ts';
import type { Millis } from '../time.ts';

/** Value of a coupon, in its currency. */
export type CouponBonus =
  | { readonly kind: 'AMOUNT'; readonly amount: Money }
  /**
   * Percentage of the amount that the latest approved deposit into the wallet credited, at most
   * `maximum`.
   */
  | { readonly kind: 'PERCENT'; readonly rate: Rate; readonly maximum: Money };

export const COUPON_KINDS = ['AMOUNT', 'PERCENT'] as const;

export const COUPON_STATES = ['ACTIVE', 'ENDED', 'EXPIRED', 'USED_UP'] as const;

export interface Coupon {
  readonly id: CouponId;
  /** As `couponCode` writes it. */
  readonly code: string;
  readonly currency: Currency;
  readonly bonus: CouponBonus;
  /** Wallets it may be paid to. */
  readonly wallets: readonly WalletType[];
  readonly createdAt: Millis;
  /** It cannot be used from this moment on. */
  readonly expiresAt: Millis;
  /** By all users together, and by one of them. */
  readonly usesMax: number;
  readonly usesPerUser: number;
}

/** A deposit that a percent bonus follows from. */
export interface BonusDeposit {
  readonly id: DnwId;
  /** Credited amount, in the wallet's currency. */
  readonly credited: Money;
}

export interface CouponUse {
  readonly couponId: CouponId;
  readonly code: string;
  /** Counts the uses of the coupon from 1. */
  readonly number: number;
  readonly userId: UserId;
  readonly requestId: ClientOrderId;
  readonly wallet: WalletType;
  readonly currency: Currency;
  readonly amount: Money;
  /** Deposit that a percent bonus was computed from. */
  readonly depositId: DnwId | undefined;
  readonly at: Millis;
}

/** Coupons that can be used at a time; more are refused until one has ended or expired. */
export const COUPONS_MAX = 200;
export const COUPON_USES_MAX = 100_000;
export const COUPON_USES_PER_USER_MAX = 100;

/** In practice there is no operator to create coupons: this one is there from the start. */
export const PRACTICE_COUPON = 'WELCOME';

const CODE = /^[A-Z0-9_-]{4,32}$/;

/** A code as it is compared: without spaces around it, in capitals; undefined for no code. */
export function couponCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return CODE.test(code) ? code : undefined;
}
