import { Field } from '../../kit/Field.tsx';
import { TextInput } from '../../kit/TextInput.tsx';

/** A secret that browsers must not fill with the login's. */
export function PasswordField(props: {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onValue: (text: string) => void;
}) {
  return (
    <Field label={props.label} hint={props.hint} error={props.error}>
      {(input) => (
        <TextInput
          {...input}
          type="password"
          autoComplete="one-time-code"
          restrict="noKorean"
          value={props.value}
          onValue={props.onValue}
        />
      )}
    </Field>
  );
}
