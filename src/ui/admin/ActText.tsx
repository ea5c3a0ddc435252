import { type ComponentProps, useId } from 'react';
import s from './ActText.module.css';

/** A labelled text of several lines of an act. */
export function ActText({
  label,
  hint,
  onValue,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'id' | 'onChange'> & {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onValue: (text: string) => void;
}) {
  const id = useId();
  return (
    <div className={s['field']}>
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={6}
        {...rest}
        id={id}
        className={s['text']}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={s['hint']}>
          {hint}
        </p>
      )}
    </div>
  );
}
