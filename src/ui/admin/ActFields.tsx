import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import * as v from 'valibot';
import { useText } from '../i18n/useText.ts';
import { Field } from '../kit/Field.tsx';
import { TextInput } from '../kit/TextInput.tsx';
import { NumericInput, type NumericInputProps } from '../kit/NumericInput.tsx';
import { useKept } from '../services/useKept.ts';
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

const REASON_MAX = 200;

/**
 * The reason of an act, kept under a name while it is typed; acts that keep no reason have no field
 * for it.
 */
export function useReason(name: string, hasNone = false) {
  const t = useText();
  const [text, setText] = useKept(name, v.string(), () => '', 'anyReload');
  const [isTried, setTried] = useState(false);
  const isMissing = !hasNone && text.trim() === '';
  return {
    text: text.trim(),
    isMissing,
    /** From now on the field says that the reason is missing. */
    require: () => setTried(true),
    field: hasNone ? null : (
      <ActField
        label={t('admin.reason')}
        hint={t('admin.reasonHint')}
        error={isTried && isMissing ? t('admin.reasonMissing') : undefined}
        maxLength={REASON_MAX}
        value={text}
        onValue={setText}
      />
    ),
  };
}
