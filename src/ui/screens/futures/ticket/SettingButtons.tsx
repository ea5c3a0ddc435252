import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useIsLoggedIn } from '../../../services/session.ts';
import { useSetting, useTerminal } from '../terminalContext.ts';
import s from './OrderForm.module.css';

const MarginDialog = lazy(async () => ({
  default: (await import('./MarginDialog.tsx')).MarginDialog,
}));
const LeverageDialog = lazy(async () => ({
  default: (await import('./LeverageDialog.tsx')).LeverageDialog,
}));

/** [교차] [20x]: what the next order is placed with, and the way to change it. */
export function SettingButtons() {
  const t = useText();
  const { access } = useTerminal();
  const isLoggedIn = useIsLoggedIn();
  const { leverage, marginType } = useSetting();
  const [open, setOpen] = useState<'margin' | 'leverage' | undefined>(undefined);
  const close = () => setOpen(undefined);
  const isFixed = access === 'view' || !isLoggedIn;
  const margin = t(`margin.${marginType}`);
  return (
    <div className={s['settings']}>
      <Button
        size="small"
        disabled={isFixed}
        aria-label={t('margin.change', { current: margin })}
        onClick={() => setOpen('margin')}
      >
        {margin}
      </Button>
      <Button
        size="small"
        disabled={isFixed}
        aria-label={t('leverage.change', { current: leverage })}
        onClick={() => setOpen('leverage')}
      >
        {`${leverage}x`}
      </Button>
      <Suspense fallback={null}>
        {open === 'margin' ? <MarginDialog onClose={close} /> : null}
        {open === 'leverage' ? <LeverageDialog onClose={close} /> : null}
      </Suspense>
    </div>
  );
}
