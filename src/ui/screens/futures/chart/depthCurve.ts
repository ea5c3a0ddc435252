/** The book as two rising curves: how much rests between the middle and a price. For drawing only. */
import { extent, max, scaleLinear } from 'd3';
import type { WireBook } from '../../../../protocol/market.ts';

export interface DepthPoint {
  readonly price: number;
  /** Quantity from the best price up to this one, in the base coin. */
  readonly total: number;
}

export interface DepthCurve {
  /** From the best price outward. */
  readonly bids: readonly DepthPoint[];
  readonly asks: readonly DepthPoint[];
}

function sumUp(levels: WireBook['bids']): readonly DepthPoint[] {
  let total = 0;
  return levels.map(([price, quantity]) => {
    total += Number(quantity);
    return { price: Number(price), total };
  });
}

/** Pixels need no exact numbers: the figures beside the curve come from the book's own text. */
export const toDepthCurve = (book: WireBook): DepthCurve => ({
  bids: sumUp(book.bids),
  asks: sumUp(book.asks),
});

/** Scales for a drawing of this size: both sides on one axis, the taller one filling the height. */
export function depthScales({ bids, asks }: DepthCurve, width: number, height: number) {
  const points = [...bids, ...asks];
  const [low = 0, high = 1] = extent(points, (point) => point.price);
  const tallest = max(points, (point) => point.total) ?? 1;
  return {
    x: scaleLinear([low, high], [0, width]),
    y: scaleLinear([0, tallest], [height, 0]).nice(),
  };
}
