import type { ReactNode } from 'react';
import { Controller, type ControllerRenderProps, type UseFormReturn } from 'react-hook-form';
import { Field, type FieldIds } from '../../kit/Field.tsx';
import { TextInput } from '../../kit/TextInput.tsx';
import { formatPhone } from '../../format/typing.ts';
import { useText } from '../../i18n/useText.ts';
import { useReadable } from '../../services/useReadable.ts';
import type { UsernameCheck } from '../../services/usernameCheck.ts';
import { PasswordInput } from './PasswordInput.tsx';
import s from './SignForm.module.css';
import { isUsername, type SignupFields, signupProblem } from './signRules.ts';

type Form = UseFormReturn<SignupFields>;
type TextName = Exclude<keyof SignupFields, 'isAgreed'>;

/** The properties of an input that belong to its form row. */
const inputProps = (field: ControllerRenderProps<SignupFields, TextName>, ids: FieldIds) => ({
  id: ids.id,
  'aria-describedby': ids.describedBy,
  isInvalid: ids.isInvalid,
  name: field.name,
  ref: field.ref,
  value: field.value,
  onValue: field.onChange,
  onBlur: field.onBlur,
});

type InputProps = ReturnType<typeof inputProps>;

function Row(props: {
  readonly form: Form;
  readonly name: TextName;
  readonly label: string;
  readonly note?: string;
  readonly hint?: ReactNode;
  /** A problem that only the exchange knows. */
  readonly foreignProblem?: string | undefined;
  readonly children: (input: InputProps) => ReactNode;
}) {
  const t = useText();
  const { form, name, label } = props;
  const validate = (_value: string, fields: SignupFields): string | true => {
    const problem = signupProblem(name, fields);
    return problem === undefined ? true : t(problem, { field: label });
  };
  return (
    <Controller
      name={name}
      control={form.control}
      rules={{ validate }}
      render={({ field, fieldState }) => (
        <Field
          label={label}
          note={props.note}
          hint={props.hint}
          error={fieldState.error?.message ?? props.foreignProblem}
        >
          {(ids) => props.children(inputProps(field, ids))}
        </Field>
      )}
    />
  );
}

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
    <Row
      form={form}
      name="username"
      label={t('sign.username')}
      hint={hints[state]}
      foreignProblem={state === 'taken' ? t('valid.usernameTaken') : undefined}
    >
      {(input) => (
        <TextInput
          {...input}
          restrict="username"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={20}
          onValue={(text) => {
            input.onValue(text);
            check.follow(isUsername(text) ? text : undefined);
          }}
        />
      )}
    </Row>
  );
}

function Agreement({ form }: { readonly form: Form }) {
  const t = useText();
  const error = form.formState.errors.isAgreed?.message;
  return (
    <div>
      <label className={s['agree']}>
        <input
          type="checkbox"
          aria-invalid={error !== undefined || undefined}
          {...form.register('isAgreed', { validate: (isAgreed) => isAgreed || t('valid.agree') })}
        />
        {t('sign.agree')}
      </label>
      <p className={s['error']} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

/** The rows of the signup form. */
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
      <Row form={form} name="password" label={t('sign.password')} hint={t('valid.password')}>
        {(input) => <PasswordInput {...input} autoComplete="new-password" maxLength={32} />}
      </Row>
      <Row form={form} name="passwordAgain" label={t('sign.passwordAgain')}>
        {(input) => <PasswordInput {...input} autoComplete="new-password" maxLength={32} />}
      </Row>
      <div className={s['pair']}>
        <Row form={form} name="name" label={t('sign.name')}>
          {(input) => <TextInput {...input} restrict="plain" autoComplete="name" maxLength={64} />}
        </Row>
        <Row form={form} name="nick" label={t('sign.nick')} note={optional}>
          {(input) => (
            <TextInput {...input} restrict="plain" autoComplete="nickname" maxLength={32} />
          )}
        </Row>
      </div>
      <Row form={form} name="phone" label={t('sign.phone')}>
        {(input) => (
          <TextInput
            {...input}
            type="tel"
            inputMode="tel"
            restrict="digitsDash"
            autoComplete="tel-national"
            placeholder="010-0000-0000"
            onValue={(text) => input.onValue(formatPhone(text))}
          />
        )}
      </Row>
      <Row form={form} name="email" label={t('sign.email')}>
        {(input) => (
          <TextInput
            {...input}
            type="email"
            restrict="email"
            autoComplete="email"
            maxLength={128}
          />
        )}
      </Row>
      <Row form={form} name="partnerId" label={t('sign.partner')} note={optional}>
        {(input) => <TextInput {...input} restrict="plain" autoComplete="off" maxLength={64} />}
      </Row>
      <Agreement form={form} />
    </>
  );
}
