import Moon from 'lucide-react/icons/moon';
import Settings from 'lucide-react/icons/settings-2';
import Sun from 'lucide-react/icons/sun';

import { later } from '../kit/later.tsx';
import { IconButton, iconClass } from '../kit/IconButton.tsx';
import { OnDemand } from '../kit/OnDemand.tsx';
import { useText } from '../i18n/useText.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useSelected } from '../services/useReadable.ts';
import { cx } from '../kit/cx.ts';
import s from './QuickSwitches.module.css';
import { useBoundKeys } from '../kit/boundKeys.ts';

const SettingsPopover = later(async () => (await import('./SettingsPopover.tsx')).SettingsPopover);

export function ThemeSwitch() {
  const t = useText();
  const { preferences } = useServices();
  const theme = useSelected(preferences.values, (values) => values.theme);
  const isDark = theme === 'dark';
  const Icon = isDark ? Sun : Moon;
  return (
    <IconButton
      label={t(isDark ? 'settings.toWhite' : 'settings.toDark')}
      onClick={() => preferences.set({ theme: isDark ? 'white' : 'dark' })}
    >
      <Icon size={16} aria-hidden="true" />
    </IconButton>
  );
}

/** Labelled in the target language, so that whoever needs it can read it. */
export function LanguageSwitch() {
  const { preferences } = useServices();
  const language = useSelected(preferences.values, (values) => values.language);
  const next = language === 'ko' ? 'en' : 'ko';
  return (
    <button
      type="button"
      lang={next}
      className={cx(iconClass, s['language'])}
      aria-label={next === 'ko' ? '한국어로 보기' : 'View in English'}
      title={next === 'ko' ? '한국어로 보기' : 'View in English'}
      onClick={() => preferences.set({ language: next })}
    >
      {next.toUpperCase()}
    </button>
  );
}

export function SettingsButton() {
  const t = useText();
  const bound = useBoundKeys();
  return (
    <OnDemand
      trigger={(open) => (
        <IconButton
          label={t('nav.settings')}
          aria-haspopup="dialog"
          aria-keyshortcuts={bound(',')}
          onClick={open}
        >
          <Settings size={16} aria-hidden="true" />
        </IconButton>
      )}
    >
      {(part) => <SettingsPopover {...part} />}
    </OnDemand>
  );
}
