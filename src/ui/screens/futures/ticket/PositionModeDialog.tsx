import { useState } from 'react';
import { Button } from '../../../kit/Button.tsx';
import { cx } from '../../../kit/cx.ts';
import { Dialog } from '../../../kit/Dialog.tsx';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { usePositionMode } from '../terminalContext.ts';
import s from './SettingDialogs.module.css';
import { useSettingChange } from './useSettingChange.ts';

const MODES = [
  { value: 'ONE_WAY', text: 'positionMode.oneWayText' },
  { value: 'HEDGE', text: 'positionMode.hedgeText' },
] as const;

/** One position a symbol, or a long and a short beside each other; for the whole account. */
export function PositionModeDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const refusalText = useRefusalText();
  const { trade } = useServices();
  const current = usePositionMode();
  const [chosen, setChosen] = useState(current);
  const { isBusy, refusal, save } = useSettingChange(onClose);
  return (
    <Dialog
      title={t('positionMode.title')}
      onClose={onClose}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button
            size="large"
            tone="primary"
            disabled={isBusy}
            onClick={() =>
              chosen === current ? onClose() : void save(() => trade.setPositionMode(chosen))
            }
          >
            {t('margin.save')}
          </Button>
        </>
      }
    >
      <div role="radiogroup" aria-label={t('positionMode.title')} className={s['types']}>
        {MODES.map(({ value, text }) => (
          <label key={value} className={cx(s['type'], chosen === value && s['chosen'])}>
            <input
              type="radio"
              name="positionMode"
              value={value}
              checked={chosen === value}
              onChange={() => setChosen(value)}
            />
            <strong>{t(`positionMode.${value}`)}</strong>
            <span className={s['muted']}>{t(text)}</span>
          </label>
        ))}
      </div>
      <p className={s['note']}>{t('positionMode.note')}</p>
      {refusal === undefined ? null : (
        <p className={s['refusal']} role="alert">
          {refusalText(refusal)}
        </p>
      )}
    </Dialog>
  );
}
