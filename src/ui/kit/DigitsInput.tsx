import { TextInput, type TextInputProps } from './TextInput.tsx';

/** A text of digits that is no number, such as a code or an account number: leading zeros count. */
export const DigitsInput = ({
  hasDashes = false,
  ...input
}: Omit<TextInputProps, 'type' | 'inputMode' | 'restrict' | 'rule'> & {
  readonly hasDashes?: boolean;
}) => (
  <TextInput
    autoComplete="off"
    {...input}
    inputMode="numeric"
    restrict={hasDashes ? 'digitsDash' : 'digits'}
  />
);
