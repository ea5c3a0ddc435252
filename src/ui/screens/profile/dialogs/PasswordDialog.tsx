import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import type { PasswordKind } from '../../../../domain/accounts/credentials.ts';
import { useText } from '../../../i18n/useText.ts';
import { FormField } from '../../../kit/Form.tsx';
import { passwordTwice } from '../../../people/fieldRules.ts';
import { PasswordInput } from '../../../kit/PasswordInput.tsx';
import { PasswordPair } from '../../../people/PasswordPair.tsx';
import { usePasswordKind } from '../../../people/usePasswordKind.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useAction } from '../../../services/useAction.ts';
import s from '../Profile.module.css';
import { ProfileDialog } from '../ProfileDialog.tsx';
import type { EditProps } from './editProps.ts';

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
