import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../kit/Button.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useIsLoggedIn } from '../../../services/session.ts';
import { usePositionMode, useSetting, useTerminal } from '../terminalContext.ts';
import s from './OrderForm.module.css';

const MarginDialog = lazy(async () => ({
  default: (await import('./MarginDialog.tsx')).MarginDialog,
}));
const PositionModeDialog = lazy(async () => ({
  default: (await import('./PositionModeDialog.tsx')).PositionModeDialog,
}));
const LeverageDialog = lazy(async () => ({
  default: (await import('./LeverageDialog.tsx')).LeverageDialog,
}));

/** [교차] [20x] [단방향]: the settings of the next order, each a button to change it. */
export function SettingButtons() {
  const t = useText();
  const { access } = useTerminal();
  const isLoggedIn = useIsLoggedIn();
  const { leverage, marginType } = useSetting();
  const [open, setOpen] = useState<'margin' | 'leverage' | 'mode' | undefined>(undefined);
  const close = () => setOpen(undefined);
  const isFixed = access === 'view' || !isLoggedIn;
  const mode = t(`positionMode.${usePositionMode()}`);
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
      <Button
        size="small"
        disabled={isFixed}
        aria-label={t('positionMode.change', { current: mode })}
        onClick={() => setOpen('mode')}
      >
        {mode}
      </Button>
      <Suspense fallback={null}>
        {open === 'margin' ? <MarginDialog onClose={close} /> : null}
        {open === 'mode' ? <PositionModeDialog onClose={close} /> : null}
        {open === 'leverage' ? <LeverageDialog onClose={close} /> : null}
      </Suspense>
    </div>
  );
}
