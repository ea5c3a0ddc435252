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
import { ChannelChoice, useChannel } from './ChannelChoice.tsx';
import { FindForm } from './FindForm.tsx';
import { findIdForm } from './findRules.ts';

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
