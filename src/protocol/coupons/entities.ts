/** Wire shapes of coupons and of their uses. */
import * as v from 'valibot';
import { CURRENCIES } from '../../domain/ledger/currencies.ts';
import { decimalText, identifier, millis } from '../fields.ts';
import { walletType } from '../ledger/entities.ts';

const currency = v.picklist(CURRENCIES);

/** What a coupon paid to a wallet. */
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
