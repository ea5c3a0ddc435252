/** Uses of coupons in the shape of the wire, and as rows of the history. */
import * as v from 'valibot';
import type { CouponUse } from '../../domain/coupons/coupon.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { couponReference } from '../../engine/coupons/couponState.ts';
import { type WireCouponUse, wireCouponUse } from '../../protocol/coupons/entities.ts';
import { toDnwRow } from '../money/rows.ts';
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

/** The same in the list of applications and movements, as a bonus; requests are found by the other row. */
export function toBonusRow(use: CouponUse): HistoryRow {
  const amount = formatDecimal(use.amount);
  const { requestId: _, ...row } = toDnwRow(use.userId, {
    ...{ id: couponReference(use), type: 'B', status: 'APPROVED' },
    ...{ walletType: use.wallet, currency: use.currency, amount, fee: '0', receives: amount },
    ...{ counterWalletType: null, counterAmount: null, counterCurrency: null, rate: null },
    ...{ provider: null, reference: use.code, destination: null, reason: '' },
    clientRequestId: use.requestId,
    ...{ requestedAt: use.at, expiresAt: null, endedAt: use.at },
  });
  return row;
}

/** Throws on a body that no version of the product wrote. */
export const readCouponUse = (body: string): WireCouponUse =>
  v.parse(wireCouponUse, JSON.parse(body));
