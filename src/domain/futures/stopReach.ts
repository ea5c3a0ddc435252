/** Whether a position is liquidated before a price closes it, and its loss then. Rule [F-V20]. */
import { divide, ONE, parseDecimal } from '../decimal.ts';
import { type Money, type Price, type Quantity, price as toPrice } from '../quantities.ts';
import { direction, type PositionSide } from './side.ts';

/** A position as far as its owner can lose by it. */
export interface BoundedPosition {
  readonly side: PositionSide;
  readonly entryPrice: Price;
  readonly quantity: Quantity;
  /** Behind an isolated position; undefined in cross, where the wallet is. */
  readonly margin: Money | undefined;
  /** undefined where no price liquidates it, or while it is not known. */
  readonly liquidationPrice: Price | undefined;
}

/**
 * Whether a price that loses reaches the liquidation price before `at`, or together with it. Both legs
 * of hedge mode share one liquidation price in cross, which lies on the losing side of one of them.
 * @param from where the price comes from: the mark, or the entry
 */
export const isLiquidatedFirst = (
  side: PositionSide,
  at: bigint,
  liquidationPrice: bigint | undefined,
  from: bigint,
): boolean => {
  if (liquidationPrice === undefined) return false;
  return side === 'LONG'
    ? at <= liquidationPrice && liquidationPrice < from
    : at >= liquidationPrice && liquidationPrice > from;
};

/**
 * The price at which a close at `exitPrice` is counted: where liquidation comes first, the price at
 * which an isolated margin is used up, rounded so that no more than the margin is lost, and in cross
 * the liquidation price; elsewhere `exitPrice` itself.
 */
export function countedExitPrice(exitPrice: Price, position: BoundedPosition): Price {
  const { side, entryPrice, liquidationPrice, margin } = position;
  const isFirst = isLiquidatedFirst(side, exitPrice, liquidationPrice, entryPrice);
  const end = margin === undefined ? undefined : usedUpAt(position, margin);
  if (end === undefined) return isFirst && liquidationPrice ? liquidationPrice : exitPrice;
  const isBeyondEnd = side === 'LONG' ? exitPrice < end : exitPrice > end;
  return isFirst || isBeyondEnd ? end : exitPrice;
}

/** The price at which the loss is the margin, not beyond it; undefined where no positive price is. */
function usedUpAt(
  { side, entryPrice, quantity }: BoundedPosition,
  margin: Money,
): Price | undefined {
  if (quantity <= 0n) return undefined;
  const at = entryPrice - direction(side) * divide(margin * ONE, quantity, 'down');
  return at > 0n ? toPrice(at) : undefined;
}

// Which liquidation prices are shown: those that the mark price can reach. Rule [F-V19].

/** A price above so many times the mark price is out of its reach. */
export const REACH_TIMES = 10n;

const isInReach = (price: bigint, mark: bigint): boolean => price <= mark * REACH_TIMES;

/** @returns undefined where nothing liquidates the position, or only a price out of reach */
export const reachableLiquidation = <Scaled extends bigint>(
  liquidation: Scaled | undefined,
  mark: Price,
): Scaled | undefined =>
  liquidation !== undefined && isInReach(liquidation, mark) ? liquidation : undefined;

/**
 * The same of decimal texts, as positions have them on the wire.
 * @param mark the mark price, or the entry price while it is not known
 */
export function reachableLiquidationText(
  liquidation: string | null | undefined,
  mark: string,
): string | undefined {
  const [price, reference] = [parseDecimal(liquidation ?? ''), parseDecimal(mark)];
  if (price === undefined || reference === undefined) return undefined;
  return isInReach(price, reference) ? (liquidation ?? undefined) : undefined;
}
