import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useText } from '../i18n/useText.ts';
import { DigitsInput } from '../kit/DigitsInput.tsx';
import { FormField } from '../kit/Form.tsx';
import { TextInput } from '../kit/TextInput.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { useQuery } from '../services/query.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { BANK_TYPE } from './fieldRules.ts';
import s from './People.module.css';

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

/** The banks that this page offers. */
export function BankSelect(props: {
  readonly label: string;
  readonly note?: string | undefined;
  /** Label of the choice without a bank. */
  readonly none: string;
  /** Three digits; empty for none. */
  readonly value: string;
  readonly onValue: (code: string) => void;
}) {
  const t = useText();
  const { call } = useServices();
  const { state, refetch } = useQuery({
    key: ['money', 'banks', BANK_TYPE],
    read: () => call('banks', { bankType: BANK_TYPE }),
  });
  const banks = (state.value ?? []).flatMap(({ name, code }) =>
    code === null ? [] : [{ value: code, label: name }],
  );
  return (
    <SelectField
      size="large"
      label={props.label}
      note={props.note}
      value={props.value}
      choices={[{ value: '', label: props.none }, ...banks]}
      onValue={props.onValue}
      hint={
        state.status === 'failed' && state.value === undefined ? (
          <button type="button" className={s['retry']} onClick={refetch}>
            {t('app.retry')}
          </button>
        ) : null
      }
    />
  );
}
