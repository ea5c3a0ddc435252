import { type ComponentProps, type ReactNode, useId } from 'react';
import { Field } from '../kit/Field.tsx';
import { TextInput } from '../kit/TextInput.tsx';
import { NumericInput, type NumericInputProps } from '../kit/NumericInput.tsx';
import s from './ActFields.module.css';

/** A labelled text field of an act. */
export function ActField({
  label,
  hint,
  error,
  ...input
}: Omit<ComponentProps<typeof TextInput>, 'id' | 'isInvalid'> & {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(field) => <TextInput autoComplete="off" {...input} {...field} />}
    </Field>
  );
}

/** A labelled number of an act, as plain decimal text. */
export const ActNumber = ({
  label,
  hint,
  problem,
  ...input
}: Pick<NumericInputProps, 'value' | 'onValue' | 'digits'> & {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly problem?: string | undefined;
}) => (
  <Field label={label} hint={hint} error={problem}>
    {(field) => <NumericInput {...input} {...field} />}
  </Field>
);

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
