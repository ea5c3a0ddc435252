/** Points, segments and distances on the candle pane, px. Pure. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Segment {
  readonly from: Point;
  readonly to: Point;
}

/** Distance of a point from a segment, its ends included. */
export function distanceTo({ from, to }: Segment, point: Point): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  const share = Math.min(Math.max(along, 0), 1);
  return Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy);
}

/** The segment from `from` through `through`, on until it has left the pane for certain. */
export function extendThrough(from: Point, through: Point, pane: Size): Segment {
  const step = minus(through, from);
  const length = Math.hypot(step.x, step.y);
  if (length === 0) return { from, to: through };
  const middle = { x: pane.width / 2, y: pane.height / 2 };
  const away = minus(middle, from);
  // Nothing of the pane is further from its middle than its diagonal.
  const reach = Math.hypot(away.x, away.y) + Math.hypot(pane.width, pane.height);
  const share = Math.max(1, reach / length);
  return { from, to: add(from, { x: step.x * share, y: step.y * share }) };
}

export const add = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
export const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
