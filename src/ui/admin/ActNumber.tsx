import type { ReactNode } from 'react';
import { Field } from '../kit/Field.tsx';
import { NumericInput, type NumericInputProps } from '../kit/NumericInput.tsx';

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
