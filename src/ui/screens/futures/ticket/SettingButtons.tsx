import * as v from 'valibot';
import { Later, later } from '../../../kit/later.tsx';
import { Button } from '../../../kit/Button.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useKept } from '../../../services/useKept.ts';
import { useIsLoggedIn } from '../../../services/session.ts';
import { usePositionMode, useSetting, useTerminal } from '../terminalContext.ts';
import s from './OrderForm.module.css';

const MarginDialog = later(async () => (await import('./MarginDialog.tsx')).MarginDialog);
const PositionModeDialog = later(
  async () => (await import('./PositionModeDialog.tsx')).PositionModeDialog,
);
const LeverageDialog = later(async () => (await import('./LeverageDialog.tsx')).LeverageDialog);

const openSetting = v.optional(v.picklist(['margin', 'leverage', 'mode']));
type Setting = NonNullable<v.InferOutput<typeof openSetting>>;

/** [교차] [20x] [단방향]: the settings of the next order, each a button to change it. */
export function SettingButtons() {
  const t = useText();
  const { access } = useTerminal();
  const isLoggedIn = useIsLoggedIn();
  const { leverage, marginType } = useSetting();
  const [open, setOpen] = useKept<Setting | undefined>('setting', openSetting, () => undefined);
  const close = () => setOpen(undefined);
  const isFixed = access === 'view' || !isLoggedIn;
  const mode = t(`positionMode.${usePositionMode()}`);
  const margin = t(`margin.${marginType}`);
  const button = (setting: Setting, name: string, text: string) => (
    <Button size="small" disabled={isFixed} aria-label={name} onClick={() => setOpen(setting)}>
      {text}
    </Button>
  );
  return (
    <div className={s['settings']}>
      {button('margin', t('margin.change', { current: margin }), margin)}
      {button('leverage', t('leverage.change', { current: leverage }), `${leverage}x`)}
      {button('mode', t('positionMode.change', { current: mode }), mode)}
      <Later>
        {open === 'margin' ? <MarginDialog onClose={close} /> : null}
        {open === 'mode' ? <PositionModeDialog onClose={close} /> : null}
        {open === 'leverage' ? <LeverageDialog onClose={close} /> : null}
      </Later>
    </div>
  );
}
