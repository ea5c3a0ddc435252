/** The liquidation price a position carries. Rules [F-P..]. */
import {
  crossLiquidationPrice,
  isolatedLiquidationPrice,
  type LiquidationLeg,
} from '../../domain/futures/index.ts';
import type { FuturesPosition, MarginType } from '../../domain/futuresOrders.ts';
import { type Money, type Price, subtractMoney } from '../../domain/quantities.ts';
import type { Holding, Member } from '../state.ts';
import { type CrossAccount, crossAccount, figuresAtMark } from './crossAccount.ts';

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
  return others === undefined ? undefined : priceBeside(holding, leg, others);
}

/** The cross liquidation price of a leg and its other side, beside the rest of the account. */
function priceBeside(holding: Holding, leg: LiquidationLeg, others: CrossAccount) {
  const { tiers, tickSize } = holding.option.config;
  const { side, quantity, entryPrice } = leg;
  return crossLiquidationPrice({
    walletBalance: holding.member.futures.point.balance,
    othersPnl: others.unrealized,
    othersMaintenanceMargin: others.maintenance,
    legs: [{ side, quantity, entryPrice }, ...legsOf(oppositeOf(holding))],
    tiers,
    tickSize,
  });
}

/**
 * The liquidation price of this moment. While a position of a cross account has no price, which is
 * so after a start until the first ticks, it stays that of the position's last event.
 */
export function liquidationPriceNow(
  holding: Holding,
  position: FuturesPosition,
): Price | undefined {
  const whole = position.marginType === 'ISOLATED' ? undefined : crossAccount(holding.member);
  return whole === undefined ? position.liquidationPrice : priceInWhole(holding, position, whole);
}

/** The position with the liquidation price of this moment. */
export const positionNow = (holding: Holding, position: FuturesPosition): FuturesPosition =>
  atPrice(position, liquidationPriceNow(holding, position));

/** All positions of a user as `positionNow`; the account is summed once. */
export function positionsNow(
  member: Member,
  holdings: readonly Holding[],
): readonly FuturesPosition[] {
  const whole = member.cross.holdings.length === 0 ? undefined : crossAccount(member);
  return holdings.flatMap((holding) => {
    const { position } = holding;
    if (position === undefined) return [];
    return position.marginType === 'ISOLATED' || whole === undefined
      ? [position]
      : [atPrice(position, priceInWhole(holding, position, whole))];
  });
}

const atPrice = (position: FuturesPosition, price: Price | undefined): FuturesPosition =>
  price === position.liquidationPrice ? position : { ...position, liquidationPrice: price };

/** The cross liquidation price of a position, given the sums of the whole account. */
function priceInWhole(
  holding: Holding,
  position: FuturesPosition,
  whole: CrossAccount,
): Price | undefined {
  let { unrealized, maintenance } = whole;
  for (const side of [holding, oppositeOf(holding)]) {
    const own = side === undefined ? undefined : figuresAtMark(side);
    if (own === undefined) continue;
    unrealized = subtractMoney(unrealized, own.unrealized);
    maintenance = subtractMoney(maintenance, own.maintenance);
  }
  return priceBeside(holding, position, { unrealized, maintenance });
}

/** The other side of the option in hedge mode. */
function oppositeOf({ account, positionSide }: Holding): Holding | undefined {
  if (positionSide === undefined) return undefined;
  return positionSide === 'LONG' ? account.short : account.long;
}

const legsOf = (holding: Holding | undefined): readonly LiquidationLeg[] =>
  holding?.position === undefined ? [] : [holding.position];
