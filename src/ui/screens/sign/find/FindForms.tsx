import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { Channel } from '../../../../domain/verification/verification.ts';
import { useText } from '../../../i18n/useText.ts';
import { buttonClass, Button } from '../../../kit/Button.tsx';
import { KeyField } from '../../../people/verification/KeyField.tsx';
import { useVerification } from '../../../people/verification/useVerification.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useAction } from '../../../services/useAction.ts';
import s from '../SignForm.module.css';
import { ChannelChoice, useChannel, FindForm } from './FindForm.tsx';
import { findIdForm, findPasswordForm } from './findRules.ts';
import { Notice } from '../../../kit/Notice.tsx';
import { FormField } from '../../../kit/Form.tsx';
import { PasswordPair, usePasswordKind } from '../../../people/PasswordPair.tsx';
import { UsernameInput } from '../UsernameInput.tsx';

function IdForm(props: {
  readonly channel: Channel;
  readonly choice: ReactNode;
  readonly onFound: (usernames: readonly string[]) => void;
}) {
  const t = useText();
  const { call } = useServices();
  const { channel } = props;
  const action = useAction();
  const form = useForm({
    resolver: valibotResolver(findIdForm(channel)),
    mode: 'onTouched',
    defaultValues: { key: '' },
  });
  const key = useWatch({ control: form.control, name: 'key' });
  const verification = useVerification({ name: 'findId', channel, key, ignoreKey: true });
  const { proof } = verification;
  const send = (fields: { readonly key: string }) => {
    if (proof === undefined) return;
    void action.run(
      () => call('findId', { channel, key: fields.key, proof }),
      ({ usernames }) => props.onFound(usernames),
    );
    // Good for one use, whatever becomes of it.
    verification.reset();
  };
  return (
    <FindForm
      form={form}
      label={t('people.find.id')}
      submit={t('people.find.showId')}
      action={action}
      onSubmit={send}
    >
      {props.choice}
      <KeyField form={form} name="key" channel={channel} verification={verification} />
    </FindForm>
  );
}

/** The usernames that belong to an address or a number, masked, after its code. */
export function FindIdForm() {
  const t = useText();
  const [channel, setChannel] = useChannel('id');
  const [found, setFound] = useState<readonly string[] | undefined>(undefined);
  if (found === undefined)
    return (
      <IdForm
        key={channel}
        channel={channel}
        choice={<ChannelChoice value={channel} onValue={setChannel} />}
        onFound={setFound}
      />
    );
  return (
    <div className={s['result']} role="status">
      <h2>{t(found.length === 0 ? 'people.find.none' : 'people.find.found')}</h2>
      <ul>
        {found.map((username) => (
          <li key={username}>{username}</li>
        ))}
      </ul>
      {found.length === 0 ? null : (
        <Link to="/login" className={buttonClass('primary', 'large', true)}>
          {t('sign.login')}
        </Link>
      )}
      <Button wide size="large" onClick={() => setFound(undefined)}>
        {t('people.find.again')}
      </Button>
    </div>
  );
}

interface Fields {
  readonly username: string;
  readonly key: string;
  readonly password: string;
  readonly passwordAgain: string;
}

/** Refusals after which another proof is needed: each is good for one use. */
const PROOF_USED: ReadonlySet<string> = new Set(['VERIFICATION_EXPIRED', 'NO_MATCHING_MEMBER']);

const EMPTY: Fields = { username: '', key: '', password: '', passwordAgain: '' };

function PasswordForm(props: {
  readonly channel: Channel;
  readonly choice: ReactNode;
  readonly onChanged: () => void;
}) {
  const t = useText();
  const { call } = useServices();
  const { channel } = props;
  const action = useAction();
  const form = useForm({
    resolver: valibotResolver(findPasswordForm(channel, usePasswordKind())),
    criteriaMode: 'all',
    mode: 'onTouched',
    defaultValues: EMPTY,
  });
  const key = useWatch({ control: form.control, name: 'key' });
  const verification = useVerification({ name: 'findPassword', channel, key, ignoreKey: true });
  const { proof } = verification;
  const send = ({ username, password, key: known }: Fields) => {
    if (proof === undefined) return;
    void action.run(async () => {
      const params = { username, channel, key: known, proof, password };
      const answer = await call('findPassword', params);
      if (answer.ok || PROOF_USED.has(answer.error.code)) verification.reset();
      return answer;
    }, props.onChanged);
  };
  return (
    <FindForm
      form={form}
      label={t('people.find.password')}
      submit={t('people.find.change')}
      action={action}
      onSubmit={send}
    >
      <FormField
        form={form}
        name="username"
        label={t('sign.username')}
        problem={t('valid.required', { field: t('sign.username') })}
      >
        {(input) => <UsernameInput {...input} maxLength={20} />}
      </FormField>
      {props.choice}
      <KeyField form={form} name="key" channel={channel} verification={verification} />
      <PasswordPair
        form={form}
        name="password"
        again="passwordAgain"
        label={t('people.find.newPassword')}
      />
    </FindForm>
  );
}

/**
 * Sets another password for a user who knows the username and proves access to its address or
 * number.
 */
export function FindPasswordForm() {
  const t = useText();
  const [channel, setChannel] = useChannel('password');
  const [isChanged, setChanged] = useState(false);
  if (!isChanged)
    return (
      <PasswordForm
        key={channel}
        channel={channel}
        choice={<ChannelChoice value={channel} onValue={setChannel} />}
        onChanged={() => setChanged(true)}
      />
    );
  return (
    <div className={s['result']}>
      <Notice>{t('people.find.changed')}</Notice>
      <Link to="/login" className={buttonClass('primary', 'large', true)}>
        {t('sign.login')}
      </Link>
    </div>
  );
}
