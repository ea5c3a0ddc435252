import { Link, useLocation } from 'react-router-dom';
import { Button, buttonClass } from '../../../kit/Button.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useIsLoggedIn } from '../../../services/session.ts';
import { useModeSwitch } from '../../../shell/ModeSwitch.tsx';
import { useTerminal } from '../terminalContext.ts';
import s from './OrderForm.module.css';

/** Replaces the order buttons where ordering is not possible, with links to where it is. */
export function SignInLinks() {
  const t = useText();
  const isLoggedIn = useIsLoggedIn();
  const { pathname } = useLocation();
  const { option } = useTerminal();
  const { mode, isSwitching, switchTo } = useModeSwitch();
  const tradePath = `/future/${option.id}`;
  if (isLoggedIn) {
    return (
      <div className={s['ways']}>
        <p>{t('order.viewOnly')}</p>
        <Link to={tradePath} className={buttonClass('primary', 'large', true)}>
          {t('order.toTrade')}
        </Link>
      </div>
    );
  }
  const wanted = { wanted: pathname.replace('/futureView', '/future') };
  return (
    <div className={s['ways']}>
      <p>{t('order.loginToTrade')}</p>
      <div className={s['waysPair']}>
        <Link to="/login" state={wanted} className={buttonClass('primary', 'large', true)}>
          {t('nav.login')}
        </Link>
        <Link to="/signup" className={buttonClass('plain', 'large', true)}>
          {t('nav.signup')}
        </Link>
      </div>
      {mode === 'practice' ? null : (
        <Button
          tone="practice"
          size="large"
          wide
          disabled={isSwitching}
          onClick={() => void switchTo('practice', tradePath)}
        >
          {t(isSwitching ? 'mode.switching' : 'mode.practiceStart')}
        </Button>
      )}
    </div>
  );
}
