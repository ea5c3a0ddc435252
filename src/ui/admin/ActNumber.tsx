import type { ReactNode } from 'react';
import { Field } from '../kit/Field.tsx';
import { NumericInput, type NumericInputProps } from '../kit/NumericInput.tsx';

/** A labelled number of an act, as plain decimal text. */
export const ActNumber = ({
  label,
  hint,
  ...input
}: Pick<NumericInputProps, 'value' | 'onValue' | 'digits'> & {
  readonly label: string;
  readonly hint?: ReactNode;
}) => (
  <Field label={label} hint={hint}>
    {(field) => <NumericInput {...input} {...field} />}
  </Field>
);
