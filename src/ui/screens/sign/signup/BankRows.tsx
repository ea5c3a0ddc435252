import { useWatch } from 'react-hook-form';
import { useText } from '../../../i18n/useText.ts';
import { FormField } from '../../../kit/Form.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';
import { BankSelect } from '../../../people/BankSelect.tsx';
import type { SignupForm } from './signupForm.ts';

/** The bank account that won are paid to, which can be added later too. */
export function BankRows({ form }: { readonly form: SignupForm }) {
  const t = useText();
  const code = useWatch({ control: form.control, name: 'bankCode' });
  return (
    <>
      <BankSelect
        label={`${t('people.bank.bank')} (${t('sign.optional')})`}
        none={t('people.bank.none')}
        value={code}
        onValue={(next) => form.setValue('bankCode', next, { shouldDirty: true })}
      />
      {code === '' ? null : (
        <>
          <FormField
            form={form}
            name="bankAccount"
            problem={t('people.bank.problem')}
            label={t('people.bank.account')}
          >
            {(input) => (
              <TextInput
                {...input}
                restrict="digitsDash"
                inputMode="numeric"
                autoComplete="off"
                maxLength={30}
              />
            )}
          </FormField>
          <FormField
            form={form}
            name="bankHolder"
            problem={t('people.bank.holderProblem')}
            label={t('people.bank.holder')}
          >
            {(input) => <TextInput {...input} restrict="plain" autoComplete="off" maxLength={64} />}
          </FormField>
        </>
      )}
    </>
  );
}
