import { useWatch } from 'react-hook-form';
import { isUsername } from '../../../../domain/accounts/credentials.ts';
import { isNickname } from '../../../../domain/profile/nickname.ts';
import { useText } from '../../../i18n/useText.ts';
import { FormField } from '../../../kit/Form.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import s from '../SignForm.module.css';
import { UsernameInput } from '../UsernameInput.tsx';
import { isAvailable, type SignupForm } from './signupForm.ts';
import { useFree } from './useFree.tsx';
import { useOffers } from '../../../services/useOffers.ts';

export function UsernameRow({ form }: { readonly form: SignupForm }) {
  const t = useText();
  const { checkUsername } = useServices();
  const username = useWatch({ control: form.control, name: 'username' });
  const row = useFree(checkUsername, isUsername(username) ? username : undefined, {
    rule: t('valid.username'),
    free: t('valid.usernameFree'),
    taken: t('valid.usernameTaken'),
    unknown: t('valid.usernameUnknown'),
  });
  return (
    <FormField
      form={form}
      name="username"
      problem={t('valid.username')}
      label={t('sign.username')}
      {...row}
    >
      {(input) => <UsernameInput {...input} maxLength={20} />}
    </FormField>
  );
}

function NickField({ form }: { readonly form: SignupForm }) {
  const t = useText();
  const { call } = useServices();
  const offers = useOffers();
  const nick = useWatch({ control: form.control, name: 'nick' });
  const row = useFree(
    async (text) => isAvailable(await call('checkNick', { nick: text })),
    offers('checkNick') && isNickname(nick) ? nick : undefined,
    {
      rule: undefined,
      free: t('people.check.nickFree'),
      taken: t('people.check.nickTaken'),
      unknown: t('people.check.unknown'),
    },
  );
  return (
    <FormField
      form={form}
      name="nick"
      problem={t('people.check.nick')}
      label={t('sign.nick')}
      note={t('sign.optional')}
      {...row}
    >
      {(input) => (
        <TextInput {...input} restrict="noSpecial" autoComplete="nickname" maxLength={16} />
      )}
    </FormField>
  );
}

/** The person's name and, beside it, the one that others see. */
export function NameRow({ form }: { readonly form: SignupForm }) {
  const t = useText();
  return (
    <div className={s['pair']}>
      <FormField
        form={form}
        name="name"
        problem={t('valid.required', { field: t('sign.name') })}
        label={t('sign.name')}
      >
        {(input) => (
          <TextInput {...input} restrict="noSpecialDigits" autoComplete="name" maxLength={64} />
        )}
      </FormField>
      <NickField form={form} />
    </div>
  );
}
