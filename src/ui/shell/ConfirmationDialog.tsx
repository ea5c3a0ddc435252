import { useState } from 'react';
import { useText } from '../i18n/useText.ts';
import { Field } from '../kit/Field.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import { AuthCodeInput } from '../kit/TextInput.tsx';
import { PasswordInput } from '../kit/PasswordInput.tsx';
import type { PendingConfirmation } from '../services/confirmation.ts';
import { useAction } from '../services/useAction.ts';

/** Asks for the account's password, and for a code once the exchange demands one. */
export function ConfirmationDialog({ pending }: { readonly pending: PendingConfirmation }) {
  const t = useText();
  const action = useAction();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const submit = () =>
    void action.run(async () => {
      const error = await pending.send(password, code);
      if (error === undefined) return { ok: true, value: undefined };
      if (error.code === 'OTP_NEEDED') setNeedsCode(true);
      return { ok: false, error };
    });
  return (
    <FormDialog
      title={t('app.confirmation.title')}
      submit={t('app.confirmation.submit')}
      canSubmit={password !== '' && (!needsCode || code.trim() !== '')}
      action={action}
      isCancellable
      onClose={pending.cancel}
      onSubmit={submit}
    >
      <p>{t('app.confirmation.why')}</p>
      <Field label={t('app.confirmation.password')}>
        {(input) => (
          <PasswordInput
            {...input}
            autoComplete="current-password"
            value={password}
            onValue={setPassword}
          />
        )}
      </Field>
      {needsCode ? (
        <Field label={t('app.confirmation.code')}>
          {(input) => <AuthCodeInput {...input} value={code} onValue={setCode} />}
        </Field>
      ) : null}
    </FormDialog>
  );
}
