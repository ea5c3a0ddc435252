import type { ReactNode } from 'react';
import type { FieldValues, SubmitHandler, UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { Form } from '../../../kit/Form.tsx';
import { RefusalBox } from '../../../kit/RefusalLine.tsx';
import type { Action } from '../../../services/useAction.ts';
import { type Channel, CHANNELS } from '../../../../domain/verification/verification.ts';
import { Segmented } from '../../../kit/Segmented.tsx';
import { useKept } from '../../../services/useKept.ts';

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

/** By which key an account is found; a reload keeps the choice. */
export const useChannel = (name: string) =>
  useKept<Channel>(`find/${name}`, v.picklist(CHANNELS), () => 'email', 'anyReload');

export function ChannelChoice(props: {
  readonly value: Channel;
  readonly onValue: (channel: Channel) => void;
}) {
  const t = useText();
  return (
    <Segmented<Channel>
      label={t('people.find.by')}
      value={props.value}
      onValue={props.onValue}
      choices={[
        { value: 'email', label: t('people.find.byEmail') },
        { value: 'phone', label: t('people.find.byPhone') },
      ]}
    />
  );
}
