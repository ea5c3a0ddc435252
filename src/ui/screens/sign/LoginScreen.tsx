import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Later, later } from '../../kit/later.tsx';
import { useText } from '../../i18n/useText.ts';
import { ScreenPending } from '../ScreenPending.tsx';
import { useServices } from '../../services/ServicesContext.tsx';
import { useIsLoggedIn, useMemberHome } from '../../services/session.ts';
import { loadScreenTexts } from '../../i18n/setup.ts';
import { LoginForm } from './LoginForm.tsx';
import { OtherWays } from './OtherWays.tsx';
import s from './SignForm.module.css';
import { wantedPath } from './wantedPath.ts';

const OtpForm = later(async () => {
  const [form] = await Promise.all([import('./OtpForm.tsx'), loadScreenTexts('people')]);
  return form.OtpForm;
});
const WaitingNotice = later(async () => {
  const [notice] = await Promise.all([import('./WaitingNotice.tsx'), loadScreenTexts('people')]);
  return notice.WaitingNotice;
});

/** The username of a new account, passed on by the signup screen. */
function welcomedName(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('signedUp' in state)) return undefined;
  return typeof state.signedUp === 'string' ? state.signedUp : undefined;
}

export function LoginScreen() {
  const t = useText();
  const { auth } = useServices();
  const state: unknown = useLocation().state;
  const isLoggedIn = useIsLoggedIn();
  const home = useMemberHome();
  const code = useSelector(auth, (snapshot) =>
    snapshot.matches('fail') ? snapshot.context.refusal?.code : undefined,
  );
  /** What the second step is sent with; kept in memory alone, and gone with the page. */
  const [credentials, setCredentials] = useState({ username: '', password: '' });
  const [isSecondStep, setSecondStep] = useState(false);
  if (code === 'OTP_NEEDED' && !isSecondStep && credentials.password !== '') setSecondStep(true);
  const welcomed = welcomedName(state);
  const wanted = wantedPath(state);
  if (isLoggedIn) return <Navigate to={wanted ?? home} replace />;
  if (isSecondStep)
    return (
      <Later fallback={<ScreenPending />}>
        <OtpForm credentials={credentials} onOther={() => setSecondStep(false)} />
      </Later>
    );
  if (welcomed !== undefined && code === 'ACCOUNT_WAITING')
    return (
      <Later fallback={<ScreenPending />}>
        <WaitingNotice username={welcomed} />
      </Later>
    );
  return (
    <>
      <h1 className={s['title']}>{t('sign.login')}</h1>
      {wanted === undefined ? null : <p className={s['note']}>{t('sign.wantedHint')}</p>}
      <LoginForm welcomed={welcomed} onSent={setCredentials} />
      <OtherWays question={t('sign.toSignup')} to="/signup" link={t('sign.signup')} />
    </>
  );
}
