import type { ReactNode } from 'react';
import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import type { Channel } from '../../../domain/verification/verification.ts';
import { useText } from '../../i18n/useText.ts';
import { FormField } from '../../kit/Form.tsx';
import { PhoneInput } from '../../kit/DigitsInput.tsx';
import { TextInput } from '../../kit/TextInput.tsx';
import { keyOfChannel } from '../fieldRules.ts';
import { IdentityRow } from '../identity/IdentityRow.tsx';
import { CodeRow, SendButton } from './CodeRow.tsx';
import type { Verification } from './useVerification.ts';
import s from './Verification.module.css';

export interface KeyFieldProps<Fields extends FieldValues, Sent> {
  readonly form: UseFormReturn<Fields, unknown, Sent>;
  readonly name: FieldPath<Fields>;
  readonly channel: Channel;
  /** Label of the field; the one of other forms where left out. */
  readonly label?: string;
  /** Undefined where the form does not ask for a proof. */
  readonly verification: Verification | undefined;
  readonly hint?: ReactNode;
  readonly otherProblem?: string | undefined;
  readonly onTyped?: (text: string) => void;
}

/** An e-mail address or a phone number, with its code where the form asks for one. */
export function KeyField<Fields extends FieldValues, Sent>(props: KeyFieldProps<Fields, Sent>) {
  const t = useText();
  const { form, name, channel, verification } = props;
  const typed: unknown = useWatch({ control: form.control, name });
  const key = typeof typed === 'string' ? typed : '';
  const { isSubmitted } = form.formState;
  const label = props.label ?? t(channel === 'phone' ? 'sign.phone' : 'sign.email');
  const isValid = v.is(keyOfChannel(channel), key) && props.otherProblem === undefined;
  const row = (
    <FormField
      form={form}
      name={name}
      label={label}
      problem={t(channel === 'phone' ? 'valid.phone' : 'valid.email')}
      hint={props.hint}
      otherProblem={props.otherProblem}
    >
      {(input) => {
        const onValue = (text: string) => {
          input.onValue(text);
          props.onTyped?.(text);
        };
        const box =
          channel === 'phone' ? (
            <PhoneInput {...input} onValue={onValue} />
          ) : (
            <TextInput
              {...input}
              onValue={onValue}
              type="email"
              restrict="email"
              autoComplete="email"
              maxLength={128}
            />
          );
        if (verification === undefined) return box;
        return (
          <>
            <div className={s['row']}>
              {box}
              <SendButton verification={verification} isValid={isValid} />
            </div>
            {verification.canCheckIdentity ? (
              <IdentityRow verification={verification} onPhone={onValue} />
            ) : null}
          </>
        );
      }}
    </FormField>
  );
  if (verification === undefined) return row;
  return (
    <div role="group" aria-label={label}>
      {row}
      <CodeRow verification={verification} sentTo={key} isMissing={isSubmitted} />
    </div>
  );
}
