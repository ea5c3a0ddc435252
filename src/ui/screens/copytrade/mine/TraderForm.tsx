import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { Form, FormField } from '../../../kit/Form.tsx';
import { RefusalBox } from '../../../kit/RefusalLine.tsx';
import { NumericInput } from '../../../kit/NumericInput.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';
import type { Action } from '../../../services/useAction.ts';
import { INTRODUCTION_MAX, NAME_MAX, type TraderFields, traderSchema } from './traderForm.ts';

/** Name, introduction, capacity and fee: of an application, and of a trader who changes them. */
export function TraderForm(props: {
  readonly label: string;
  readonly submit: string;
  readonly fields: TraderFields;
  readonly action: Pick<Action, 'isBusy' | 'refusal'>;
  readonly onSend: (fields: TraderFields) => void;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { action } = props;
  const form = useForm({
    resolver: valibotResolver(traderSchema),
    mode: 'onTouched',
    defaultValues: props.fields,
  });
  return (
    <Form
      form={form}
      label={props.label}
      submit={action.isBusy ? t('copytrade.own.sending') : props.submit}
      isBusy={action.isBusy}
      onSubmit={props.onSend}
    >
      {(
        [
          ['name', { maxLength: NAME_MAX }],
          ['introduction', { maxLength: INTRODUCTION_MAX }],
          ['capacity', undefined],
          ['fee', undefined],
        ] as const
      ).map(([name, rules]) => (
        <FormField
          key={name}
          form={form}
          name={name}
          label={t(`copytrade.own.${name}`)}
          problem={t(`copytrade.own.${name}Problem`)}
          hint={t(`copytrade.own.${name}Hint`)}
        >
          {(input) =>
            rules === undefined ? (
              <NumericInput {...input} digits={0} />
            ) : (
              <TextInput {...input} {...rules} autoComplete="off" />
            )
          }
        </FormField>
      ))}
      {action.refusal === undefined ? null : <RefusalBox text={refusalText(action.refusal)} />}
    </Form>
  );
}
