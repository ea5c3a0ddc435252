/** Forms whose fields are validated by a schema, with their common rows. */
import { type ReactNode, useEffect, useState } from 'react';
import {
  Controller,
  type FieldPath,
  type FieldValues,
  type SubmitHandler,
  type UseFormReturn,
} from 'react-hook-form';
import * as v from 'valibot';
import type { RestrictedKind } from '../format/typing.ts';
import { useText } from '../i18n/useText.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { keptValue, useKeeping } from '../services/useKept.ts';
import { Button } from './Button.tsx';
import { Field, type FieldInputProps } from './Field.tsx';
import s from './Form.module.css';

/** Properties that connect an input to its form row. */
export interface FormInputProps extends FieldInputProps {
  readonly name: string;
  readonly ref: (element: HTMLInputElement | null) => void;
  readonly value: string;
  readonly onValue: (text: string) => void;
  readonly onBlur: () => void;
  /** Called when characters were left out, so that the row can say which are allowed. */
  readonly onRestricted: (kind: RestrictedKind | undefined) => void;
}

/** Type of an error reported by the exchange; its message is shown unchanged. */
export const REFUSED = 'refused';

/** A labelled text field of a form, with its error below it. */
export function FormField<Fields extends FieldValues, Sent>(props: {
  readonly form: UseFormReturn<Fields, unknown, Sent>;
  readonly name: FieldPath<Fields>;
  readonly label: string;
  /** Shown when the schema rejects the text. */
  readonly problem: string;
  readonly note?: string;
  readonly hint?: ReactNode;
  /** An error found outside the schema, shown while the schema reports none. */
  readonly otherProblem?: string | undefined;
  readonly children: (input: FormInputProps) => ReactNode;
}) {
  const t = useText();
  const { form, name, problem } = props;
  const [restricted, setRestricted] = useState<RestrictedKind | undefined>(undefined);
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field, fieldState: { error } }) => {
        const own = error?.type === REFUSED ? error.message : problem;
        const value: unknown = field.value;
        return (
          <Field
            label={props.label}
            note={props.note}
            hint={props.hint}
            warning={restricted && t(`onlyTyped.${restricted}`)}
            error={error === undefined ? props.otherProblem : own}
          >
            {(input) =>
              props.children({
                ...input,
                name: field.name,
                ref: field.ref,
                value: typeof value === 'string' ? value : '',
                onValue: field.onChange,
                onBlur: () => {
                  setRestricted(undefined);
                  field.onBlur();
                },
                onRestricted: setRestricted,
              })
            }
          </Field>
        );
      }}
    />
  );
}

const SECRET = /password|otp/i;
const keptFields = v.record(v.string(), v.union([v.string(), v.boolean()]));

/** Restores typed fields after a reload; passwords and codes are not stored. */
export function useKeptFields<Fields extends FieldValues, Sent>(
  name: string,
  form: UseFormReturn<Fields, unknown, Sent>,
): void {
  const { draft } = useServices();
  const [kept] = useState(() => keptValue(draft, name, keptFields));
  useKeeping(
    name,
    () =>
      Object.fromEntries(Object.entries(form.getValues()).filter(([field]) => !SECRET.test(field))),
    'anyReload',
  );
  useEffect(() => {
    if (kept === undefined) return;
    const now = form.getValues();
    const isField = ([field]: readonly [string, unknown]) => field in now;
    const typed = Object.fromEntries(Object.entries(kept).filter(isField));
    form.reset({ ...now, ...typed }, { keepDefaultValues: true });
  }, [form, kept]);
}

/** A form with its submit button; typed values are kept after a refusal. */
export function Form<Fields extends FieldValues, Sent>(props: {
  readonly form: UseFormReturn<Fields, unknown, Sent>;
  readonly label: string;
  readonly submit: string;
  readonly isBusy: boolean;
  readonly onSubmit: SubmitHandler<Sent>;
  readonly children: ReactNode;
}) {
  useKeptFields(`form/${props.label}`, props.form);
  return (
    <form
      className={s['form']}
      noValidate
      aria-label={props.label}
      onSubmit={(event) => void props.form.handleSubmit(props.onSubmit)(event)}
    >
      {props.children}
      <Button type="submit" tone="primary" size="large" wide disabled={props.isBusy}>
        {props.submit}
      </Button>
    </form>
  );
}
