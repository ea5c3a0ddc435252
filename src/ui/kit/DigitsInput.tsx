import { TextInput, type TextInputProps } from './TextInput.tsx';
import { PHONE_TYPING } from '../format/phoneText.ts';

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

/** A Korean phone number, masked as it is typed: `010-1234-5678`, `02-123-4567`. */
export const PhoneInput = (props: Omit<TextInputProps, 'type' | 'restrict' | 'rule'>) => (
  <TextInput
    placeholder="010-0000-0000"
    autoComplete="tel-national"
    {...props}
    type="tel"
    inputMode="tel"
    restrict="digitsDash"
    rule={PHONE_TYPING}
  />
);
