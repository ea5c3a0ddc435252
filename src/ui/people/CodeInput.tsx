import { CODE_DIGITS } from '../../domain/verification/verification.ts';
import { DigitsInput } from '../kit/DigitsInput.tsx';
import type { TextInputProps } from '../kit/TextInput.tsx';

/** A code of six digits, which browsers may fill from a message or an app. */
export const CodeInput = (
  props: Omit<TextInputProps, 'type' | 'inputMode' | 'autoComplete' | 'restrict' | 'maxLength'>,
) => <DigitsInput {...props} autoComplete="one-time-code" maxLength={CODE_DIGITS} />;
