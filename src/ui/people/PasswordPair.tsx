import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useText } from '../i18n/useText.ts';
import { FormField } from '../kit/Form.tsx';
import { PasswordInput } from '../kit/PasswordInput.tsx';

/** A password that is chosen now, typed twice. */
export function PasswordPair<Fields extends FieldValues, Sent>(props: {
  readonly form: UseFormReturn<Fields, unknown, Sent>;
  readonly label: string;
  readonly name: FieldPath<Fields>;
  readonly again: FieldPath<Fields>;
}) {
  const t = useText();
  const { form } = props;
  return (
    <>
      <FormField
        form={form}
        name={props.name}
        problem={t('valid.password')}
        label={props.label}
        hint={t('valid.password')}
      >
        {(input) => <PasswordInput {...input} autoComplete="new-password" maxLength={32} />}
      </FormField>
      <FormField
        form={form}
        name={props.again}
        problem={t('valid.passwordSame')}
        label={t('sign.passwordAgain')}
      >
        {(input) => <PasswordInput {...input} autoComplete="new-password" maxLength={32} />}
      </FormField>
    </>
  );
}
