import type { ChangeEvent, ComponentProps } from 'react';
import { readTyping, type RestrictedKind } from '../format/typing.ts';
import s from './TextInput.module.css';

export type TextInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'size'> & {
  readonly value: string;
  readonly onValue: (text: string) => void;
  /** The characters that can be typed; other input leaves the text unchanged. */
  readonly restrict?: RestrictedKind;
  /** Called with the kind after input was left out, and with undefined after it was taken. */
  readonly onRestricted?: (kind: RestrictedKind | undefined) => void;
  readonly isInvalid?: boolean;
};

export function TextInput({
  value,
  onValue,
  restrict,
  onRestricted,
  isInvalid = false,
  ...rest
}: TextInputProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const raw = event.currentTarget.value;
    const text = restrict === undefined ? raw : readTyping(restrict, raw);
    onRestricted?.(text === undefined ? restrict : undefined);
    if (text !== undefined) onValue(text);
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
