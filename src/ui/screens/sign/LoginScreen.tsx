import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { Navigate, useLocation, Link } from 'react-router-dom';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { Later, laterWithTexts } from '../../kit/later.tsx';
import { useText, useRefusalText } from '../../i18n/useText.ts';
import { ScreenPending } from '../ScreenPending.tsx';
import { useServices } from '../../services/ServicesContext.tsx';
import { useIsLoggedIn, useMemberHome } from '../../services/session.ts';
import { useReadable } from '../../services/useReadable.ts';
import { screenTexts } from '../../i18n/screenTexts.ts';
import { OtherWays } from './OtherWays.tsx';
import s from './SignForm.module.css';
import { type LoginFields, loginForm } from './signRules.ts';
import { wantedPath } from './wantedPath.ts';
import { Form, FormField } from '../../kit/Form.tsx';
import { RefusalBox } from '../../kit/RefusalLine.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { PasswordInput } from '../../kit/PasswordInput.tsx';
import { UsernameInput } from './UsernameInput.tsx';

/** Why a session ended without a request of the user: shown before the first attempt. */
const SHOWN_AT_ONCE: ReadonlySet<string> = new Set([
  'TOKEN_EXPIRED',
  'TOKEN_REUSED',
  'ACCOUNT_DENIED',
  'ACCOUNT_WAITING',
]);

/** Username and password. */
function LoginForm(props: {
  /** The username of a new account. */
  readonly welcomed: string | undefined;
  readonly onSent: (fields: LoginFields) => void;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { auth } = useServices();
  const isBusy = useSelector(auth, (snapshot) => snapshot.matches({ request: 'signingIn' }));
  const refusal = useSelector(auth, (snapshot) =>
    snapshot.matches('fail') ? snapshot.context.refusal : undefined,
  );
  const { welcomed } = props;
  const form = useForm({
    resolver: valibotResolver(loginForm),
    defaultValues: { username: welcomed ?? '', password: '' },
  });
  // Read on every render: the form re-renders only for state that was read.
  const { isSubmitSuccessful } = form.formState;
  const required = (field: string) => t('valid.required', { field });
  return (
    <>
      <Form
        form={form}
        label={t('sign.login')}
        submit={t(isBusy ? 'sign.loggingIn' : 'sign.login')}
        isBusy={isBusy}
        onSubmit={(fields) => {
          props.onSent(fields);
          auth.send({ type: 'LOGIN', ...fields });
        }}
      >
        {welcomed === undefined ? null : (
          <Notice>{t('sign.signupDone', { username: welcomed })}</Notice>
        )}
        {refusal === undefined ||
        !(isSubmitSuccessful || SHOWN_AT_ONCE.has(refusal.code)) ? null : (
          <RefusalBox title={t('sign.loginFailed')} text={refusalText(refusal)} />
        )}
        <FormField
          form={form}
          name="username"
          label={t('sign.username')}
          problem={required(t('sign.username'))}
        >
          {(input) => <UsernameInput {...input} />}
        </FormField>
        <FormField
          form={form}
          name="password"
          label={t('sign.password')}
          problem={required(t('sign.password'))}
        >
          {(input) => <PasswordInput {...input} autoComplete="current-password" />}
        </FormField>
      </Form>
      <p className={s['finds']}>
        <Link to="/find_id">{t('sign.findId')}</Link>
        <Link to="/find_password">{t('sign.findPassword')}</Link>
      </p>
    </>
  );
}

const OtpForm = laterWithTexts(
  screenTexts.people,
  async () => (await import('./OtpForm.tsx')).OtpForm,
);
const NewPasswordForm = laterWithTexts(
  screenTexts.people,
  async () => (await import('./NewPasswordForm.tsx')).NewPasswordForm,
);
const WaitingNotice = laterWithTexts(
  screenTexts.people,
  async () => (await import('./WaitingNotice.tsx')).WaitingNotice,
);

/** Step that a login with the right password still needs. */
const NEXT_STEPS: ReadonlyMap<string, 'code' | 'newPassword'> = new Map([
  ['OTP_NEEDED', 'code'],
  ['PASSWORD_CHANGE_NEEDED', 'newPassword'],
]);

/** The username of a new account, passed on by the signup screen. */
function welcomedName(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('signedUp' in state)) return undefined;
  return typeof state.signedUp === 'string' ? state.signedUp : undefined;
}

export function LoginScreen() {
  const t = useText();
  const { auth, isReloading } = useServices();
  const isLeaving = useReadable(isReloading);
  const state: unknown = useLocation().state;
  const isLoggedIn = useIsLoggedIn();
  const home = useMemberHome();
  const code = useSelector(auth, (snapshot) =>
    snapshot.matches('fail') ? snapshot.context.refusal?.code : undefined,
  );
  /**
   * Credentials that the second step is sent with; kept in memory alone, and gone with the page.
   */
  const [credentials, setCredentials] = useState<LoginFields>({ username: '', password: '' });
  const [step, setStep] = useState<'first' | 'code' | 'newPassword'>('first');
  const next = code === undefined ? undefined : NEXT_STEPS.get(code);
  if (next !== undefined && next !== step && credentials.password !== '') setStep(next);
  const welcomed = welcomedName(state);
  const wanted = wantedPath(state);
  if (isLoggedIn) return <Navigate to={wanted ?? home} replace />;
  if (isLeaving) return <ScreenPending />;
  const restart = () => setStep('first');
  if (step === 'code')
    return (
      <Later fallback={<ScreenPending />}>
        <OtpForm credentials={credentials} onOther={restart} />
      </Later>
    );
  if (step === 'newPassword')
    return (
      <Later fallback={<ScreenPending />}>
        <NewPasswordForm
          credentials={credentials}
          onSent={(newPassword) => setCredentials({ ...credentials, newPassword })}
          onOther={restart}
        />
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
