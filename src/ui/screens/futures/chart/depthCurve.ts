/**
 * The book as two cumulative curves: the quantity between the mid price and each price. For display
 * only.
 */
import { max, scaleLinear } from 'd3';
import type { WireBook } from '../../../../protocol/market/entities.ts';

export type DepthSide = 'bids' | 'asks';

export interface DepthPoint {
  readonly price: number;
  /** Quantity from the best price to this one, in the base coin. */
  readonly total: number;
  /** The same in the quote currency. */
  readonly value: number;
}

export interface DepthCurve {
  /** From the best price outward. */
  readonly bids: readonly DepthPoint[];
  readonly asks: readonly DepthPoint[];
  /** Mid price between the best bid and ask. */
  readonly mid: number;
}

function sumUp(levels: WireBook['bids']): readonly DepthPoint[] {
  let total = 0;
  let value = 0;
  return levels.map(([price, quantity]) => {
    total += Number(quantity);
    value += Number(quantity) * Number(price);
    return { price: Number(price), total, value };
  });
}

/** @returns undefined while a side is empty, because there is no mid price */
export function toDepthCurve(book: WireBook): DepthCurve | undefined {
  const bids = sumUp(book.bids);
  const asks = sumUp(book.asks);
  const [bid] = bids;
  const [ask] = asks;
  if (bid === undefined || ask === undefined) return undefined;
  return { bids, asks, mid: (bid.price + ask.price) / 2 };
}

/** Distance from the mid price to the far end of the book. */
export function depthReach({ bids, asks, mid }: DepthCurve): number {
  return Math.max(mid - (bids.at(-1)?.price ?? mid), (asks.at(-1)?.price ?? mid) - mid);
}

export const MOST_ZOOM = 8;
export const LEAST_ZOOM = 1;

export const zoomed = (zoom: number, by: number): number =>
  Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom * by));

/** The visible part of the curve at a zoom; the best price always stays visible. */
export function nearMid(curve: DepthCurve, zoom: number): DepthCurve {
  const reach = depthReach(curve) / zoom;
  const isNear = ({ price }: DepthPoint, index: number) =>
    index === 0 || Math.abs(price - curve.mid) <= reach;
  return { ...curve, bids: curve.bids.filter(isNear), asks: curve.asks.filter(isNear) };
}

/** Scales for a chart of this size: the mid price is centered, the taller side fills the height. */
export function depthScales(curve: DepthCurve, zoom: number, width: number, height: number) {
  const reach = depthReach(curve) / zoom || 1;
  const near = nearMid(curve, zoom);
  const tallest = max([...near.bids, ...near.asks], (point) => point.total) ?? 1;
  return {
    x: scaleLinear([curve.mid - reach, curve.mid + reach], [0, width]),
    y: scaleLinear([0, tallest], [height, 0]).nice(),
  };
}

export interface DepthReading extends DepthPoint {
  readonly side: DepthSide;
  /** Distance from the mid price in percent, negative on the bid side. */
  readonly distance: number;
}

/** The total from the mid price to a price: the last level that the price has reached. */
export function depthAt(curve: DepthCurve, price: number): DepthReading | undefined {
  const side: DepthSide = price <= curve.mid ? 'bids' : 'asks';
  const reached = curve[side].filter((point) =>
    side === 'bids' ? point.price >= price : point.price <= price,
  );
  const point = reached.at(-1) ?? curve[side][0];
  if (point === undefined) return undefined;
  return { ...point, side, distance: ((point.price - curve.mid) / curve.mid) * 100 };
}

/**
 * Corners of a side's steps, from the mid price outward: the total rises at each price and is
 * extended to the edge of the chart.
 */
export function depthSteps(
  points: readonly DepthPoint[],
  mid: number,
  edge: number,
): readonly (readonly [price: number, total: number])[] {
  const first = points[0];
  if (first === undefined) return [];
  const isInside = (price: number) => (edge < mid ? price >= edge : price <= edge);
  const inside = points.filter(({ price }, index) => index === 0 || isInside(price));
  const corners = inside.flatMap(({ price, total }, index): (readonly [number, number])[] => [
    [price, inside[index - 1]?.total ?? 0],
    [price, total],
  ]);
  return [...corners, [edge, inside.at(-1)?.total ?? 0]];
}
