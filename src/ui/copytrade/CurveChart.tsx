import { useMemo } from 'react';
import { formatTime } from '../format/timeText.ts';
import { cx } from '../kit/cx.ts';
import { useSize } from '../kit/useSize.ts';
import { formatUsdt } from '../market/instrument.ts';
import s from './CurveChart.module.css';
import { area, extent, line, scaleLinear } from 'd3';

/** A value over time as SVG paths, with its extremes. For display only. */
interface CurveShape {
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
function curveShape(
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

const HEIGHT = 140;

/** An amount by day against what it began with, with its highest and lowest value. */
export function CurveChart(props: {
  readonly label: string;
  readonly points: readonly (readonly [at: number, value: string])[];
}) {
  const { label, points } = props;
  const [box, { width }] = useSize();
  const values = useMemo(
    () => points.map(([at, value]): [number, number] => [at, Number(value)]),
    [points],
  );
  const shape = useMemo(() => curveShape(values, { width, height: HEIGHT }), [values, width]);
  const [first, last] = [points[0], points.at(-1)];
  const hasRisen = Number(last?.[1] ?? 0) >= Number(first?.[1] ?? 0);
  const day = (at: number | undefined) => (at === undefined ? '' : formatTime(at, 'date', 'UTC'));
  const said = `${label}: ${formatUsdt(first?.[1])} → ${formatUsdt(last?.[1])}`;
  return (
    <figure className={s['figure']}>
      <figcaption className={s['caption']}>
        <span>{label}</span>
        {shape === undefined ? null : (
          <span>
            {formatUsdt(shape.low.toFixed(2))} – {formatUsdt(shape.high.toFixed(2))}
          </span>
        )}
      </figcaption>
      <div ref={box} className={s['box']} style={{ height: HEIGHT }}>
        {shape === undefined || width === 0 ? null : (
          <svg
            width={width}
            height={HEIGHT}
            role="img"
            aria-label={said}
            className={cx(s['drawing'], s[hasRisen ? 'risen' : 'fallen'])}
          >
            <path d={shape.area} className={s['area']} />
            <line
              className={s['baseline']}
              x1={0}
              x2={width}
              y1={shape.baseline}
              y2={shape.baseline}
            />
            <path d={shape.line} className={s['line']} />
          </svg>
        )}
      </div>
      <p className={s['days']}>
        <span>{day(first?.[0])}</span>
        <span>{day(last?.[0])}</span>
      </p>
    </figure>
  );
}
