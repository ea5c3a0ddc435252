import type { Readable } from '../../../../domain/readable.ts';
import { useText } from '../../../i18n/useText.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import type { LivePricing, PricingDevServices } from '../../../services/dev/pricing.ts';
import { useReadable } from '../../../services/useReadable.ts';
import { FigureTable } from './FigureTable.tsx';
import { Histogram } from './Histogram.tsx';
import s from './Pricing.module.css';

function State({ state }: { readonly state: Readable<LivePricing | undefined> }) {
  const t = useText();
  const live = useReadable(state);
  if (live === undefined) return <SkeletonRows rows={6} label={t('app.loading')} />;
  return (
    <>
      <FigureList>
        <Figure label={t('dev.prices.differences')}>{live.differences}</Figure>
      </FigureList>
      <h3>{t('dev.prices.ticks')}</h3>
      <Histogram values={live.tickMs} />
      {live.positions.length === 0 ? (
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
        <section className={s['section']}>
          <h3>{t('dev.prices.account')}</h3>
          <FigureTable label={t('dev.prices.account')} figures={live.account} />
        </section>
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
