import type { FormInputProps } from '../../kit/Form.tsx';
import { TextInput } from '../../kit/TextInput.tsx';

/** The field of a username, signing in or up. */
export const UsernameInput = (props: FormInputProps & { readonly maxLength?: number }) => (
  <TextInput {...props} restrict="username" autoComplete="username" autoCapitalize="none" />
);
