/** Whether a position would be liquidated before a price, from its wire fields. Pure. */
import { parseDecimal } from '../../../domain/decimal.ts';
import {
  type BoundedPosition,
  countedExitPrice,
  isLiquidatedFirst,
} from '../../../domain/futures/stopReach.ts';
import { moneyOf, type Price, priceOf, quantityOf } from '../../../domain/quantities.ts';
import type { AccountView } from '../../../protocol/accountView.ts';
import type { WireOrder, WirePosition } from '../../../protocol/futures/entities.ts';
import { typedToScaled } from '../../format/typing.ts';

/** Inputs of an exit's result: of a position, or of the one that an order would open. */
export type Bounds = Pick<
  WirePosition,
  'side' | 'entryPrice' | 'quantity' | 'marginType' | 'margin' | 'liquidationPrice'
>;

const boundedOf = (position: Bounds): BoundedPosition => ({
  side: position.side,
  entryPrice: priceOf(position.entryPrice),
  quantity: quantityOf(position.quantity),
  margin: position.marginType === 'ISOLATED' ? moneyOf(position.margin) : undefined,
  liquidationPrice:
    position.liquidationPrice === null ? undefined : priceOf(position.liquidationPrice),
});

/** The price at which a close at `exitPrice` is counted: no loss is beyond the margin. */
export const countedPrice = (exitPrice: Price, position: Bounds): Price =>
  countedExitPrice(exitPrice, boundedOf(position));

/** A liquidation price, and where the price comes from that may reach it; plain decimals. */
export interface Liquidation {
  readonly at: string | null | undefined;
  /** The mark price, or the entry. */
  readonly from: string | undefined;
}

/**
 * The liquidation price where it is reached before a typed stop or together with it; undefined where
 * it is not, or while a price is not known.
 */
export function liquidationBefore(
  typed: string | null | undefined,
  side: WirePosition['side'],
  liquidation: Liquidation,
): string | undefined {
  const stop = typedToScaled(typed ?? '');
  const at = parseDecimal(liquidation.at ?? '');
  const from = parseDecimal(liquidation.from ?? '');
  if (stop === undefined || at === undefined || from === undefined) return undefined;
  return isLiquidatedFirst(side, stop, at, from) ? (liquidation.at ?? undefined) : undefined;
}

/** The position that an order would close, one-way or hedged. */
export function closedPosition(
  order: WireOrder,
  account: Pick<AccountView, 'positions'>,
): WirePosition | undefined {
  const side = order.side === 'SELL' ? 'LONG' : 'SHORT';
  if (order.positionSide !== null && order.positionSide !== side) return undefined;
  return Object.values(account.positions).find(
    (position) => position.futuresOptionId === order.futuresOptionId && position.side === side,
  );
}
