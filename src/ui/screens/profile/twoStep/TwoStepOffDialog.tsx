import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useAction } from '../../../services/useAction.ts';
import type { EditProps } from '../dialogs/editProps.ts';
import s from '../Profile.module.css';
import { ProfileDialog } from '../ProfileDialog.tsx';
import { LoginPasswordField, TwoStepCodeField } from '../ProofFields.tsx';

const schema = v.object({
  password: v.pipe(v.string(), v.nonEmpty()),
  otp: v.pipe(v.string(), v.trim(), v.minLength(6)),
});

/** Turns two-step login off, for the password and a code. */
export function TwoStepOffDialog({ onDone, onClose }: EditProps) {
  const t = useText();
  const { call } = useServices();
  const action = useAction();
  const form = useForm({
    resolver: valibotResolver(schema),
    defaultValues: { password: '', otp: '' },
  });
  return (
    <ProfileDialog
      name="twoStepOff"
      form={form}
      title={t('profile.twoStep.title')}
      submit={t('profile.twoStep.turnOff')}
      action={action}
      onSend={(fields) => void action.run(() => call('totpRemove', fields), onDone)}
      onClose={onClose}
    >
      <p className={s['note']}>{t('profile.twoStep.offNote')}</p>
      <LoginPasswordField form={form} name="password" label={t('profile.password')} />
      <TwoStepCodeField form={form} name="otp" label={t('profile.twoStep.codeOrRecovery')} />
    </ProfileDialog>
  );
}
