import { valibotResolver } from '@hookform/resolvers/valibot';
import { useSelector } from '@xstate/react';
import { useForm } from 'react-hook-form';
import { Navigate, useLocation } from 'react-router-dom';
import { Form, FormField } from '../../kit/Form.tsx';
import { UsernameInput } from './UsernameInput.tsx';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { wantedPath } from './wantedPath.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useIsLoggedIn, useMemberHome } from '../../services/session.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { OtherWays } from './OtherWays.tsx';
import s from './SignForm.module.css';
import { RefusalBox } from '../../kit/RefusalLine.tsx';
import { loginForm } from './signRules.ts';

/** Why a session ended without a request of the user: shown before the first attempt. */
const SHOWN_AT_ONCE: ReadonlySet<string> = new Set([
  'TOKEN_EXPIRED',
  'TOKEN_REUSED',
  'ACCOUNT_DENIED',
  'ACCOUNT_WAITING',
]);

/** The username of a new account, passed on by the signup screen. */
function welcomedName(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('signedUp' in state)) return undefined;
  return typeof state.signedUp === 'string' ? state.signedUp : undefined;
}

export function LoginScreen() {
  const t = useText();
  const refusalText = useRefusalText();
  const { auth } = useServices();
  const state: unknown = useLocation().state;
  const isLoggedIn = useIsLoggedIn();
  const home = useMemberHome();
  const isBusy = useSelector(auth, (snapshot) => snapshot.matches({ request: 'signingIn' }));
  const refusal = useSelector(auth, (snapshot) =>
    snapshot.matches('fail') ? snapshot.context.refusal : undefined,
  );
  const welcomed = welcomedName(state);
  const wanted = wantedPath(state);
  const form = useForm({
    resolver: valibotResolver(loginForm),
    defaultValues: { username: welcomed ?? '', password: '' },
  });

  // Read on every render: the form re-renders only for state that was read.
  const { isSubmitSuccessful } = form.formState;
  if (isLoggedIn) return <Navigate to={wanted ?? home} replace />;

  const required = (field: string) => t('valid.required', { field });
  return (
    <>
      <h1 className={s['title']}>{t('sign.login')}</h1>
      {wanted === undefined ? null : <p className={s['note']}>{t('sign.wantedHint')}</p>}
      <Form
        form={form}
        label={t('sign.login')}
        submit={t(isBusy ? 'sign.loggingIn' : 'sign.login')}
        isBusy={isBusy}
        onSubmit={(fields) => auth.send({ type: 'LOGIN', ...fields })}
      >
        {welcomed === undefined ? null : (
          <p className={s['welcome']} role="status">
            {t('sign.signupDone', { username: welcomed })}
          </p>
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
      <OtherWays question={t('sign.toSignup')} to="/signup" link={t('sign.signup')} />
    </>
  );
}
