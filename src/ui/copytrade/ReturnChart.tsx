import { useMemo } from 'react';
import { formatTime } from '../format/timeText.ts';
import { useText } from '../i18n/useText.ts';
import { cx } from '../kit/cx.ts';
import { useSize } from '../kit/useSize.ts';
import s from './ReturnChart.module.css';
import { type ReturnPoint, returnShapes } from './returnCurve.ts';

const LINE_HEIGHT = 56;
const CHART_HEIGHT = 220;

/** Room for the labels at the right of a chart. */
const LABELS = 52;

const toneOf = (points: readonly ReturnPoint[]): string | undefined =>
  s[(points.at(-1)?.roi ?? 0) < 0 ? 'fallen' : 'risen'];

/** A return without axes, for a card. */
export function ReturnLine(props: {
  readonly label: string;
  readonly points: readonly ReturnPoint[];
}) {
  const t = useText();
  const { label, points } = props;
  const [box, { width }] = useSize();
  const drawn = useMemo(
    () => (width === 0 ? undefined : returnShapes([points], { width, height: LINE_HEIGHT })),
    [points, width],
  );
  const shape = drawn?.shapes[0];
  return (
    <div ref={box} className={s['small']}>
      {drawn === undefined || shape === undefined ? (
        <p className={s['none']}>{width === 0 ? '' : t('copytrade.noCurve')}</p>
      ) : (
        <svg
          width={width}
          height={LINE_HEIGHT}
          role="img"
          aria-label={label}
          className={toneOf(points)}
        >
          <path d={shape.area} className={s['area']} />
          <line x1={0} x2={width} y1={drawn.zero} y2={drawn.zero} className={s['zero']} />
          <path d={shape.line} className={s['line']} />
        </svg>
      )}
    </div>
  );
}

const percent = (value: number): string =>
  `${(value * 100).toFixed(Math.abs(value) < 0.1 ? 1 : 0)}%`;

/**
 * Returns over time with their scale: of one trader with the drawdown shaded, or of several in
 * colors of their own.
 */
export function ReturnChart(props: {
  readonly label: string;
  readonly series: readonly (readonly ReturnPoint[])[];
}) {
  const t = useText();
  const { label, series } = props;
  const [box, { width }] = useSize();
  const inner = Math.max(0, width - LABELS);
  const drawn = useMemo(
    () => (inner === 0 ? undefined : returnShapes(series, { width: inner, height: CHART_HEIGHT })),
    [series, inner],
  );
  const isOne = series.length === 1;
  const all = series.flat();
  const day = (at: number) => (Number.isFinite(at) ? formatTime(at, 'date', 'UTC') : '');
  return (
    <figure className={s['figure']}>
      <div ref={box} className={s['chart']}>
        {drawn === undefined ? (
          <p className={s['none']}>{width === 0 ? '' : t('copytrade.noCurve')}</p>
        ) : (
          <svg width={width} height={CHART_HEIGHT} role="img" aria-label={label}>
            {drawn.ticks.map(({ value, y }) => (
              <g key={value}>
                <line x1={0} x2={inner} y1={y} y2={y} className={s['tick']} />
                <text x={width} y={Math.max(10, y + 4)} textAnchor="end" className={s['scale']}>
                  {percent(value)}
                </text>
              </g>
            ))}
            <line x1={0} x2={inner} y1={drawn.zero} y2={drawn.zero} className={s['zero']} />
            {drawn.shapes.map((shape, index) => (
              <g
                key={index}
                className={cx(isOne ? toneOf(series[0] ?? []) : s[`series${index + 1}`])}
              >
                {isOne ? <path d={shape.below} className={s['below']} /> : null}
                <path d={shape.line} className={s['line']} />
              </g>
            ))}
          </svg>
        )}
      </div>
      {drawn === undefined ? null : (
        <figcaption className={s['days']}>
          <span>{day(Math.min(...all.map(({ at }) => at)))}</span>
          {isOne ? (
            <span className={s['legend']}>
              <i aria-hidden="true" />
              {t('copytrade.drawdownShade')}
            </span>
          ) : null}
          <span>{day(Math.max(...all.map(({ at }) => at)))}</span>
        </figcaption>
      )}
    </figure>
  );
}
