/** Shapes of a drawing on the pane: segments, areas and labels, px. Pure. [W-D4] */
import type { Drawing } from '../../../../../domain/drawings/drawings.ts';
import {
  add,
  distanceTo,
  extendThrough,
  minus,
  type Point,
  type Segment,
  type Size,
} from './geometry.ts';
import {
  decimal,
  formatDecimal,
  multiply,
  parseDecimal,
  roundToStep,
} from '../../../../../domain/decimal.ts';

// Levels of a retracement, in exact decimals. Pure. [W-D4]

/** Each level with the series color that distinguishes it; the ends are in the drawing's own. */
const RATIOS = [
  ['0', undefined],
  ['0.236', 0],
  ['0.382', 1],
  ['0.5', 2],
  ['0.618', 3],
  ['0.786', 4],
  ['1', undefined],
] as const;

interface Level {
  readonly ratio: string;
  /** Decimal text, on the tick, rounded half up. */
  readonly price: string;
  /** Index of a series color; undefined for the drawing's own. */
  readonly series: number | undefined;
}

/** 0 is at the end of the movement and 1 at its start; empty for prices that are none. */
export function fibonacciLevels(start: string, end: string, tickSize: string): readonly Level[] {
  const from = parseDecimal(start);
  const to = parseDecimal(end);
  const tick = parseDecimal(tickSize);
  if (from === undefined || to === undefined || tick === undefined) return [];
  return RATIOS.map(([ratio, series]) => {
    const exact = to + multiply(from - to, decimal(ratio), 'halfUp');
    return { ratio, price: formatDecimal(roundToStep(exact, tick, 'halfUp')), series };
  });
}

export interface View {
  readonly pane: Size;
  /** px from the left; undefined before there are bars. */
  readonly xOf: (at: number) => number | undefined;
  readonly yOf: (price: number) => number | undefined;
  readonly tickSize: string;
  /** Writes a decimal price as a person reads it. */
  readonly priceText: (price: string) => string;
}

/** Index of a series color; undefined for the drawing's own. */
type Tint = { readonly series?: number | undefined };

export type Shape =
  | ({ readonly kind: 'line' } & Segment & Tint)
  | { readonly kind: 'area'; readonly corners: readonly Point[] }
  | ({
      readonly kind: 'label';
      /** The left end of the text's base line. */
      readonly at: Point;
      readonly text: string;
      readonly size: number;
    } & Tint);

export type Shown = Pick<Drawing, 'kind' | 'anchors' | 'text'>;

const LABEL_PX = 11;
const TEXT_PX = 13;
/** Mean width of a letter as a share of its height, for the box that a text is grabbed by. */
const LETTER_SHARE = 0.62;
const GAP_PX = 4;

const line = (from: Point, to: Point): Shape => ({ kind: 'line', from, to });

/** Anchors on the pane; undefined while one of them has no place. */
export function pointsOf(anchors: Shown['anchors'], view: View): readonly Point[] | undefined {
  const points = anchors.flatMap(({ at, price }) => {
    const x = view.xOf(at);
    const y = view.yOf(Number(price));
    return x === undefined || y === undefined ? [] : [{ x, y }];
  });
  return points.length === anchors.length ? points : undefined;
}

function rectangle(a: Point, b: Point): readonly Shape[] {
  const corners = [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];
  const edges = corners.map((from, index) => line(from, corners[(index + 1) % 4] ?? a));
  return [{ kind: 'area', corners }, ...edges];
}

function channel(a: Point, b: Point, c: Point | undefined): readonly Shape[] {
  if (c === undefined) return [line(a, b)];
  const share = b.x === a.x ? 0 : (c.x - a.x) / (b.x - a.x);
  const offset = { x: 0, y: c.y - (a.y + share * (b.y - a.y)) };
  const [from, to] = [add(a, offset), add(b, offset)];
  return [{ kind: 'area', corners: [a, b, to, from] }, line(a, b), line(from, to)];
}

