/** Returns over time as SVG paths, with what lies below the highest point shaded. For display only. */
import { area, extent, line, scaleLinear } from 'd3';
import { DAY_MS } from '../../domain/time.ts';

/** A moment, the return since the beginning and how far it lies below the highest; shares. */
export interface ReturnPoint {
  readonly at: number;
  readonly roi: number;
  readonly drawdown: number;
}

/** A return at the end of the first day is drawn from the beginning of that day. */
const withStart = (points: readonly ReturnPoint[]): readonly ReturnPoint[] => {
  const [first] = points;
  return first === undefined ? [] : [{ at: first.at - DAY_MS, roi: 0, drawdown: 0 }, ...points];
};

/** Points as they travel, from a return of zero. */
export const toReturnPoints = (
  points: readonly (readonly [at: number, roi: string, drawdown?: string])[],
): readonly ReturnPoint[] =>
  withStart(
    points.map(([at, roi, drawdown]) => ({
      at,
      roi: Number(roi),
      drawdown: Number(drawdown ?? '0'),
    })),
  );

/** The end of a curve, from a moment on, as if it had begun there. */
export function pointsFrom(points: readonly ReturnPoint[], from: number): readonly ReturnPoint[] {
  const later = points.filter(({ at }) => at > from);
  const before = points.findLast(({ at }) => at <= from);
  if (before === undefined || before.roi <= -1) return points;
  const base = 1 + before.roi;
  return [{ at: before.at, roi: 0, drawdown: 0 }].concat(
    later.map((point) => ({ ...point, roi: (1 + point.roi) / base - 1 })),
  );
}

interface ReturnShape {
  readonly line: string;
  /** Between the curve and its highest point so far. */
  readonly below: string;
  /** Between the curve and a return of zero. */
  readonly area: string;
}

interface ReturnShapes {
  readonly shapes: readonly ReturnShape[];
  /** Height of a return of zero. */
  readonly zero: number;
  /** Returns at which a line helps to read, with their heights. */
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
}

/** Room above and below, as a share of the height, so that the line is not cut. */
const ROOM = 0.06;
const TICKS = 4;

const peakOf = ({ roi, drawdown }: ReturnPoint): number =>
  drawdown >= 1 ? roi : (1 + roi) / (1 - drawdown) - 1;

/** Curves on common scales; undefined where none has two points. */
export function returnShapes(
  series: readonly (readonly ReturnPoint[])[],
  { width, height }: { readonly width: number; readonly height: number },
): ReturnShapes | undefined {
  const all = series.flat();
  const [from, to] = extent(all, ({ at }) => at);
  if (from === undefined || to === undefined || from === to) return undefined;
  const [low = 0, high = 0] = extent([0, ...all.flatMap((one) => [one.roi, peakOf(one)])]);
  const spread = high === low ? 0.02 : high - low;
  const x = scaleLinear([from, to], [0, width]);
  const y = scaleLinear([low - spread * ROOM, high + spread * ROOM], [height, 0]);
  const shapeOf = (points: readonly ReturnPoint[]): ReturnShape => {
    const drawn = [...points];
    const across = area<ReturnPoint>()
      .x(({ at }) => x(at))
      .y1(({ roi }) => y(roi));
    return {
      line:
        line<ReturnPoint>()
          .x(({ at }) => x(at))
          .y(({ roi }) => y(roi))(drawn) ?? '',
      below: across.y0((point) => y(peakOf(point)))(drawn) ?? '',
      area: across.y0(y(0))(drawn) ?? '',
    };
  };
  return {
    shapes: series.map(shapeOf),
    zero: y(0),
    ticks: y.ticks(TICKS).map((value) => ({ value, y: y(value) })),
  };
}
