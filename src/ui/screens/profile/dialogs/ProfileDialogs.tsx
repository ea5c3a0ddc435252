import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { later, laterWithTexts } from '../../../kit/later.tsx';
import { screenTexts } from '../../../i18n/screenTexts.ts';
import type { ProfileEdit } from '../profilePlace.ts';
import { TwoStepOffDialog } from '../twoStep/TwoStepOffDialog.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import type { EditProps } from './editProps.ts';
import { NickDialog } from './NickDialog.tsx';
import { useText } from '../../../i18n/useText.ts';
import { isAccountNumber, keyOfChannel, passwordTwice } from '../../../people/fieldRules.ts';
import { BankAccountFields, BankSelect } from '../../../people/BankAccountFields.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useAction } from '../../../services/useAction.ts';
import { ProfileDialog } from '../ProfileDialog.tsx';
import type { Channel } from '../../../../domain/verification/verification.ts';
import type { Answer } from '../../../../protocol/answer.ts';
import { KeyField } from '../../../people/verification/KeyField.tsx';
import { useVerification } from '../../../people/verification/useVerification.ts';
import s from '../Profile.module.css';
import type { PasswordKind } from '../../../../domain/accounts/credentials.ts';
import { FormField } from '../../../kit/Form.tsx';
import { PasswordInput } from '../../../kit/PasswordInput.tsx';
import { PasswordPair, usePasswordKind } from '../../../people/PasswordPair.tsx';

const schemaOf = (kind: PasswordKind) =>
  v.pipe(
    v.object({ currentPassword: v.pipe(v.string(), v.nonEmpty()), ...passwordTwice(kind) }),
    v.forward(
      v.partialCheck(
        [['password'], ['passwordAgain']],
        ({ password, passwordAgain }) => password === passwordAgain,
      ),
      ['passwordAgain'],
    ),
  );

export function PasswordDialog({ profile, onDone, onClose }: EditProps) {
  const t = useText();
  const { call } = useServices();
  const action = useAction();
  const form = useForm({
    resolver: valibotResolver(schemaOf(usePasswordKind())),
    criteriaMode: 'all',
    defaultValues: { currentPassword: '', password: '', passwordAgain: '' },
  });
  const label = t('profile.currentPassword');
  return (
    <ProfileDialog
      name="password"
      form={form}
      title={t('profile.password')}
      submit={t('profile.change')}
      action={action}
      onSend={({ currentPassword, password }) =>
        void action.run(
          () => call('changePassword', { id: profile.id, currentPassword, password }),
          onDone,
        )
      }
      onClose={onClose}
    >
      <p className={s['note']}>{t('profile.passwordHint')}</p>
      <FormField
        form={form}
        name="currentPassword"
        label={label}
        problem={t('valid.required', { field: label })}
      >
        {(input) => <PasswordInput {...input} autoComplete="current-password" />}
      </FormField>
      <PasswordPair
        form={form}
        name="password"
        again="passwordAgain"
        label={t('profile.newPassword')}
      />
    </ProfileDialog>
  );
}

/** Another phone number or e-mail address, once its code was entered. */
function ContactDialog(props: EditProps & { readonly channel: Channel }) {
  const t = useText();
  const { call } = useServices();
  const action = useAction();
  const { channel } = props;
  const form = useForm({
    resolver: valibotResolver(v.object({ key: keyOfChannel(channel) })),
    mode: 'onTouched',
    defaultValues: { key: '' },
  });
  const key = useWatch({ control: form.control, name: 'key' });
  const verification = useVerification({ name: 'profile', channel, key, ignoreKey: false });
  const { proof } = verification;
  const send = (fields: { readonly key: string }) => {
    if (proof === undefined) return;
    void action.run(async () => {
      const answer: Answer<unknown> = await (channel === 'phone'
        ? call('changePhone', { phone: fields.key, proof })
        : call('changeEmail', { email: fields.key, proof }));
      // Without an answer the same proof is sent again.
      if (answer.ok || answer.error.status !== 0) verification.reset();
      return answer;
    }, props.onDone);
  };
  return (
    <ProfileDialog
      name={channel}
      form={form}
      title={t(channel === 'phone' ? 'profile.phone' : 'profile.email')}
      submit={t('profile.change')}
      action={action}
      canSubmit={proof !== undefined}
      onSend={send}
      onClose={props.onClose}
    >
      <p className={s['note']}>{t('profile.contact.note')}</p>
      <KeyField
        form={form}
        name="key"
        channel={channel}
        label={t(channel === 'phone' ? 'profile.contact.newPhone' : 'profile.contact.newEmail')}
        verification={verification}
      />
    </ProfileDialog>
  );
}

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