/** Where a label of a level stands: beside its line, and above it where there is no room. */
function levelLabelAt(
  text: string,
  [left, right]: readonly [number, number],
  y: number,
  view: View,
) {
  const width = text.length * LABEL_PX * LETTER_SHARE;
  // Its middle is as high as the line.
  const beside = y + LABEL_PX / 3;
  if (right + GAP_PX + width <= view.pane.width) return { x: right + GAP_PX, y: beside };
  return left - GAP_PX - width >= 0
    ? { x: left - GAP_PX - width, y: beside }
    : { x: left + GAP_PX, y: y - GAP_PX };
}

function fibonacci(shown: Shown, [a, b]: readonly [Point, Point], view: View): readonly Shape[] {
  const [start, end] = shown.anchors;
  if (start === undefined || end === undefined) return [];
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const levels = fibonacciLevels(start.price, end.price, view.tickSize).flatMap((level) => {
    const y = view.yOf(Number(level.price));
    if (y === undefined) return [];
    const { series } = level;
    const text = `${level.ratio} (${view.priceText(level.price)})`;
    const at = levelLabelAt(text, [left, right], y, view);
    return [
      { kind: 'line', from: { x: left, y }, to: { x: right, y }, series } as const,
      { kind: 'label', at, text, size: LABEL_PX, series } as const,
    ];
  });
  return [
    { kind: 'area', corners: [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }] },
    line(a, b),
    ...levels,
  ];
}

/** Shapes of a drawing, areas first; empty where it has no place yet. */
export function shapesOf(shown: Shown, view: View): readonly Shape[] {
  const [a, b, c] = pointsOf(shown.anchors, view) ?? [];
  if (a === undefined) return [];
  const { width, height } = view.pane;
  switch (shown.kind) {
    case 'HORIZONTAL':
      return [line({ x: 0, y: a.y }, { x: width, y: a.y })];
    case 'VERTICAL':
      return [line({ x: a.x, y: 0 }, { x: a.x, y: height })];
    case 'TEXT':
      return [{ kind: 'label', at: a, text: shown.text ?? '', size: TEXT_PX }];
    case 'TREND':
      return b === undefined ? [] : [line(a, b)];
    case 'RAY':
      return b === undefined ? [] : [{ kind: 'line', ...extendThrough(a, b, view.pane) }];
    case 'RECTANGLE':
      return b === undefined ? [] : rectangle(a, b);
    case 'CHANNEL':
      return b === undefined ? [] : channel(a, b, c);
    case 'FIBONACCI':
      return b === undefined ? [] : fibonacci(shown, [a, b], view);
  }
}

function isWithinText(point: Point, at: Point, text: string, size: number): boolean {
  const { x, y } = minus(point, at);
  const width = Math.max(text.length, 1) * size * LETTER_SHARE;
  return x >= -GAP_PX && x <= width + GAP_PX && y <= GAP_PX && y >= -size - GAP_PX;
}

/** How far a point is from what can be grabbed of a drawing: its lines, or its text. Areas let through. */
function distanceOf(shapes: readonly Shape[], point: Point, isText: boolean): number {
  const distances = shapes.map((shape) => {
    if (shape.kind === 'line') return distanceTo(shape, point);
    if (shape.kind === 'area' || !isText) return Number.POSITIVE_INFINITY;
    return isWithinText(point, shape.at, shape.text, shape.size) ? 0 : Number.POSITIVE_INFINITY;
  });
  return Math.min(...distances, Number.POSITIVE_INFINITY);
}

/** The drawing under a point: the nearest within reach, of equally near ones the last drawn. */
export function drawingUnder<One extends Shown & { readonly id: string }>(
  drawings: readonly One[],
  view: View,
  point: Point,
  reach: number,
): One | undefined {
  let found: { readonly drawing: One; readonly distance: number } | undefined;
  for (const drawing of drawings) {
    const distance = distanceOf(shapesOf(drawing, view), point, drawing.kind === 'TEXT');
    if (distance <= reach && distance <= (found?.distance ?? reach)) found = { drawing, distance };
  }
  return found?.drawing;
}
