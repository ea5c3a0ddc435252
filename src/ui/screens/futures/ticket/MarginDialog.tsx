import { useState } from 'react';
import { Button } from '../../../kit/Button.tsx';
import { cx } from '../../../kit/cx.ts';
import { Dialog } from '../../../kit/Dialog.tsx';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSetting, useTerminal } from '../terminalContext.ts';
import s from './SettingDialogs.module.css';
import { useSettingChange } from './useSettingChange.ts';

const TYPES = [
  { value: 'CROSS', text: 'margin.crossText' },
  { value: 'ISOLATED', text: 'margin.isolatedText' },
] as const;

/** Cross or isolated, with what each puts at risk. */
export function MarginDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const refusalText = useRefusalText();
  const { trade } = useServices();
  const { option } = useTerminal();
  const setting = useSetting();
  const [chosen, setChosen] = useState(setting.marginType);
  const { isBusy, refusal, save } = useSettingChange(onClose);
  return (
    <Dialog
      title={`${t('margin.title')} · ${option.label}`}
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
              chosen === setting.marginType
                ? onClose()
                : void save(() => trade.setMarginType(option.id, chosen))
            }
          >
            {t('margin.save')}
          </Button>
        </>
      }
    >
      <div role="radiogroup" aria-label={t('margin.title')} className={s['types']}>
        {TYPES.map(({ value, text }) => (
          <label key={value} className={cx(s['type'], chosen === value && s['chosen'])}>
            <input
              type="radio"
              name="marginType"
              value={value}
              checked={chosen === value}
              onChange={() => setChosen(value)}
            />
            <strong>{t(`margin.${value}`)}</strong>
            <span className={s['muted']}>{t(text)}</span>
          </label>
        ))}
      </div>
      <p className={s['note']}>{t('margin.note')}</p>
      {refusal === undefined ? null : (
        <p className={s['refusal']} role="alert">
          {refusalText(refusal)}
        </p>
      )}
    </Dialog>
  );
}
