import { useWatch } from 'react-hook-form';
import { useText } from '../../../i18n/useText.ts';
import { BankAccountFields } from '../../../people/BankAccountFields.tsx';
import { BankSelect } from '../../../people/BankSelect.tsx';
import type { SignupForm } from './signupForm.ts';

/** The bank account that won are paid to, which can be added later too. */
export function BankRows({ form }: { readonly form: SignupForm }) {
  const t = useText();
  const code = useWatch({ control: form.control, name: 'bankCode' });
  return (
    <>
      <BankSelect
        label={t('people.bank.bank')}
        note={t('sign.optional')}
        none={t('people.bank.none')}
        value={code}
        onValue={(next) => form.setValue('bankCode', next, { shouldDirty: true })}
      />
      {code === '' ? null : (
        <BankAccountFields form={form} account="bankAccount" holder="bankHolder" />
      )}
    </>
  );
}
