import { useMemo, useState } from 'react';
import {
  clampInteger,
  type IntegerBounds,
  integerOf,
  integerText,
  integerTyping,
} from '../format/integerText.ts';
import { TextInput, type TextInputProps } from './TextInput.tsx';

/** A whole number with thousand separators, within its bounds; zero shows as empty. */
export function IntegerInput({
  value,
  onValue,
  min,
  max,
  allowsMinus,
  onBlur,
  ...rest
}: Omit<
  TextInputProps,
  'value' | 'onValue' | 'type' | 'inputMode' | 'restrict' | 'rule' | 'min' | 'max'
> &
  IntegerBounds & {
    readonly value: number;
    readonly onValue: (value: number) => void;
  }) {
  const [isMinus, setMinus] = useState(false);
  const rule = useMemo(() => integerTyping({ min, max, allowsMinus }), [min, max, allowsMinus]);
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      type="tel"
      // A keypad of digits has no minus.
      inputMode={allowsMinus === true ? 'text' : 'numeric'}
      restrict="digits"
      rule={rule}
      value={value === 0 && isMinus ? '-' : integerText(value)}
      onValue={(text) => {
        setMinus(text === '-');
        onValue(integerOf(text));
      }}
      onBlur={(event) => {
        setMinus(false);
        const within = clampInteger(value, { min, max });
        if (within !== value) onValue(within);
        onBlur?.(event);
      }}
    />
  );
}
