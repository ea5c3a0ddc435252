import { valibotResolver } from '@hookform/resolvers/valibot';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { Button } from '../../kit/Button.tsx';
import { Form, FormField } from '../../kit/Form.tsx';
import { RefusalBox } from '../../kit/RefusalLine.tsx';
import { AuthCodeInput } from '../../kit/TextInput.tsx';
import { CodeInput } from '../../people/CodeInput.tsx';
import { useServices } from '../../services/ServicesContext.tsx';
import s from './SignForm.module.css';
import { type LoginFields, otpForm } from './signRules.ts';

/** The second step of a login: a code of the authenticator app, or a recovery code. */
export function OtpForm(props: {
  readonly credentials: LoginFields;
  readonly onOther: () => void;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { auth } = useServices();
  const { credentials } = props;
  const { username } = credentials;
  const [isRecovery, setRecovery] = useState(false);
  const isBusy = useSelector(auth, (snapshot) => snapshot.matches({ request: 'signingIn' }));
  const refusal = useSelector(auth, (snapshot) =>
    snapshot.matches('fail') ? snapshot.context.refusal : undefined,
  );
  const form = useForm({
    resolver: valibotResolver(otpForm(isRecovery)),
    defaultValues: { otp: '' },
  });
  const { isSubmitSuccessful } = form.formState;
  const kind = isRecovery ? 'recovery' : 'code';
  return (
    <>
      <h1 className={s['title']}>{t('people.otp.title')}</h1>
      <p className={s['note']}>
        {t(isRecovery ? 'people.otp.recoveryText' : 'people.otp.text', { username })}
      </p>
      <Form
        form={form}
        label={t('people.otp.title')}
        submit={t(isBusy ? 'sign.loggingIn' : 'sign.login')}
        isBusy={isBusy}
        onSubmit={({ otp }) => auth.send({ type: 'LOGIN', ...credentials, otp })}
      >
        {refusal === undefined || !isSubmitSuccessful ? null : (
          <RefusalBox title={t('sign.loginFailed')} text={refusalText(refusal)} />
        )}
        <FormField
          key={kind}
          form={form}
          name="otp"
          label={t(`people.otp.${kind}`)}
          problem={t(isRecovery ? 'people.otp.recoveryProblem' : 'people.otp.problem')}
        >
          {(input) => (isRecovery ? <AuthCodeInput {...input} /> : <CodeInput {...input} />)}
        </FormField>
      </Form>
      <p className={s['finds']}>
        <Button
          tone="ghost"
          size="small"
          onClick={() => {
            form.reset();
            setRecovery(!isRecovery);
          }}
        >
          {t(isRecovery ? 'people.otp.useApp' : 'people.otp.useRecovery')}
        </Button>
        <Button tone="ghost" size="small" onClick={props.onOther}>
          {t('people.otp.other')}
        </Button>
      </p>
    </>
  );
}
