/** The curve of a value by day as SVG paths. For display only. */
import { area, extent, line, scaleLinear } from 'd3';

interface CurvePoint {
  readonly x: number;
  readonly y: number;
}

export interface Curve {
  readonly line: string;
  readonly area: string;
  /** Where each day lies. */
  readonly points: readonly CurvePoint[];
  /** Where the last day lies. */
  readonly end: CurvePoint;
}

/** Room above and below, as a share of the height, so that the line is not cut. */
const ROOM = 0.1;

/** @param values in the order of their days; fewer than two make no curve */
export function equityCurve(
  values: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): Curve | undefined {
  const [low, high] = extent(values);
  const last = values.at(-1);
  if (values.length < 2 || last === undefined || low === undefined || high === undefined)
    return undefined;
  const x = scaleLinear([0, values.length - 1], [0, width]);
  // A value that never changed is a line in the middle.
  const spread = high === low ? Math.max(1, Math.abs(high)) : high - low;
  const y = scaleLinear([low - spread * ROOM, high + spread * ROOM], [height, 0]);
  const points = values.map((value, index): [number, number] => [x(index), y(value)]);
  return {
    line: line()(points) ?? '',
    area:
      area()
        .x(([at]) => at)
        .y0(height)
        .y1(([, value]) => value)(points) ?? '',
    points: values.map((value, index) => ({ x: x(index), y: y(value) })),
    end: { x: x(values.length - 1), y: y(last) },
  };
}
