/** A copy as it grows, pays funding, closes and is liquidated: an isolated position. */
import {
  averageEntryPrice,
  fundingPayment,
  initialMargin,
  isLiquidatable,
  maintenanceMarginAt,
  marginBalance,
  marginShareOf,
  splitIsolatedClose,
  type Tier,
  tradingFee,
  unrealizedPnl,
} from '../futures/index.ts';
import type { PositionSide } from '../futuresOrders.ts';
import {
  type Money,
  money,
  NO_MONEY,
  type Price,
  type Quantity,
  quantity,
  type Rate,
} from '../quantities.ts';

export interface HeldCopy {
  readonly side: PositionSide;
  readonly leverage: number;
  readonly quantity: Quantity;
  readonly entryPrice: Price;
  readonly margin: Money;
  /** Results of the parts closed so far, before fees. */
  readonly realizedPnl: Money;
  readonly fee: Money;
  readonly funding: Money;
}

/** A copy and by how much its owner's `point` changes. */
export interface CopyChange {
  readonly copy: HeldCopy;
  readonly point: bigint;
}

/** Cost of opening `size` at a price: margin (up) and fee (up). */
export function openingCost(p: {
  readonly quantity: Quantity;
  readonly price: Price;
  readonly leverage: number;
  readonly feeRate: Rate;
}): { readonly margin: Money; readonly fee: Money } {
  return { margin: initialMargin(p), fee: tradingFee(p) };
}

/** A new copy, or one increased by an opening fill, with the average entry of both. */
export function openedCopy(
  held: HeldCopy | undefined,
  fill: {
    readonly side: PositionSide;
    readonly leverage: number;
    readonly quantity: Quantity;
    readonly price: Price;
    readonly feeRate: Rate;
  },
): CopyChange {
  const { margin, fee } = openingCost(fill);
  const { side, leverage } = fill;
  return {
    copy: {
      side,
      leverage,
      quantity: held === undefined ? fill.quantity : quantity(held.quantity + fill.quantity),
      entryPrice: held === undefined ? fill.price : averageEntryPrice(held, fill),
      margin: held === undefined ? margin : money(held.margin + margin),
      realizedPnl: held?.realizedPnl ?? NO_MONEY,
      fee: held === undefined ? fee : money(held.fee + fee),
      funding: held?.funding ?? NO_MONEY,
    },
    point: -margin - fee,
  };
}

/** Closes a part, or all, at a price. */
export function closedCopy(
  held: HeldCopy,
  closes: Quantity,
  { price, feeRate }: { readonly price: Price; readonly feeRate: Rate },
): CopyChange {
  const { side, entryPrice } = held;
  const realized = unrealizedPnl({ side, quantity: closes, entryPrice, price });
  const fee = tradingFee({ quantity: closes, price, feeRate });
  const split = splitIsolatedClose(held.margin, marginShareOf(held, closes), realized - fee);
  return {
    copy: {
      ...held,
      quantity: quantity(held.quantity - closes),
      margin: money(held.margin - split.fromMargin),
      realizedPnl: money(held.realizedPnl + realized),
      fee: money(held.fee + fee),
    },
    point: split.toPoint,
  };
}

/** Funding is paid from the margin, and never more than there is. */
export function fundedCopy(
  held: HeldCopy,
  terms: { readonly markPrice: Price; readonly fundingRate: Rate },
): HeldCopy {
  const amount = fundingPayment({ side: held.side, quantity: held.quantity, ...terms });
  const margin = held.margin + amount;
  return {
    ...held,
    margin: money(margin < 0n ? 0n : margin),
    funding: money(held.funding + amount),
  };
}

export const isBeyondMargin = (held: HeldCopy, mark: Price, tiers: readonly Tier[]): boolean =>
  isLiquidatable({
    maintenanceMargin: maintenanceMarginAt({ quantity: held.quantity, price: mark, tiers }),
    marginBalance: marginBalance(held.margin, unrealizedPnl({ ...held, price: mark })),
  });

/** A liquidated copy loses its whole margin. */
export const liquidatedCopy = (held: HeldCopy): HeldCopy => ({
  ...held,
  quantity: quantity(0n),
  margin: NO_MONEY,
  realizedPnl: money(held.realizedPnl - held.margin),
});
