/** Fields of the console's forms, each with its label and its error below it. */
import { type ReactNode, useId } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { Controller } from 'react-hook-form';
import { CheckLine } from '../../kit/CheckLine.tsx';
import { Field } from '../../kit/Field.tsx';
import { FormField } from '../../kit/Form.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import type { NumberShape } from '../../format/numberTyping.ts';
import { NumericInput } from '../../kit/NumericInput.tsx';
import { TextInput, type TextInputProps } from '../../kit/TextInput.tsx';
import { Toggle } from '../../kit/Toggle.tsx';
import s from './fields.module.css';

interface FieldProps<Fields extends FieldValues, Sent> {
  readonly form: UseFormReturn<Fields, unknown, Sent>;
  readonly name: FieldPath<Fields>;
  readonly label: string;
}

interface TextProps<Fields extends FieldValues, Sent> extends FieldProps<Fields, Sent> {
  /** Shown when the schema rejects the text. */
  readonly problem: string;
  readonly hint?: ReactNode;
}

/** One line of text. `datetime-local` holds what `momentText` writes. */
export function TextField<Fields extends FieldValues, Sent>(
  props: TextProps<Fields, Sent> &
    Pick<TextInputProps, 'type' | 'maxLength' | 'placeholder' | 'rule'>,
) {
  const { form, name, label, problem, hint, ...input } = props;
  return (
    <FormField form={form} name={name} label={label} problem={problem} hint={hint}>
      {(row) => <TextInput autoComplete="off" {...input} {...row} />}
    </FormField>
  );
}

/** A number; the form holds it as plain decimal text. */
export function NumberField<Fields extends FieldValues, Sent>(
  props: TextProps<Fields, Sent> & NumberShape,
) {
  const { form, name, label, problem, hint, digits, min, max } = props;
  return (
    <FormField form={form} name={name} label={label} problem={problem} hint={hint}>
      {(row) => <NumericInput {...row} digits={digits} min={min} max={max} />}
    </FormField>
  );
}

/** Text of many lines. */
export function AreaField<Fields extends FieldValues, Sent>(
  props: TextProps<Fields, Sent> & { readonly rows: number; readonly maxLength: number },
) {
  const { form, name, label, problem, hint, rows, maxLength } = props;
  return (
    <FormField form={form} name={name} label={label} problem={problem} hint={hint}>
      {(row) => (
        <textarea
          id={row.id}
          aria-describedby={row['aria-describedby']}
          aria-invalid={row.isInvalid || undefined}
          className={s['area']}
          name={row.name}
          rows={rows}
          maxLength={maxLength}
          spellCheck={false}
          value={row.value}
          onChange={(event) => row.onValue(event.currentTarget.value)}
          onBlur={row.onBlur}
        />
      )}
    </FormField>
  );
}

/** A field that holds text and is not typed, with its problem while the schema rejects it. */
function ChosenText<Fields extends FieldValues, Sent>(props: {
  readonly form: UseFormReturn<Fields, unknown, Sent>;
  readonly name: FieldPath<Fields>;
  readonly problem?: string | undefined;
  readonly children: (chosen: {
    readonly name: string;
    readonly value: string;
    readonly onValue: (value: string) => void;
    readonly onBlur: () => void;
    readonly error: string | undefined;
  }) => ReactNode;
}) {
  const { form, name, problem = '' } = props;
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field, fieldState: { error } }) => {
        const value: unknown = field.value;
        return (
          <>
            {props.children({
              name: field.name,
              value: typeof value === 'string' ? value : '',
              onValue: field.onChange,
              onBlur: field.onBlur,
              error: error && problem,
            })}
          </>
        );
      }}
    />
  );
}

/** One of a few words. */
export function ChoiceField<Fields extends FieldValues, Sent>(
  props: FieldProps<Fields, Sent> & {
    readonly choices: readonly { readonly value: string; readonly label: string }[];
    readonly problem?: string;
    readonly hint?: ReactNode;
    readonly isDisabled?: boolean;
  },
) {
  const { form, name, problem, ...shown } = props;
  return (
    <ChosenText form={form} name={name} problem={problem}>
      {(chosen) => <SelectField {...shown} size="large" isLineKept {...chosen} />}
    </ChosenText>
  );
}

/** A switch. */
export function SwitchField<Fields extends FieldValues, Sent>(props: FieldProps<Fields, Sent>) {
  return (
    <Controller
      name={props.name}
      control={props.form.control}
      render={({ field }) => (
        <Toggle
          label={props.label}
          checked={field.value === true}
          onChecked={(checked) => field.onChange(checked)}
        />
      )}
    />
  );
}

/** Any number of a list of words; the form holds them as one comma list, in the order of `words`. */
export function WordsField<Fields extends FieldValues, Sent>(
  props: FieldProps<Fields, Sent> & {
    readonly words: readonly { readonly value: string; readonly label: string }[];
    readonly problem?: string;
    readonly hint?: ReactNode;
  },
) {
  const { form, name, label, words, problem } = props;
  return (
    <ChosenText form={form} name={name} problem={problem}>
      {({ value, error, onValue }) => {
        const chosen = value.split(',');
        const choose = (word: string, isOn: boolean) =>
          onValue(
            words
              .map((one) => one.value)
              .filter((one) => (one === word ? isOn : chosen.includes(one)))
              .join(),
          );
        return (
          <WordsRow
            label={label}
            error={error}
            hint={props.hint}
            words={words}
            isChosen={(word) => chosen.includes(word)}
            onChoose={choose}
          />
        );
      }}
    </ChosenText>
  );
}

function WordsRow(props: {
  readonly label: string;
  readonly error: string | undefined;
  readonly hint: ReactNode;
  readonly words: readonly { readonly value: string; readonly label: string }[];
  readonly isChosen: (word: string) => boolean;
  readonly onChoose: (word: string, isOn: boolean) => void;
}) {
  const messageId = useId();
  return (
    <fieldset className={s['words']} aria-describedby={messageId}>
      <legend>{props.label}</legend>
      <div>
        {props.words.map(({ value, label }) => (
          <CheckLine
            key={value}
            checked={props.isChosen(value)}
            onChange={(event) => props.onChoose(value, event.currentTarget.checked)}
          >
            {label}
          </CheckLine>
        ))}
      </div>
      <p id={messageId} data-invalid={props.error !== undefined} aria-live="polite">
        {props.error ?? props.hint}
      </p>
    </fieldset>
  );
}

/** A fact that stands among fields and cannot be changed. */
export const FixedField = (props: {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
}) => (
  <Field label={props.label} hint={props.hint}>
    {(input) => <TextInput {...input} readOnly value={props.value} onValue={noChange} />}
  </Field>
);

const noChange = (): void => undefined;
