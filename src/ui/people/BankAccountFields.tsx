import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useText } from '../i18n/useText.ts';
import { DigitsInput } from '../kit/DigitsInput.tsx';
import { FormField } from '../kit/Form.tsx';
import { TextInput } from '../kit/TextInput.tsx';

/** Number and holder of an account at the bank that was chosen. */
export function BankAccountFields<Fields extends FieldValues, Sent>(props: {
  readonly form: UseFormReturn<Fields, unknown, Sent>;
  readonly account: FieldPath<Fields>;
  readonly holder: FieldPath<Fields>;
}) {
  const t = useText();
  const { form } = props;
  return (
    <>
      <FormField
        form={form}
        name={props.account}
        problem={t('people.bank.problem')}
        label={t('people.bank.account')}
      >
        {(input) => <DigitsInput {...input} hasDashes maxLength={30} />}
      </FormField>
      <FormField
        form={form}
        name={props.holder}
        problem={t('people.bank.holderProblem')}
        label={t('people.bank.holder')}
      >
        {(input) => <TextInput {...input} restrict="plain" autoComplete="off" maxLength={64} />}
      </FormField>
    </>
  );
}
