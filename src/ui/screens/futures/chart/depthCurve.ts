/** The book as two rising curves: how much rests between the middle and a price. For drawing only. */
import { max, scaleLinear } from 'd3';
import type { WireBook } from '../../../../protocol/market/entities.ts';

export type DepthSide = 'bids' | 'asks';

export interface DepthPoint {
  readonly price: number;
  /** Quantity from the best price up to this one, in the base coin. */
  readonly total: number;
  /** The same in the quote currency. */
  readonly value: number;
}

export interface DepthCurve {
  /** From the best price outward. */
  readonly bids: readonly DepthPoint[];
  readonly asks: readonly DepthPoint[];
  /** Halfway between the best prices. */
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

/** @returns undefined while a side is empty: there is no middle then */
export function toDepthCurve(book: WireBook): DepthCurve | undefined {
  const bids = sumUp(book.bids);
  const asks = sumUp(book.asks);
  const [bid] = bids;
  const [ask] = asks;
  if (bid === undefined || ask === undefined) return undefined;
  return { bids, asks, mid: (bid.price + ask.price) / 2 };
}

/** Distance from the middle to the farther end of the book. */
export function depthReach({ bids, asks, mid }: DepthCurve): number {
  return Math.max(mid - (bids.at(-1)?.price ?? mid), (asks.at(-1)?.price ?? mid) - mid);
}

export const MOST_ZOOM = 8;
export const LEAST_ZOOM = 1;

export const zoomed = (zoom: number, by: number): number =>
  Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom * by));

/** The curve as far as a zoom shows it; the best price stays, however near the zoom. */
export function nearMid(curve: DepthCurve, zoom: number): DepthCurve {
  const reach = depthReach(curve) / zoom;
  const isNear = ({ price }: DepthPoint, index: number) =>
    index === 0 || Math.abs(price - curve.mid) <= reach;
  return { ...curve, bids: curve.bids.filter(isNear), asks: curve.asks.filter(isNear) };
}

/** Scales for a drawing of this size: the middle in the middle, the taller side filling the height. */
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
  /** From the middle, percent, below zero on the bids' side. */
  readonly distance: number;
}

/** What rests from the middle up to a price: the last level that the price has reached. */
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
 * Corners of a side's steps, from the middle outward: at each price the total rises, and it is
 * carried on to the edge of the drawing.
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
