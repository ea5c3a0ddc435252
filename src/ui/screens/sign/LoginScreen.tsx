import { useSelector } from '@xstate/react';
import { Controller, useForm } from 'react-hook-form';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { Button } from '../../kit/Button.tsx';
import { Field } from '../../kit/Field.tsx';
import { TextInput } from '../../kit/TextInput.tsx';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { wantedPath } from './wantedPath.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useIsLoggedIn } from '../../services/session.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { PracticeInstead } from './PracticeInstead.tsx';
import s from './SignForm.module.css';

interface LoginFields {
  readonly username: string;
  readonly password: string;
}

/** Why a session ended by itself: told to whoever comes back, unlike that a guest is a guest. */
const TOLD_UNASKED: ReadonlySet<string> = new Set([
  'TOKEN_EXPIRED',
  'TOKEN_REUSED',
  'ACCOUNT_DENIED',
  'ACCOUNT_WAITING',
]);

/** The name of somebody who has just signed up, handed over by the signup screen. */
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
  const isBusy = useSelector(auth, (snapshot) => snapshot.matches({ request: 'signingIn' }));
  const refusal = useSelector(auth, (snapshot) =>
    snapshot.matches('fail') ? snapshot.context.refusal : undefined,
  );
  const welcomed = welcomedName(state);
  const wanted = wantedPath(state);
  const form = useForm<LoginFields>({ defaultValues: { username: welcomed ?? '', password: '' } });

  // Read at every drawing: the form tells of changes only to those who have read.
  const { isSubmitted } = form.formState;
  if (isLoggedIn) return <Navigate to={wanted ?? '/future'} replace />;

  const required = (field: string) => t('valid.required', { field });
  return (
    <>
      <h1 className={s['title']}>{t('sign.login')}</h1>
      {wanted === undefined ? null : <p className={s['note']}>{t('sign.wantedHint')}</p>}
      <form
        className={s['form']}
        noValidate
        aria-label={t('sign.login')}
        onSubmit={(event) =>
          void form.handleSubmit((fields) => auth.send({ type: 'LOGIN', ...fields }))(event)
        }
      >
        {welcomed === undefined ? null : (
          <p className={s['welcome']} role="status">
            {t('sign.signupDone', { username: welcomed })}
          </p>
        )}
        {refusal === undefined || !(isSubmitted || TOLD_UNASKED.has(refusal.code)) ? null : (
          <p className={s['refusal']} role="alert">
            <strong>{t('sign.loginFailed')}</strong>
            <br />
            {refusalText(refusal)}
          </p>
        )}
        <Controller
          name="username"
          control={form.control}
          rules={{ required: required(t('sign.username')) }}
          render={({ field, fieldState }) => (
            <Field label={t('sign.username')} error={fieldState.error?.message}>
              {(ids) => (
                <TextInput
                  id={ids.id}
                  aria-describedby={ids.describedBy}
                  isInvalid={ids.isInvalid}
                  name={field.name}
                  ref={field.ref}
                  value={field.value}
                  onValue={field.onChange}
                  onBlur={field.onBlur}
                  restrict="username"
                  autoComplete="username"
                  autoCapitalize="none"
                />
              )}
            </Field>
          )}
        />
        <Controller
          name="password"
          control={form.control}
          rules={{ required: required(t('sign.password')) }}
          render={({ field, fieldState }) => (
            <Field label={t('sign.password')} error={fieldState.error?.message}>
              {(ids) => (
                <PasswordInput
                  id={ids.id}
                  aria-describedby={ids.describedBy}
                  isInvalid={ids.isInvalid}
                  name={field.name}
                  ref={field.ref}
                  value={field.value}
                  onValue={field.onChange}
                  onBlur={field.onBlur}
                  autoComplete="current-password"
                />
              )}
            </Field>
          )}
        />
        <Button type="submit" tone="primary" size="large" wide disabled={isBusy}>
          {t(isBusy ? 'sign.loggingIn' : 'sign.login')}
        </Button>
      </form>
      <p className={s['other']}>
        {t('sign.toSignup')} <Link to="/signup">{t('sign.signup')}</Link>
      </p>
      <PracticeInstead />
    </>
  );
}
