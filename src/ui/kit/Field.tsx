import { type ReactNode, useId } from 'react';
import s from './Field.module.css';

export interface FieldIds {
  readonly id: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
}

/**
 * A labelled form row that always reserves its message line, so that an error does not shift the
 * layout.
 */
export function Field(props: {
  readonly label: string;
  readonly note?: string | undefined;
  readonly error?: string | undefined;
  /** Shown instead of the error: what the last key press could not do. */
  readonly warning?: string | undefined;
  /** Shown when there is no error. */
  readonly hint?: ReactNode;
  readonly children: (ids: FieldIds) => ReactNode;
}) {
  const id = useId();
  const messageId = `${id}-message`;
  const isInvalid = props.error !== undefined;
  const messageClass =
    props.warning !== undefined ? s['warning'] : isInvalid ? s['error'] : s['hint'];
  return (
    <div className={s['field']}>
      <label className={s['label']} htmlFor={id}>
        {props.label}
        {props.note === undefined ? null : <span className={s['note']}> {props.note}</span>}
      </label>
      {props.children({ id, describedBy: messageId, isInvalid })}
      <p id={messageId} className={messageClass} aria-live="polite">
        {props.warning ?? props.error ?? props.hint}
      </p>
    </div>
  );
}
