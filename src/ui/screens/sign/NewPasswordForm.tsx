import { valibotResolver } from '@hookform/resolvers/valibot';
import { useSelector } from '@xstate/react';
import { useForm } from 'react-hook-form';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { Button } from '../../kit/Button.tsx';
import { Form } from '../../kit/Form.tsx';
import { RefusalBox } from '../../kit/RefusalLine.tsx';
import { PasswordPair, usePasswordKind } from '../../people/PasswordPair.tsx';
import { useServices } from '../../services/ServicesContext.tsx';
import s from './SignForm.module.css';
import { type LoginFields, newPasswordForm } from './signRules.ts';

/** The first login with a one-time password: it goes on with a password of one's own. */
export function NewPasswordForm(props: {
  readonly credentials: LoginFields;
  readonly onSent: (newPassword: string) => void;
  readonly onOther: () => void;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { auth } = useServices();
  const { username, password: oneTime } = props.credentials;
  const isBusy = useSelector(auth, (snapshot) => snapshot.matches({ request: 'signingIn' }));
  const refusal = useSelector(auth, (snapshot) =>
    snapshot.matches('fail') ? snapshot.context.refusal : undefined,
  );
  const form = useForm({
    resolver: valibotResolver(newPasswordForm(usePasswordKind())),
    criteriaMode: 'all',
    mode: 'onTouched',
    defaultValues: { password: '', passwordAgain: '' },
  });
  const { isSubmitSuccessful } = form.formState;
  return (
    <>
      <h1 className={s['title']}>{t('people.oneTime.title')}</h1>
      <p className={s['note']}>{t('people.oneTime.text', { username })}</p>
      <Form
        form={form}
        label={t('people.oneTime.title')}
        submit={t(isBusy ? 'sign.loggingIn' : 'people.oneTime.send')}
        isBusy={isBusy}
        onSubmit={({ password: newPassword }) => {
          props.onSent(newPassword);
          auth.send({ type: 'LOGIN', username, password: oneTime, newPassword });
        }}
      >
        {refusal === undefined || !isSubmitSuccessful ? null : (
          <RefusalBox title={t('sign.loginFailed')} text={refusalText(refusal)} />
        )}
        <PasswordPair
          form={form}
          name="password"
          again="passwordAgain"
          label={t('people.find.newPassword')}
        />
      </Form>
      <p className={s['finds']}>
        <Button tone="ghost" size="small" onClick={props.onOther}>
          {t('people.otp.other')}
        </Button>
      </p>
    </>
  );
}
