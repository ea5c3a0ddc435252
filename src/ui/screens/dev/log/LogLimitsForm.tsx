import { type FormEvent, useId, useState } from 'react';
import { LOG_LIMITS, readWhole } from '../../../../domain/preferences.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { NumericInput } from '../../../kit/NumericInput.tsx';
import { RefusalLine } from '../../../kit/RefusalLine.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import row from '../Field.module.css';
import s from './Log.module.css';

type Limit = keyof typeof LOG_LIMITS;

/** How much of the own log is kept. Rules [I-L7]. */
export function LogLimitsForm() {
  const t = useText();
  const { preferences } = useServices();
  const values = useSelected(preferences.values, (all) => all);
  const [texts, setTexts] = useState({
    logDays: String(values.logDays),
    logMegabytes: String(values.logMegabytes),
  });
  const [isSaved, setSaved] = useState(false);
  const refusalId = useId();
  const logDays = readWhole(texts.logDays, LOG_LIMITS.logDays);
  const logMegabytes = readWhole(texts.logMegabytes, LOG_LIMITS.logMegabytes);
  const isValid = logDays !== undefined && logMegabytes !== undefined;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid) return;
    preferences.set({ logDays, logMegabytes });
    setSaved(true);
  };
  const field = (name: Limit, value: number | undefined) => {
    const { min, max } = LOG_LIMITS[name];
    const isRefused = value === undefined;
    return (
      <div className={row['field']}>
        <label className={row['field']}>
          {t(`dev.logs.keep.${name}`)}
          <NumericInput
            digits={0}
            value={texts[name]}
            isInvalid={isRefused}
            aria-describedby={isRefused ? `${refusalId}${name}` : undefined}
            onValue={(text) => {
              setTexts({ ...texts, [name]: text });
              setSaved(false);
            }}
          />
        </label>
        {isRefused ? (
          <RefusalLine id={`${refusalId}${name}`}>
            {t('dev.logs.keep.range', { min: String(min), max: String(max) })}
          </RefusalLine>
        ) : null}
      </div>
    );
  };
  return (
    <form className={s['section']} aria-label={t('dev.logs.keep.label')} onSubmit={save}>
      <div className={s['filter']}>
        {field('logDays', logDays)}
        {field('logMegabytes', logMegabytes)}
        <Button size="small" type="submit" disabled={!isValid}>
          {t('dev.logs.keep.save')}
        </Button>
        <span role="status">{isSaved ? t('dev.logs.keep.saved') : ''}</span>
      </div>
      <p className={s['note']}>{t('dev.logs.keep.hint')}</p>
    </form>
  );
}
