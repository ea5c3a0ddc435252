import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../kit/Button.tsx';
import { FormField } from '../../kit/Form.tsx';
import { PhoneInput } from '../../kit/PhoneInput.tsx';
import { TextInput } from '../../kit/TextInput.tsx';
import { isUsername } from '../../../domain/accounts/credentials.ts';
import { useText } from '../../i18n/useText.ts';
import { useReadable } from '../../services/useReadable.ts';
import type { UsernameCheck } from '../../services/usernameCheck.ts';
import { UsernameInput } from './UsernameInput.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import s from './SignForm.module.css';
import type { SignupFields } from './signRules.ts';

const TermsDialog = lazy(async () => ({
  default: (await import('./TermsDialog.tsx')).TermsDialog,
}));

type Form = UseFormReturn<SignupFields, unknown, SignupFields>;
function UsernameRow({ form, check }: { readonly form: Form; readonly check: UsernameCheck }) {
  const t = useText();
  const state = useReadable(check.state);
  const hints: Readonly<Record<typeof state, ReactNode>> = {
    idle: t('valid.username'),
    checking: t('valid.usernameChecking'),
    free: <span className={s['good']}>{t('valid.usernameFree')}</span>,
    taken: undefined,
    unknown: t('valid.usernameUnknown'),
  };
  return (
    <FormField
      form={form}
      name="username"
      problem={t('valid.username')}
      label={t('sign.username')}
      hint={hints[state]}
      otherProblem={state === 'taken' ? t('valid.usernameTaken') : undefined}
    >
      {(input) => (
        <UsernameInput
          {...input}
          maxLength={20}
          onValue={(text) => {
            input.onValue(text);
            check.follow(isUsername(text) ? text : undefined);
          }}
        />
      )}
    </FormField>
  );
}

function Agreement({ form }: { readonly form: Form }) {
  const t = useText();
  const [isReading, setReading] = useState(false);
  const error = form.formState.errors.isAgreed === undefined ? undefined : t('valid.agree');
  return (
    <div>
      <div className={s['consent']}>
        <label className={s['agree']}>
          <input
            type="checkbox"
            aria-invalid={error !== undefined || undefined}
            {...form.register('isAgreed')}
          />
          {t('sign.agree')}
        </label>
        <Button size="small" aria-haspopup="dialog" onClick={() => setReading(true)}>
          {t('sign.readTerms')}
        </Button>
      </div>
      {isReading ? (
        <Suspense>
          <TermsDialog onClose={() => setReading(false)} />
        </Suspense>
      ) : null}
      <p className={s['error']} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

/** The fields of the signup form. */
export function SignupFieldset({
  form,
  check,
}: {
  readonly form: Form;
  readonly check: UsernameCheck;
}) {
  const t = useText();
  const optional = t('sign.optional');
  return (
    <>
      <UsernameRow form={form} check={check} />
      <FormField
        form={form}
        name="password"
        problem={t('valid.password')}
        label={t('sign.password')}
        hint={t('valid.password')}
      >
        {(input) => <PasswordInput {...input} autoComplete="new-password" maxLength={32} />}
      </FormField>
      <FormField
        form={form}
        name="passwordAgain"
        problem={t('valid.passwordSame')}
        label={t('sign.passwordAgain')}
      >
        {(input) => <PasswordInput {...input} autoComplete="new-password" maxLength={32} />}
      </FormField>
      <div className={s['pair']}>
        <FormField
          form={form}
          name="name"
          problem={t('valid.required', { field: t('sign.name') })}
          label={t('sign.name')}
        >
          {(input) => (
            <TextInput {...input} restrict="noSpecialDigits" autoComplete="name" maxLength={64} />
          )}
        </FormField>
        <FormField
          form={form}
          name="nick"
          problem={t('valid.required', { field: t('sign.nick') })}
          label={t('sign.nick')}
          note={optional}
        >
          {(input) => (
            <TextInput {...input} restrict="noSpecial" autoComplete="nickname" maxLength={32} />
          )}
        </FormField>
      </div>
      <FormField form={form} name="phone" problem={t('valid.phone')} label={t('sign.phone')}>
        {(input) => <PhoneInput {...input} />}
      </FormField>
      <FormField form={form} name="email" problem={t('valid.email')} label={t('sign.email')}>
        {(input) => (
          <TextInput
            {...input}
            type="email"
            restrict="email"
            autoComplete="email"
            maxLength={128}
          />
        )}
      </FormField>
      <FormField
        form={form}
        name="partnerId"
        problem={t('valid.required', { field: t('sign.partner') })}
        label={t('sign.partner')}
        note={optional}
      >
        {(input) => <TextInput {...input} restrict="noKorean" autoComplete="off" maxLength={64} />}
      </FormField>
      <Agreement form={form} />
    </>
  );
}
