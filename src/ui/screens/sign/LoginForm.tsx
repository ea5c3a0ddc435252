import { valibotResolver } from '@hookform/resolvers/valibot';
import { useSelector } from '@xstate/react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Form, FormField } from '../../kit/Form.tsx';
import { RefusalBox } from '../../kit/RefusalLine.tsx';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/Notice.tsx';
import { PasswordInput } from '../../kit/PasswordInput.tsx';
import { useServices } from '../../services/ServicesContext.tsx';
import s from './SignForm.module.css';
import { type LoginFields, loginForm } from './signRules.ts';
import { UsernameInput } from './UsernameInput.tsx';

/** Why a session ended without a request of the user: shown before the first attempt. */
const SHOWN_AT_ONCE: ReadonlySet<string> = new Set([
  'TOKEN_EXPIRED',
  'TOKEN_REUSED',
  'ACCOUNT_DENIED',
  'ACCOUNT_WAITING',
]);

/** Username and password. */
export function LoginForm(props: {
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
