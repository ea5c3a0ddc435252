/** Uses of coupons in the shape of the wire, and as rows of the history. */
import * as v from 'valibot';
import type { CouponUse } from '../../domain/coupons/coupon.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { couponReference } from '../../engine/coupons/couponState.ts';
import { type WireCouponUse, wireCouponUse } from '../../protocol/coupons/entities.ts';
import { toEntryRow } from '../money/rows.ts';
import { toWireEntry } from '../money/wire.ts';
import type { HistoryRow } from '../ports.ts';

const toWireCouponUse = (use: CouponUse): WireCouponUse => ({
  id: couponReference(use),
  promoCode: use.code,
  walletType: use.wallet,
  currency: use.currency,
  amount: formatDecimal(use.amount),
  dnwHistoryId: use.depositId ?? null,
  clientRequestId: use.requestId,
  usedAt: use.at,
});

export const toCouponRow = (use: CouponUse): HistoryRow => ({
  kind: 'COUPON',
  id: couponReference(use),
  userId: use.userId,
  optionId: undefined,
  at: use.at,
  requestId: use.requestId,
  body: JSON.stringify(toWireCouponUse(use)),
});

/** The same in the list of applications and movements, as a bonus. */
export const toBonusRow = (use: CouponUse): HistoryRow =>
  toEntryRow(
    use.userId,
    toWireEntry({ ...use, id: couponReference(use), type: 'B', reference: use.code }),
  );

/** Throws on a body that no version of the product wrote. */
export const readCouponUse = (body: string): WireCouponUse =>
  v.parse(wireCouponUse, JSON.parse(body));
