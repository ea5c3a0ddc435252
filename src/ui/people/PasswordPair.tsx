import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { PASSWORD_MAX, type PasswordKind } from '../../domain/accounts/credentials.ts';
import { useText } from '../i18n/useText.ts';
import { FormField } from '../kit/Form.tsx';
import { PasswordInput } from '../kit/PasswordInput.tsx';
import { useServices } from '../services/ServicesContext.tsx';
import { useReadable } from '../services/useReadable.ts';

/** Permitted characters of the site's new passwords. */
export const usePasswordKind = (): PasswordKind =>
  useReadable(useServices().site)?.passwordKind ?? 'lettersAndDigits';

/** A password that is chosen now, typed twice. */
export function PasswordPair<Fields extends FieldValues, Sent>(props: {
  readonly form: UseFormReturn<Fields, unknown, Sent>;
  readonly label: string;
  readonly name: FieldPath<Fields>;
  readonly again: FieldPath<Fields>;
}) {
  const t = useText();
  const { form } = props;
  const kind = usePasswordKind();
  const maxLength = PASSWORD_MAX[kind];
  return (
    <>
      <FormField
        form={form}
        name={props.name}
        problem={t(`valid.passwordOf.${kind}`)}
        label={props.label}
        hint={t(`valid.passwordOf.${kind}`)}
      >
        {(input) => (
          <PasswordInput {...input} kind={kind} autoComplete="new-password" maxLength={maxLength} />
        )}
      </FormField>
      <FormField
        form={form}
        name={props.again}
        problem={t('valid.passwordSame')}
        label={t('sign.passwordAgain')}
      >
        {(input) => (
          <PasswordInput {...input} kind={kind} autoComplete="new-password" maxLength={maxLength} />
        )}
      </FormField>
    </>
  );
}
