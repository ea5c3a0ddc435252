/** Moving a drawing as a whole keeps its shape. Pure. [W-D3] */
import { formatDecimal, parseDecimal } from '../../../../../domain/decimal.ts';
import type { Anchor } from '../../../../../domain/drawings/drawings.ts';

/**
 * Moves all anchors by the way of the first one to `to`: the same time and the same price for each.
 * The anchors unchanged where one of them would reach a price of zero.
 */
export function moveAnchors(anchors: readonly Anchor[], to: Anchor): readonly Anchor[] {
  const [first] = anchors;
  const from = first && parseDecimal(first.price);
  const target = parseDecimal(to.price);
  if (first === undefined || from === undefined || target === undefined) return anchors;
  const moved = anchors.map(({ at, price }) => ({
    at: at + to.at - first.at,
    price: (parseDecimal(price) ?? 0n) + target - from,
  }));
  if (moved.some(({ price }) => price <= 0n)) return anchors;
  return moved.map(({ at, price }) => ({ at, price: formatDecimal(price) }));
}

export interface Measure {
  /** Decimal text with its sign. */
  readonly price: string;
  /** Of the first price, two decimals with its sign. */
  readonly percent: string;
}

/** How far the second price is from the first. */
export function measurePrices(from: Anchor, to: Anchor): Measure | undefined {
  const start = parseDecimal(from.price);
  const end = parseDecimal(to.price);
  if (start === undefined || end === undefined || start === 0n) return undefined;
  const sign = end < start ? '' : '+';
  const percent = (Number(end - start) / Number(start)) * 100;
  return { price: sign + formatDecimal(end - start), percent: sign + percent.toFixed(2) };
}
