/** Which liquidation prices are shown: those that the mark price can reach. Rule [F-V19]. */
import { parseDecimal } from '../decimal.ts';
import type { Price } from '../quantities.ts';

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
