import { bin, max, scaleLinear } from 'd3';
import { useMemo } from 'react';
import type { Readable } from '../../../../domain/readable.ts';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { Figure, FigureList, LineList } from '../../../kit/FigureList.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import type {
  DifferingFigure,
  LivePricing,
  PricingDevServices,
} from '../../../services/dev/pricing.ts';
import { useReadable } from '../../../services/useReadable.ts';
import { FigureTable } from './FigureTable.tsx';
import s from './Pricing.module.css';

const WIDTH = 480;
const HEIGHT = 96;
const BINS = 24;

const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;

/** How long ticks took, from request to answer. */
function Histogram({ values }: { readonly values: readonly number[] }) {
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

/** Figures on which both sides differed, newest first. */
function Differed({ differed }: { readonly differed: readonly DifferingFigure[] }) {
  const t = useText();
  const zone = useZone();
  return (
    <>
      <h3>{t('dev.prices.differed')}</h3>
      <LineList>
        {differed.map(({ of, name, worker, oracle, at }, place) => (
          <li key={place}>
            {formatTime(at, 'time', zone)} {of} {name}: {worker ?? NO_FIGURE} ≠{' '}
            {oracle ?? NO_FIGURE}
          </li>
        ))}
      </LineList>
    </>
  );
}

function State({ state }: { readonly state: Readable<LivePricing | undefined> }) {
  const t = useText();
  const live = useReadable(state);
  if (live === undefined) return <SkeletonRows rows={6} label={t('app.loading')} />;
  return (
    <>
      <FigureList>
        <Figure label={t('dev.prices.differences')}>{live.differences}</Figure>
      </FigureList>
      {live.differed.length === 0 ? null : <Differed differed={live.differed} />}
      {live.waiting.length === 0 ? null : (
        <p className={s['note']} role="status">
          {t('dev.prices.waiting', { stocks: live.waiting.join(', ') })}
        </p>
      )}
      <h3>{t('dev.prices.ticks')}</h3>
      <Histogram values={live.tickMs} />
      {live.positions.length + live.waiting.length === 0 ? (
        <p className={s['note']}>{t('dev.prices.noPositions')}</p>
      ) : null}
      <div className={s['columns']}>
        {live.positions.map(({ positionId, stock, side, path, figures }) => (
          <section key={positionId} className={s['section']}>
            <h3>
              {stock} {side}
            </h3>
            <p className={s['note']}>{t(`dev.prices.path.${path}`)}</p>
            <FigureTable label={`${stock} ${side}`} figures={figures} />
          </section>
        ))}
        {live.account.length === 0 ? null : (
          <section className={s['section']}>
            <h3>{t('dev.prices.account')}</h3>
            <FigureTable label={t('dev.prices.account')} figures={live.account} />
          </section>
        )}
      </div>
    </>
  );
}

/** The own account, priced twice as prices move. */
export function LivePart({ pricing }: { readonly pricing: PricingDevServices }) {
  const t = useText();
  return (
    <section className={s['section']} aria-labelledby="pricing-live">
      <h2 id="pricing-live">{t('dev.prices.live')}</h2>
      <p className={s['note']}>{t('dev.prices.liveHint')}</p>
      <State state={pricing.live} />
    </section>
  );
}
