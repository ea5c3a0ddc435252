import { Field } from '../../kit/Field.tsx';
import { TextInput } from '../../kit/TextInput.tsx';
import { useQuery } from '../../services/query.ts';
import { useServices } from '../../services/ServicesContext.tsx';

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

interface PasswordState {
  /** Undefined before it is known. */
  readonly exists: boolean | undefined;
  /** ms UTC on the exchange's clock; null while it is not locked. */
  readonly lockedUntil: number | null;
  readonly refetch: () => void;
}

/** Whether the person has a withdraw password. */
export function usePasswordState(): PasswordState {
  const { call } = useServices();
  const { state, refetch } = useQuery({
    key: ['money', 'withdrawPassword'],
    read: () => call('existWithdrawPassword', {}),
  });
  return {
    exists: state.value?.exists,
    lockedUntil: state.value?.lockedUntil ?? null,
    refetch,
  };
}
