import FlaskConical from 'lucide-react/icons/flask-conical';
import { useState } from 'react';
import { useText } from '../i18n/useText.ts';
import type { Mode } from '../services/app.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useReadable } from '../services/useReadable.ts';
import s from './ModeSwitch.module.css';

/** Switches the mode once at a time; `isSwitching` while the other exchange starts. */
export function useModeSwitch() {
  const services = useServices();
  const mode = useReadable(services.mode);
  const [isSwitching, setSwitching] = useState(false);
  const switchTo = async (next: Mode, path?: string): Promise<void> => {
    if (isSwitching) return;
    setSwitching(true);
    try {
      await services.switchMode(next, path);
    } finally {
      setSwitching(false);
    }
  };
  return { mode, isSwitching, switchTo };
}

/** Play money must never be mistaken for real money: a solid badge that also switches back. */
export function ModeSwitch() {
  const t = useText();
  const { mode, isSwitching, switchTo } = useModeSwitch();
  const isPractice = mode === 'practice';
  const label = isSwitching
    ? t('mode.switching')
    : t(isPractice ? 'mode.practiceBadge' : 'mode.practice');
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isPractice}
      aria-label={t('mode.practiceBadge')}
      aria-busy={isSwitching}
      className={s['switch']}
      title={t(isPractice ? 'mode.toLive' : 'mode.toPractice')}
      onClick={() => void switchTo(isPractice ? 'live' : 'practice')}
    >
      <FlaskConical size={14} aria-hidden="true" />
      {label}
    </button>
  );
}
