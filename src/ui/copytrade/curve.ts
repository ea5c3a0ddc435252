/** A value over time as SVG paths, with its extremes. For display only. */
import { area, extent, line, scaleLinear } from 'd3';

export interface CurveShape {
  readonly line: string;
  readonly area: string;
  /** Height at which the first value lies. */
  readonly baseline: number;
  readonly low: number;
  readonly high: number;
}

/** Room above and below, as a share of the height, so that the line is not cut. */
const ROOM = 0.08;

/** @param points moments and values in order; fewer than two make no curve */
export function curveShape(
  points: readonly (readonly [at: number, value: number])[],
  { width, height }: { readonly width: number; readonly height: number },
): CurveShape | undefined {
  const [low, high] = extent(points, ([, value]) => value);
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < 2 || first === undefined || last === undefined) return undefined;
  if (low === undefined || high === undefined) return undefined;
  const x = scaleLinear([first[0], last[0]], [0, width]);
  // A value that never changed is a line in the middle.
  const spread = high === low ? Math.max(1, Math.abs(high)) : high - low;
  const y = scaleLinear([low - spread * ROOM, high + spread * ROOM], [height, 0]);
  const drawn = points.map(([at, value]): [number, number] => [x(at), y(value)]);
  const baseline = y(first[1]);
  return {
    line: line()(drawn) ?? '',
    area:
      area()
        .x(([at]) => at)
        .y0(baseline)
        .y1(([, value]) => value)(drawn) ?? '',
    baseline,
    low,
    high,
  };
}
