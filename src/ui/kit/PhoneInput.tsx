import { PHONE_TYPING } from '../format/phoneText.ts';
import { TextInput, type TextInputProps } from './TextInput.tsx';

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
