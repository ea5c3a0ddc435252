import { CODE_DIGITS } from '../../domain/verification/verification.ts';
import { TextInput, type TextInputProps } from '../kit/TextInput.tsx';

/** A code of six digits, which browsers may fill from a message or an app. */
export const CodeInput = (
  props: Omit<TextInputProps, 'inputMode' | 'autoComplete' | 'restrict' | 'maxLength'>,
) => (
  <TextInput
    {...props}
    inputMode="numeric"
    autoComplete="one-time-code"
    restrict="digits"
    maxLength={CODE_DIGITS}
  />
);
