/** Proofs in a dialog that the requester is the member. */
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { FormField } from '../../kit/Form.tsx';
import { AuthCodeInput } from '../../kit/TextInput.tsx';
import { PasswordInput } from '../../kit/PasswordInput.tsx';

interface ProofProps<Fields extends FieldValues, Sent> {
  readonly form: UseFormReturn<Fields, unknown, Sent>;
  readonly name: FieldPath<Fields>;
  readonly label: string;
}

/** The password of the login. */
export function LoginPasswordField<Fields extends FieldValues, Sent>(
  props: ProofProps<Fields, Sent>,
) {
  const t = useText();
  return (
    <FormField {...props} problem={t('valid.required', { field: props.label })}>
      {(input) => <PasswordInput {...input} autoComplete="current-password" />}
    </FormField>
  );
}

/** A code of the authenticator app, or a recovery code. */
export function TwoStepCodeField<Fields extends FieldValues, Sent>(
  props: ProofProps<Fields, Sent>,
) {
  const t = useText();
  return (
    <FormField {...props} problem={t('valid.required', { field: props.label })}>
      {(input) => <AuthCodeInput {...input} />}
    </FormField>
  );
}
