import { useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import type { PricingDevServices, VectorResult } from '../../../services/dev/pricing.ts';
import s from './Pricing.module.css';

/** The published numbers, computed in this page. */
export function VectorsPart({ pricing }: { readonly pricing: PricingDevServices }) {
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
