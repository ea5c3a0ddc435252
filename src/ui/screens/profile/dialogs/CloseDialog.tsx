import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { useText } from '../../../i18n/useText.ts';
import { CheckLine } from '../../../kit/CheckLine.tsx';
import { FormField } from '../../../kit/Form.tsx';
import { PasswordInput } from '../../../kit/PasswordInput.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useAuthUser } from '../../../services/session.ts';
import { useAction } from '../../../services/useAction.ts';
import { useLogout } from '../../../shell/useLogout.ts';
import s from '../Profile.module.css';
import { ProfileDialog } from '../ProfileDialog.tsx';
import type { EditProps } from './editProps.ts';

const MEANING = ['closeText', 'closeErased', 'closeKept', 'closeUsername', 'closeEmpty'] as const;

const schema = v.object({
  password: v.pipe(v.string(), v.nonEmpty()),
  isUnderstood: v.pipe(
    v.boolean(),
    v.check((isUnderstood) => isUnderstood),
  ),
});

/** Closes the account for good, after what that means was read and the password entered. */
export function CloseDialog({ onClose }: EditProps) {
  const t = useText();
  const { call, drawings, forgetAccount } = useServices();
  const owner = useAuthUser()?.id;
  const logout = useLogout();
  const action = useAction();
  const form = useForm({
    resolver: valibotResolver(schema),
    defaultValues: { password: '', isUnderstood: false },
  });
  const leave = async (): Promise<void> => {
    if (owner !== undefined) {
      const forgetting = forgetAccount(owner);
      // The account is gone; a part that does not load must not keep the person on this page.
      (await drawings().catch(() => undefined))?.erase(owner);
      await forgetting;
    }
    logout();
  };
  const isUnderstood = useWatch({ control: form.control, name: 'isUnderstood' });
  return (
    <ProfileDialog
      name="close"
      form={form}
      title={t('profile.data.close')}
      submit={t('profile.data.closeAct')}
      action={action}
      canSubmit={isUnderstood}
      onSend={({ password }) =>
        void action.run(
          () => call('closeAccount', { password }),
          () => void leave(),
        )
      }
      onClose={onClose}
    >
      <ul className={s['meaning']}>
        {MEANING.map((line) => (
          <li key={line}>{t(`profile.data.${line}`)}</li>
        ))}
      </ul>
      <FormField
        form={form}
        name="password"
        label={t('profile.password')}
        problem={t('valid.required', { field: t('profile.password') })}
      >
        {(input) => <PasswordInput {...input} autoComplete="current-password" />}
      </FormField>
      <CheckLine {...form.register('isUnderstood')}>{t('profile.data.closeAgree')}</CheckLine>
    </ProfileDialog>
  );
}
