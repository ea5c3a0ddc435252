import { later } from '../../../kit/later.tsx';
import { loadScreenTexts } from '../../../i18n/setup.ts';
import type { ProfileEdit } from '../profilePlace.ts';
import { TwoStepOffDialog } from '../twoStep/TwoStepOffDialog.tsx';
import { BankDialog } from './BankDialog.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import { ContactDialog } from './ContactDialog.tsx';
import type { EditProps } from './editProps.ts';
import { NickDialog } from './NickDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';

const TwoStepOnDialog = later(
  async () => (await import('../twoStep/TwoStepOnDialog.tsx')).TwoStepOnDialog,
);
const ApiKeyDialog = later(async () => (await import('../apiKeys/ApiKeyDialog.tsx')).ApiKeyDialog);
const WithdrawPasswordForm = later(async () => {
  const [form] = await Promise.all([
    import('../../../people/withdrawPassword/PasswordForm.tsx'),
    loadScreenTexts('wallet'),
  ]);
  return form.PasswordForm;
});

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
