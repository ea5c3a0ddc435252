import type { Readable } from '../../../../domain/readable.ts';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { LineList } from '../../../kit/LineList.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import type {
  DifferingFigure,
  LivePricing,
  PricingDevServices,
} from '../../../services/dev/pricing.ts';
import { useReadable } from '../../../services/useReadable.ts';
import { FigureTable } from './FigureTable.tsx';
import { Histogram } from './Histogram.tsx';
import s from './Pricing.module.css';

/** What both sides did not agree on, the newest first. */
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
