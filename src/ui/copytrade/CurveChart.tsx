import { useMemo } from 'react';
import { formatTime } from '../format/timeText.ts';
import { cx } from '../kit/cx.ts';
import { useSize } from '../kit/useSize.ts';
import { formatUsdt } from '../market/instrument.ts';
import { curveShape } from './curve.ts';
import s from './CurveChart.module.css';

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
