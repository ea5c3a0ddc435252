import type { OpenProps } from '../kit/OnDemand.tsx';
import { PopoverPanel } from '../kit/PopoverPanel.tsx';
import { useText } from '../i18n/useText.ts';
import s from './SettingsForm.module.css';
import { SettingsForm } from './SettingsForm.tsx';

export function SettingsPopover(props: OpenProps) {
  const t = useText();
  return (
    <PopoverPanel {...props} label={t('nav.settings')} align="end">
      <div className={s['scroll']}>
        <SettingsForm />
      </div>
    </PopoverPanel>
  );
}
