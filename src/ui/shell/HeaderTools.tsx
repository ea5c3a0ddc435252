import Moon from 'lucide-react/icons/moon';
import Settings from 'lucide-react/icons/settings-2';
import Sun from 'lucide-react/icons/sun';
import Bell from 'lucide-react/icons/bell';
import Keyboard from 'lucide-react/icons/keyboard';
import { useEffect, useState } from 'react';
import { later, Later, laterWithTexts } from '../kit/later.tsx';
import { IconButton, iconClass } from '../kit/IconButton.tsx';
import { OnDemand } from '../kit/OnDemand.tsx';
import { useText } from '../i18n/useText.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useSelected, useReadable } from '../services/useReadable.ts';
import { cx } from '../kit/cx.ts';
import s from './HeaderTools.module.css';
import { useBoundKeys, setBoundKeys } from '../kit/boundKeys.ts';
import { CountBadge } from '../kit/Badge.tsx';
import { shortcutTexts } from '../i18n/shortcutTexts.ts';
import { followShortcut } from './shortcutKeys.ts';

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

/** Labelled in the target language, so that users who need it can read it. */
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

const NoticePopover = later(async () => (await import('./NoticePopover.tsx')).NoticePopover);

/** The history of notices; the badge counts those that were not shown yet. */
export function NoticeBell() {
  const t = useText();
  const unread = useReadable(useServices().notices.unread);
  const label = unread === 0 ? t('notices.title') : t('notices.unread', { count: unread });
  return (
    <OnDemand
      trigger={(open) => (
        <IconButton label={label} aria-haspopup="dialog" onClick={open}>
          <Bell size={16} aria-hidden="true" />
          <CountBadge count={unread} />
        </IconButton>
      )}
    >
      {(part) => <NoticePopover {...part} />}
    </OnDemand>
  );
}

const ShortcutsDialog = laterWithTexts(
  shortcutTexts,
  async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
);

/** Handles shortcuts on the whole page; `?` lists them. */
export function Shortcuts() {
  const t = useText();
  const bound = useBoundKeys();
  const [isOpen, setOpen] = useState(false);
  const chosen = useSelected(useServices().preferences.values, ({ boundKeys }) => boundKeys);
  useEffect(() => setBoundKeys(chosen), [chosen]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (followShortcut(event)) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <IconButton
        label={t('keys.help')}
        aria-keyshortcuts={bound('?')}
        onClick={() => setOpen(true)}
      >
        <Keyboard size={16} aria-hidden="true" />
      </IconButton>
      <Later>{isOpen ? <ShortcutsDialog onClose={() => setOpen(false)} /> : null}</Later>
    </>
  );
}
