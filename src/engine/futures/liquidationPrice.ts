/** The liquidation price a position carries. Rules [F-P..]. */
import {
  crossLiquidationPrice,
  isolatedLiquidationPrice,
  type LiquidationLeg,
} from '../../domain/futures/index.ts';
import type { MarginType } from '../../domain/futuresOrders.ts';
import type { Money, Price } from '../../domain/quantities.ts';
import type { Holding } from '../state.ts';
import { crossAccount } from './crossAccount.ts';

/**
 * Exact for an isolated position; for a cross one computed with the current wallet and the other
 * marks, undefined while one of them has no price. In hedge mode both sides of an option are
 * liquidated at one price.
 */
export function liquidationPriceOf(
  holding: Holding,
  leg: LiquidationLeg & { readonly marginType: MarginType; readonly margin: Money },
): Price | undefined {
  const { tiers, tickSize } = holding.option.config;
  const { side, quantity, entryPrice } = leg;
  if (leg.marginType === 'ISOLATED')
    return isolatedLiquidationPrice({
      side,
      quantity,
      entryPrice,
      walletMargin: leg.margin,
      tiers,
      tickSize,
    });
  const opposite = oppositeOf(holding);
  const others = crossAccount(holding.member, holding, opposite);
  if (others === undefined) return undefined;
  return crossLiquidationPrice({
    walletBalance: holding.member.futures.point.balance,
    othersPnl: others.unrealized,
    othersMaintenanceMargin: others.maintenance,
    legs: [{ side, quantity, entryPrice }, ...legsOf(opposite)],
    tiers,
    tickSize,
  });
}

/** The other side of the option in hedge mode. */
function oppositeOf({ account, positionSide }: Holding): Holding | undefined {
  if (positionSide === undefined) return undefined;
  return positionSide === 'LONG' ? account.short : account.long;
}

const legsOf = (holding: Holding | undefined): readonly LiquidationLeg[] =>
  holding?.position === undefined ? [] : [holding.position];
