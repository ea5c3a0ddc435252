import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { NumericInput } from '../../../kit/NumericInput.tsx';
import type { PricingDevServices, PropertyResult } from '../../../services/dev/pricing.ts';
import row from '../Field.module.css';
import s from './Pricing.module.css';

const RUNS = '1000';
const SEED = '1';

interface Running {
  readonly runs: number;
  readonly done: number;
}

interface Ended extends PropertyResult {
  readonly isCancelled: boolean;
}

/** One run at a time; what runs ends with the page. */
function useRun(pricing: PricingDevServices) {
  const [running, setRunning] = useState<Running>();
  const [ended, setEnded] = useState<Ended>();
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  const run = async (name: string, runs: number, seed: number) => {
    const { signal } = (control.current = new AbortController());
    setEnded(undefined);
    setRunning({ runs, done: 0 });
    try {
      const step = Math.max(1, Math.floor(runs / 100));
      const onRun = (done: number) => {
        if (done % step === 0) setRunning({ runs, done: Math.min(done, runs) });
      };
      const result = await pricing.runProperty(name, { runs, seed, signal, onRun });
      setEnded({ ...result, isCancelled: signal.aborted });
    } finally {
      setRunning(undefined);
    }
  };
  return { running, ended, run, cancel: () => control.current?.abort() };
}

function Outcome({ ended }: { readonly ended: Ended }) {
  const t = useText();
  const { counterexample, runs, isCancelled } = ended;
  if (counterexample === undefined)
    return (
      <p role="status">
        {t(isCancelled ? 'dev.prices.cancelled' : 'dev.prices.holds', { count: runs })}
      </p>
    );
  return (
    <div role="status" className={s['broken']}>
      <p>{t('dev.prices.broken')}</p>
      <ul>
        {counterexample.differences.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <pre>{counterexample.text}</pre>
      <p>{t('dev.prices.again')}</p>
      <pre>{counterexample.replay}</pre>
    </div>
  );
}

/** The named properties, run on the pricing worker of this build. */
export function PropertiesPart({ pricing }: { readonly pricing: PricingDevServices }) {
  const t = useText();
  const [name, setName] = useState(pricing.properties[0]?.name ?? '');
  const [runs, setRuns] = useState(RUNS);
  const [seed, setSeed] = useState(SEED);
  const { running, ended, run, cancel } = useRun(pricing);
  const says = pricing.properties.find((one) => one.name === name)?.says;
  const number = (label: string, value: string, onValue: (value: string) => void) => (
    <label className={row['field']}>
      {label}
      <NumericInput digits={0} value={value} onValue={onValue} />
    </label>
  );
  return (
    <section className={s['section']} aria-labelledby="pricing-properties">
      <h2 id="pricing-properties">{t('dev.prices.properties')}</h2>
      <p className={s['note']}>{t('dev.prices.propertiesHint')}</p>
      <div className={s['form']}>
        <div className={row['field']}>
          <span aria-hidden="true">{t('dev.prices.property')}</span>
          <NativeSelect
            label={t('dev.prices.property')}
            value={name}
            onValue={setName}
            choices={pricing.properties.map((one) => one.name)}
          />
        </div>
        {number(t('dev.prices.runs'), runs, setRuns)}
        {number(t('dev.prices.seed'), seed, setSeed)}
        {running === undefined ? (
          <Button
            disabled={runs === '' || seed === ''}
            onClick={() => {
              run(name, Number(runs), Number(seed)).catch(reportError);
            }}
          >
            {t('dev.prices.run')}
          </Button>
        ) : (
          <Button onClick={cancel}>{t('dev.prices.cancel')}</Button>
        )}
      </div>
      <p className={s['note']} lang="en">
        {says}
      </p>
      {running === undefined ? null : (
        <div className={s['tools']}>
          <progress
            max={running.runs}
            value={running.done}
            aria-label={t('dev.prices.properties')}
          />
          <span className={s['note']}>
            {t('dev.prices.progress', { done: running.done, count: running.runs })}
          </span>
        </div>
      )}
      {ended === undefined ? null : <Outcome ended={ended} />}
    </section>
  );
}
