import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useRef,
} from 'react';
import { longestNumber, type NumberShape } from '../format/numberTyping.ts';
import { useText } from '../i18n/useText.ts';
import { cx } from './cx.ts';
import s from './NumberInput.module.css';
import { NumericInput } from './NumericInput.tsx';
import { useBoundKeys } from './boundKeys.ts';

export interface NumberInputProps extends NumberShape {
  readonly label: string;
  /** Plain decimal text as typed; empty when nothing is typed. */
  readonly value: string;
  readonly onValue: (text: string) => void;
  /** Shown in place of the value while nothing is being typed: `25%` for what follows from a share. */
  readonly display?: string;
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

/** A custom property of the styles: how many characters the longest number of a shape has. */
const roomOf = (shape: NumberShape): CSSProperties & Readonly<Record<'--characters', number>> => ({
  '--characters': longestNumber(shape).length,
});

/**
 * A number with its label inside; arrow keys and buttons step the value. Where the label and the
 * longest number do not stand on one line, the label stands above. Rule [U-P32].
 */
export function NumberInput(props: NumberInputProps) {
  const t = useText();
  const bound = useBoundKeys();
  const id = useId();
  const { label, value, onStep } = props;
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
    <div className={cx(s['box'], props.disabled === true && s['disabled'])} style={roomOf(props)}>
      <span className={s['body']}>
        <label htmlFor={id} className={s['label']}>
          {label}
        </label>
        <span className={s['figure']}>
          <NumericInput
            id={id}
            ref={props.inputRef}
            className={s['input']}
            digits={props.digits}
            min={props.min}
            max={props.max}
            allowsMinus={props.allowsMinus}
            whole={props.whole}
            isPadded={props.isPadded}
            value={value}
            onValue={props.onValue}
            display={props.display}
            placeholder={props.placeholder}
            disabled={props.disabled}
            isInvalid={props.isInvalid}
            aria-describedby={props.describedBy}
            aria-keyshortcuts={bound(props.keys)}
            onFocus={({ relatedTarget }) => {
              opened.current = { from: relatedTarget, value };
            }}
            onKeyDown={(event) => {
              step(event);
              leave(event);
            }}
          />
          {props.unit === undefined ? null : <span className={s['unit']}>{props.unit}</span>}
        </span>
      </span>
      {onStep === undefined || props.disabled === true ? null : (
        <span className={s['steps']} data-steps>
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
