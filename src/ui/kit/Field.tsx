import { type ReactNode, useId } from 'react';
import s from './Field.module.css';

export interface FieldIds {
  readonly id: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
}

/** A labelled form row whose message line is always there, so that an error moves nothing. */
export function Field(props: {
  readonly label: string;
  readonly note?: string | undefined;
  readonly error?: string | undefined;
  /** A remark when nothing is wrong. */
  readonly hint?: ReactNode;
  readonly children: (ids: FieldIds) => ReactNode;
}) {
  const id = useId();
  const messageId = `${id}-message`;
  const isInvalid = props.error !== undefined;
  return (
    <div className={s['field']}>
      <label className={s['label']} htmlFor={id}>
        {props.label}
        {props.note === undefined ? null : <span className={s['note']}> {props.note}</span>}
      </label>
      {props.children({ id, describedBy: messageId, isInvalid })}
      <p id={messageId} className={isInvalid ? s['error'] : s['hint']} aria-live="polite">
        {props.error ?? props.hint}
      </p>
    </div>
  );
}
