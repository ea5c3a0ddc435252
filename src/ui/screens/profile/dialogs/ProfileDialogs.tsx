import { later, laterWithTexts } from '../../../kit/later.tsx';
import { screenTexts } from '../../../i18n/screenTexts.ts';
import type { ProfileEdit } from '../profilePlace.ts';
import { TwoStepOffDialog } from '../twoStep/TwoStepOffDialog.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import { ContactDialog } from './ContactDialog.tsx';
import type { EditProps } from './editProps.ts';
import { NickDialog } from './NickDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
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

const schema = v.object({
  code: v.string(),
  account: v.pipe(v.string(), v.trim(), v.check(isAccountNumber)),
  holder: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(64)),
});

/** The account that won are paid to. */
function BankDialog({ profile, onDone, onClose }: EditProps) {
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

const TwoStepOnDialog = later(
  async () => (await import('../twoStep/TwoStepOnDialog.tsx')).TwoStepOnDialog,
);
const ApiKeyDialog = later(async () => (await import('../apiKeys/ApiKeyDialog.tsx')).ApiKeyDialog);
const WithdrawPasswordForm = laterWithTexts(
  screenTexts.wallet,
  async () => (await import('../../../people/withdrawPassword/PasswordForm.tsx')).PasswordForm,
);

/** The dialog that the address names. */
export function ProfileDialogs({ edit, ...props }: EditProps & { readonly edit: ProfileEdit }) {
  switch (edit) {
    case 'nick':
      return <NickDialog {...props} />;
    case 'phone':
    case 'email':
      return <ContactDialog key={edit} channel={edit} {...props} />;
    case 'bank':
      return <BankDialog {...props} />;
    case 'password':
      return <PasswordDialog {...props} />;
    case 'withdrawPassword':
      return <WithdrawPasswordForm onDone={props.onDone} onClose={props.onClose} />;
    case 'twoStepOn':
      // On while its recovery codes are still shown.
      return <TwoStepOnDialog {...props} />;
    case 'twoStepOff':
      return props.profile.twoStep?.isOn === true ? <TwoStepOffDialog {...props} /> : null;
    case 'apiKey':
      return <ApiKeyDialog {...props} />;
    case 'close':
      return <CloseDialog {...props} />;
  }
}
