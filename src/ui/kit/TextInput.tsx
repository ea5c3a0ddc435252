import { type ComponentProps, useMemo } from 'react';
import { readTyping, type RestrictedKind, type TypingRule } from '../format/typing.ts';
import s from './TextInput.module.css';
import { useTyping } from './useTyping.ts';

export type TextInputProps = Omit<
  ComponentProps<'input'>,
  'onChange' | 'onCompositionEnd' | 'value' | 'size'
> & {
  readonly value: string;
  readonly onValue: (text: string) => void;
  /** The characters that can be typed; other input leaves the text unchanged. */
  readonly restrict?: RestrictedKind;
  /** Rule of typed text that does more than leaving characters out. */
  readonly rule?: TypingRule;
  /** Called with the kind after input was left out, and with undefined after it was taken. */
  readonly onRestricted?: ((kind: RestrictedKind | undefined) => void) | undefined;
  readonly isInvalid?: boolean;
};

export function TextInput({
  value,
  onValue,
  restrict,
  rule: ownRule,
  onRestricted,
  isInvalid = false,
  ...rest
}: TextInputProps) {
  const rule = useMemo(
    (): TypingRule | undefined =>
      ownRule ?? (restrict && { read: (raw) => readTyping(restrict, raw) }),
    [ownRule, restrict],
  );
  const typing = useTyping({
    value,
    rule,
    onValue,
    onJudged: (isRejected) => onRestricted?.(isRejected ? restrict : undefined),
  });
  return (
    <input {...rest} {...typing} className={s['input']} aria-invalid={isInvalid || undefined} />
  );
}

/** A code of the authenticator app, or a recovery code. */
export const AuthCodeInput = (props: TextInputProps) => (
  <TextInput
    restrict="noKorean"
    autoComplete="one-time-code"
    autoCapitalize="none"
    maxLength={32}
    {...props}
  />
);
