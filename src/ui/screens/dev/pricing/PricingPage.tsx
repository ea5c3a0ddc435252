import { useText } from '../../../i18n/useText.ts';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { useDev } from '../shell/useDev.ts';
import { LivePart } from './LivePart.tsx';
import s from './Pricing.module.css';
import { PropertiesPart } from './PropertiesPart.tsx';
import { TryPart } from './TryPart.tsx';
import { useState } from 'react';
import { Button } from '../../../kit/Button.tsx';
import type { PricingDevServices, VectorResult } from '../../../services/dev/pricing.ts';

/** The published numbers, computed in this page. */
function VectorsPart({ pricing }: { readonly pricing: PricingDevServices }) {
  const t = useText();
  const [results, setResults] = useState<readonly VectorResult[]>();
  const failed = results?.filter(({ mismatches }) => mismatches.length > 0) ?? [];
  return (
    <section className={s['section']} aria-labelledby="pricing-vectors">
      <h2 id="pricing-vectors">{t('dev.prices.vectors')}</h2>
      <p className={s['note']}>{t('dev.prices.vectorsHint')}</p>
      <div className={s['tools']}>
        <Button
          size="small"
          onClick={() => {
            pricing.vectors().then(setResults, reportError);
          }}
        >
          {t('dev.prices.runVectors')}
        </Button>
        <span role="status">
          {results === undefined
            ? ''
            : t('dev.prices.vectorsDone', {
                met: results.length - failed.length,
                total: results.length,
              })}
        </span>
      </div>
      <ul className={s['cases']}>
        {failed.map(({ id, mismatches }) => (
          <li key={id}>
            {id}: {mismatches.join('; ')}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** /dev/pricing: the pricing worker beside the exact oracle. */
export function PricingPage() {
  const t = useText();
  const pricing = useDev()?.pricing;
  if (pricing === undefined) return <SkeletonRows rows={8} label={t('app.loading')} />;
  return (
    <div className={s['page']}>
      <LivePart pricing={pricing} />
      <TryPart pricing={pricing} />
      <VectorsPart pricing={pricing} />
      <PropertiesPart pricing={pricing} />
    </div>
  );
}
