import type { ReactNode } from 'react';
import type { FieldValues, SubmitHandler, UseFormReturn } from 'react-hook-form';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { Form } from '../../../kit/Form.tsx';
import { RefusalBox } from '../../../kit/RefusalLine.tsx';
import type { Action } from '../../../services/useAction.ts';

/** The form of a page that finds a username or a password, with why it failed below its fields. */
export function FindForm<Fields extends FieldValues, Sent>(props: {
  readonly form: UseFormReturn<Fields, unknown, Sent>;
  readonly label: string;
  /** Text of the button while nothing is sent. */
  readonly submit: string;
  readonly action: Pick<Action, 'isBusy' | 'refusal'>;
  readonly onSubmit: SubmitHandler<Sent>;
  readonly children: ReactNode;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { isBusy, refusal } = props.action;
  return (
    <Form
      form={props.form}
      label={props.label}
      submit={isBusy ? t('people.find.changing') : props.submit}
      isBusy={isBusy}
      onSubmit={props.onSubmit}
    >
      {props.children}
      {refusal === undefined ? null : (
        <RefusalBox title={t('people.find.failed')} text={refusalText(refusal)} />
      )}
    </Form>
  );
}
