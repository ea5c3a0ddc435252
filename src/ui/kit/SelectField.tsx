import type { ComponentProps, ReactNode } from 'react';
import { Field } from './Field.tsx';
import { NativeSelect } from './NativeSelect.tsx';
import s from './SelectField.module.css';

/** A select with its label. Its line for a hint or an error is there while it has something to say. */
export function SelectField<Value extends string>(
  props: Omit<ComponentProps<typeof NativeSelect<Value>>, 'attributes'> & {
    /** `large` beside fields of pages with a form alone. */
    readonly size?: 'large' | undefined;
    /** Beside the label, such as that the field may stay empty. */
    readonly note?: string | undefined;
    readonly action?: ReactNode;
    readonly hint?: ReactNode;
    readonly error?: string | undefined;
    /** Keeps the line for messages free, as the fields beside it do. */
    readonly isLineKept?: boolean | undefined;
    readonly isDisabled?: boolean | undefined;
    readonly name?: string | undefined;
    readonly onBlur?: (() => void) | undefined;
  },
) {
  const { size, note, action, hint, error, isLineKept, isDisabled, name, onBlur, ...select } =
    props;
  return (
    <Field
      label={select.label}
      note={note}
      action={action}
      hint={hint}
      error={error}
      isLineKept={isLineKept ?? false}
    >
      {({ id, isInvalid, ...described }) => (
        <div className={s['box']} data-size={size}>
          <NativeSelect
            {...select}
            attributes={{
              id,
              name,
              onBlur,
              ...described,
              'aria-invalid': isInvalid || undefined,
              disabled: isDisabled === true,
            }}
          />
        </div>
      )}
    </Field>
  );
}
