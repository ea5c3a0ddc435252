import type { ChangeEvent, ComponentProps } from 'react';
import { isTypingAllowed, type RestrictedKind } from '../format/typing.ts';
import s from './TextInput.module.css';

export type TextInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'size'> & {
  readonly value: string;
  readonly onValue: (text: string) => void;
  /** The characters that can be typed; other input leaves the text unchanged. */
  readonly restrict?: RestrictedKind;
  readonly isInvalid?: boolean;
};

export function TextInput({
  value,
  onValue,
  restrict,
  isInvalid = false,
  ...rest
}: TextInputProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value;
    if (restrict === undefined || isTypingAllowed(restrict, text)) onValue(text);
  };
  return (
    <input
      {...rest}
      className={s['input']}
      value={value}
      onChange={change}
      aria-invalid={isInvalid || undefined}
    />
  );
}
