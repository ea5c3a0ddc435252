import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { useText } from '../../../i18n/useText.ts';
import { isAccountNumber } from '../../../people/bankAccount.ts';
import { BankAccountFields } from '../../../people/BankAccountFields.tsx';
import { BankSelect } from '../../../people/BankSelect.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useAction } from '../../../services/useAction.ts';
import { ProfileDialog } from '../ProfileDialog.tsx';
import type { EditProps } from './editProps.ts';

const schema = v.object({
  code: v.string(),
  account: v.pipe(v.string(), v.trim(), v.check(isAccountNumber)),
  holder: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(64)),
});

/** The account that won are paid to. */
export function BankDialog({ profile, onDone, onClose }: EditProps) {
  const t = useText();
  const { call } = useServices();
  const action = useAction();
  const { code, account, holder } = profile.bankAccount ?? {
    code: '',
    account: '',
    holder: profile.name,
  };
  const form = useForm({
    resolver: valibotResolver(schema),
    defaultValues: { code, account, holder },
  });
  const bank = useWatch({ control: form.control, name: 'code' });
  return (
    <ProfileDialog
      name="bank"
      form={form}
      title={t('profile.bank')}
      submit={t('profile.save')}
      action={action}
      canSubmit={bank !== ''}
      onSend={(fields) => void action.run(() => call('setBankAccount', fields), onDone)}
      onClose={onClose}
    >
      <BankSelect
        label={t('people.bank.bank')}
        none={t('people.bank.none')}
        value={bank}
        onValue={(next) => form.setValue('code', next)}
      />
      <BankAccountFields form={form} account="account" holder="holder" />
    </ProfileDialog>
  );
}
