import { bin, max, scaleLinear } from 'd3';
import { useMemo } from 'react';
import { useText } from '../../../i18n/useText.ts';
import s from './Pricing.module.css';

const WIDTH = 480;
const HEIGHT = 96;
const BINS = 24;

const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;

/** How long ticks took, from request to answer. */
export function Histogram({ values }: { readonly values: readonly number[] }) {
  const t = useText();
  const { bars, slowest } = useMemo(() => {
    const largest = max(values) ?? 0;
    const bins = bin().domain([0, largest]).thresholds(BINS)([...values]);
    const x = scaleLinear([0, largest || 1], [0, WIDTH]);
    const y = scaleLinear([0, max(bins, ({ length }) => length) ?? 1], [0, HEIGHT]);
    const drawn = bins.map(({ x0 = 0, x1 = 0, length }) => ({
      x: x(x0),
      width: Math.max(1, x(x1) - x(x0) - 1),
      height: y(length),
    }));
    return { bars: drawn, slowest: largest };
  }, [values]);
  const text = t('dev.prices.tickHint', {
    count: values.length,
    median: median(values.toSorted((a, b) => a - b)).toFixed(2),
    slowest: slowest.toFixed(2),
  });
  return (
    <figure className={s['figure']}>
      <svg
        className={s['histogram']}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${t('dev.prices.ticks')}: ${text}`}
      >
        {bars.map(({ x, width, height }) => (
          <rect key={x} x={x} y={HEIGHT - height} width={width} height={height} />
        ))}
      </svg>
      <figcaption className={s['note']}>{text}</figcaption>
    </figure>
  );
}
