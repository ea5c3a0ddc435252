/** How closing a part of an isolated position is paid. */
import { divide } from '../decimal.ts';
import { type Money, money, type Quantity } from '../quantities.ts';

/** Account that the result of a close is credited to, and the sources that cover it. */
export interface CloseSplit {
  readonly toPoint: bigint;
  readonly fromMargin: bigint;
  readonly fromInsurance: bigint;
}

/** The margin that closing `closes` of a position releases, cut; all of it with the last part. */
export const marginShareOf = (
  position: { readonly quantity: Quantity; readonly margin: Money },
  closes: Quantity,
): Money =>
  closes === position.quantity
    ? position.margin
    : money(divide(position.margin * closes, position.quantity, 'cut'));

/**
 * Paid from the margin that the close releases, then from the rest of the position's margin; only
 * the excess comes from the insurance fund.
 * @param share the margin released
 * @param gain the result, its fee taken off
 */
export function splitIsolatedClose(margin: Money, share: Money, gain: bigint): CloseSplit {
  const net = share + gain;
  if (net >= 0n) return { toPoint: net, fromMargin: share, fromInsurance: 0n };
  const rest = margin - share;
  const extra = rest < -net ? rest : -net;
  return { toPoint: 0n, fromMargin: share + extra, fromInsurance: -net - extra };
}
