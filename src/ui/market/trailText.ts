/** How far behind the best price a trigger follows, as it is read. Pure. */
import { formatDecimal, parseDecimal } from '../../domain/decimal.ts';

interface Trailing {
  readonly trailDistance?: string | null | undefined;
  /** A share: 0.01 is 1 %. */
  readonly trailRate?: string | null | undefined;
}

/** `250.0 USDT` or `1.5%`; undefined for a trigger that stays. */
export function trailText(
  { trailDistance, trailRate }: Trailing,
  priceText: (price: string) => string,
): string | undefined {
  if (typeof trailDistance === 'string') return `${priceText(trailDistance)} USDT`;
  if (typeof trailRate !== 'string') return undefined;
  return `${formatDecimal((parseDecimal(trailRate) ?? 0n) * 100n)}%`;
}
