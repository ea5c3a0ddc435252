import type { ComponentProps, ReactNode } from 'react';
import { Field } from '../kit/Field.tsx';
import { TextInput } from '../kit/TextInput.tsx';

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
