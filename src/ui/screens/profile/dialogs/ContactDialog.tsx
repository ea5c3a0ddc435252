import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import type { Channel } from '../../../../domain/verification/verification.ts';
import type { Answer } from '../../../../protocol/answer.ts';
import { useText } from '../../../i18n/useText.ts';
import { keyOfChannel } from '../../../people/fieldRules.ts';
import { KeyField } from '../../../people/verification/KeyField.tsx';
import { useVerification } from '../../../people/verification/useVerification.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useAction } from '../../../services/useAction.ts';
import s from '../Profile.module.css';
import { ProfileDialog } from '../ProfileDialog.tsx';
import type { EditProps } from './editProps.ts';

/** Another phone number or e-mail address, once its code was entered. */
export function ContactDialog(props: EditProps & { readonly channel: Channel }) {
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
