import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react';
import { useText } from '../i18n/useText.ts';
import { formatWhole } from '../format/decimalText.ts';
import { readDecimalTyping } from '../format/typing.ts';
import { cx } from './cx.ts';
import s from './NumberInput.module.css';
import { useBoundKeys } from './boundKeys.ts';

export interface NumberInputProps {
  readonly label: string;
  /** Plain decimal text as typed; empty when nothing is typed. */
  readonly value: string;
  readonly onValue: (text: string) => void;
  /** Shown in place of the value while nothing is being typed: `25%` for what follows from a share. */
  readonly display?: string;
  /** Number of decimals that can be typed. */
  readonly digits: number;
  readonly unit?: ReactNode;
  readonly onStep?: (direction: 'up' | 'down') => void;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly isInvalid?: boolean;
  readonly describedBy?: string;
  /** Keyboard shortcut, see shell/shortcutKeys. */
  readonly keys?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** Adds thousand separators; a trailing point stays as typed. */
const shown = (value: string): string => {
  if (value === '' || value.endsWith('.')) return value;
  const [, fraction] = value.split('.');
  const whole = formatWhole(value);
  // Intl drops trailing zeros; this keeps 0.10 as typed.
  return fraction === undefined ? whole : `${whole.split('.')[0] ?? ''}.${fraction}`;
};

/** Skipped by Tab: in the field itself the arrow keys step. */
const StepButton = (props: {
  readonly name: string;
  readonly Icon: typeof Plus;
  readonly onPress: () => void;
}) => (
  <button type="button" tabIndex={-1} aria-label={props.name} onClick={props.onPress}>
    <props.Icon size={12} aria-hidden="true" />
  </button>
);

/**
 * A decimal field with its label inside, a number keypad and comma input; arrow keys and buttons
 * step the value.
 */
export function NumberInput(props: NumberInputProps) {
  const t = useText();
  const bound = useBoundKeys();
  const id = useId();
  const [isTyping, setTyping] = useState(false);
  const { label, value, onStep } = props;
  const type = (raw: string) => {
    const text = readDecimalTyping(raw, props.digits);
    if (text !== undefined) props.onValue(text);
  };
  // Without separators at once, since removing them later would collapse the selection; after Tab,
  // typing replaces the whole text. React may be rendering the dialog that moves the focus here.
  const beginTyping = ({ currentTarget: input, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    opened.current = { from: relatedTarget, value };
    setTyping(true);
    input.value = value;
    input.select();
  };
  const opened = useRef<{ readonly from: EventTarget | null; readonly value: string }>(undefined);
  /** A field with a shortcut is left by Enter, and by Escape as it was before. */
  const leave = (event: KeyboardEvent<HTMLInputElement>) => {
    if (props.keys === undefined || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    const { from = null, value: before = value } = opened.current ?? {};
    if (event.key === 'Escape') props.onValue(before);
    event.preventDefault();
    if (from instanceof HTMLElement && from.isConnected) from.focus();
    else event.currentTarget.blur();
  };
  const step = (event: KeyboardEvent) => {
    if (onStep === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? 'up' : 'down');
  };
  return (
    <div
      className={cx(
        s['box'],
        props.isInvalid === true && s['invalid'],
        props.disabled === true && s['disabled'],
      )}
    >
      <label htmlFor={id} className={s['label']}>
        {label}
      </label>
      <input
        id={id}
        ref={props.inputRef}
        className={s['input']}
        type="tel"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        value={isTyping ? value : (props.display ?? shown(value))}
        placeholder={props.placeholder}
        disabled={props.disabled}
        aria-invalid={props.isInvalid === true || undefined}
        aria-describedby={props.describedBy}
        aria-keyshortcuts={bound(props.keys)}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={beginTyping}
        onBlur={() => setTyping(false)}
        onKeyDown={(event) => {
          step(event);
          leave(event);
        }}
      />
      {props.unit === undefined ? null : <span className={s['unit']}>{props.unit}</span>}
      {onStep === undefined || props.disabled === true ? null : (
        <span className={s['steps']}>
          <StepButton
            name={t('order.stepUp', { label })}
            Icon={Plus}
            onPress={() => onStep('up')}
          />
          <StepButton
            name={t('order.stepDown', { label })}
            Icon={Minus}
            onPress={() => onStep('down')}
          />
        </span>
      )}
    </div>
  );
}
