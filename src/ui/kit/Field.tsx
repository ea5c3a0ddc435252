import { type ReactNode, useId } from 'react';
import s from './Field.module.css';

/** Properties of the input that a row is about. */
export interface FieldInputProps {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly isInvalid: boolean;
}

/**
 * A labelled form row that reserves its message line, so that an error does not shift the layout,
 * unless it is asked not to.
 */
export function Field(props: {
  readonly label: string;
  readonly note?: string | undefined;
  /** Beside the label. */
  readonly action?: ReactNode;
  readonly error?: string | undefined;
  /** Shown instead of the error: why the last key press had no effect. */
  readonly warning?: string | undefined;
  /** Shown when there is no error. */
  readonly hint?: ReactNode;
  /** False for a row that has no message line while there is none. */
  readonly isLineKept?: boolean;
  readonly children: (input: FieldInputProps) => ReactNode;
}) {
  const id = useId();
  const messageId = `${id}-message`;
  const isInvalid = props.error !== undefined;
  const message = props.warning ?? props.error ?? props.hint;
  const messageClass =
    props.warning !== undefined ? s['warning'] : isInvalid ? s['error'] : s['hint'];
  return (
    <div className={s['field']}>
      <div className={s['head']}>
        <label htmlFor={id}>
          {props.label}
          {props.note === undefined ? null : <span className={s['note']}> {props.note}</span>}
        </label>
        {props.action}
      </div>
      {props.children({ id, 'aria-describedby': messageId, isInvalid })}
      {props.isLineKept === false && message == null ? null : (
        <p id={messageId} className={messageClass} aria-live="polite">
          {message}
        </p>
      )}
    </div>
  );
}
