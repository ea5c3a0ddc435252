import { type ComponentProps, type FocusEvent, type Ref, useMemo, useState } from 'react';
import {
  createNumberTyping,
  leftNumber,
  longestNumber,
  type NumberShape,
  shownNumber,
} from '../format/numberTyping.ts';
import type { RestrictedKind } from '../format/typing.ts';
import small from './SmallInput.module.css';
import s from './TextInput.module.css';
import { useTyping } from './useTyping.ts';

type OwnAttribute = 'type' | 'inputMode' | 'value' | 'onChange' | 'onCompositionEnd' | 'ref';

export type NumericInputProps = NumberShape &
  Omit<ComponentProps<'input'>, OwnAttribute | 'min' | 'max' | 'size'> & {
    /** Plain decimal text as typed; empty when nothing is typed. */
    readonly value: string;
    readonly onValue: (text: string) => void;
    /** Shown in place of the value while nothing is being typed: `25%` for what follows from a share. */
    readonly display?: string | undefined;
    readonly isInvalid?: boolean | undefined;
    /** Called with the kind after input was left out, and with undefined after it was taken. */
    readonly onRestricted?: ((kind: RestrictedKind | undefined) => void) | undefined;
    /** In a row of small controls. */
    readonly isSmall?: boolean;
    readonly ref?: Ref<HTMLInputElement> | undefined;
  };

/** The rule of a field, and whether keys are being rejected that belong to a number. */
function useNumberTyping(
  { digits, min, max, allowsMinus, whole, isPadded }: NumberShape,
  onRestricted: NumericInputProps['onRestricted'],
) {
  const shape = useMemo(
    (): NumberShape => ({ digits, min, max, allowsMinus, whole, isPadded }),
    [digits, min, max, allowsMinus, whole, isPadded],
  );
  const rule = useMemo(() => createNumberTyping(shape), [shape]);
  const [isRejecting, setRejecting] = useState(false);
  const onJudged = (isRejected: boolean) => {
    setRejecting(rule.isRejecting());
    onRestricted?.(isRejected ? (digits === 0 ? 'digits' : 'digitsDot') : undefined);
  };
  const forget = () => {
    rule.forget();
    setRejecting(false);
  };
  return { shape, rule, isRejecting, onJudged, forget };
}

/**
 * The only input for a number. It takes what its shape says and goes back to the last valid number
 * otherwise; a zero shows as empty, with a pale 0 in its place. Rules [U-P13], [U-P29], [U-P30].
 */
export function NumericInput(props: NumericInputProps) {
  const { value, onValue, display, isInvalid, onRestricted, onFocus, onBlur, ...others } = props;
  const { digits, min, max, allowsMinus, whole, isPadded, ...attributes } = others;
  const { className, isSmall, placeholder, ...rest } = attributes;
  const { shape, rule, isRejecting, onJudged, forget } = useNumberTyping(
    { digits, min, max, allowsMinus, whole, isPadded },
    onRestricted,
  );
  const [isTyping, setTyping] = useState(false);
  const shown = isTyping
    ? shownNumber(value, shape, true)
    : (display ?? shownNumber(value, shape, false));
  const typing = useTyping({ value: shown, rule, onValue, onJudged });
  // Without separators at once, since removing them later would collapse the selection; after Tab,
  // typing replaces the whole text. React may be rendering the dialog that moves the focus here.
  const beginTyping = (event: FocusEvent<HTMLInputElement>) => {
    onFocus?.(event);
    setTyping(true);
    event.currentTarget.value = shownNumber(value, shape, true);
    event.currentTarget.select();
  };
  const endTyping = (event: FocusEvent<HTMLInputElement>) => {
    setTyping(false);
    forget();
    const left = leftNumber(value, shape);
    if (left !== value) onValue(left);
    onBlur?.(event);
  };
  return (
    <input
      autoComplete="off"
      enterKeyHint="done"
      {...rest}
      {...typing}
      type="tel"
      size={longestNumber(shape).length}
      data-digits={digits}
      // A keypad of digits has no minus.
      inputMode={allowsMinus === true ? 'text' : digits === 0 ? 'numeric' : 'decimal'}
      className={className ?? (isSmall === true ? small['input'] : s['input'])}
      placeholder={value === '' || shown !== '' ? placeholder : (placeholder ?? '0')}
      aria-invalid={isInvalid === true || isRejecting || undefined}
      onFocus={beginTyping}
      onBlur={endTyping}
    />
  );
}
