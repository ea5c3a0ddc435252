import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { isNickname } from '../../../../domain/profile/nickname.ts';
import { useText } from '../../../i18n/useText.ts';
import { FormField } from '../../../kit/Form.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useAction } from '../../../services/useAction.ts';
import { ProfileDialog } from '../ProfileDialog.tsx';
import type { EditProps } from './editProps.ts';

const schema = v.object({ nick: v.pipe(v.string(), v.trim(), v.check(isNickname)) });

export function NickDialog({ profile, onDone, onClose }: EditProps) {
  const t = useText();
  const { call } = useServices();
  const action = useAction();
  const form = useForm({
    resolver: valibotResolver(schema),
    defaultValues: { nick: profile.nick },
  });
  return (
    <ProfileDialog
      name="nick"
      form={form}
      title={t('profile.nick')}
      submit={t('profile.save')}
      action={action}
      onSend={({ nick }) =>
        void action.run(() => call('changeNick', { id: profile.id, nick }), onDone)
      }
      onClose={onClose}
    >
      <FormField
        form={form}
        name="nick"
        label={t('profile.nick')}
        hint={t('people.check.nick')}
        problem={t('people.check.nick')}
      >
        {(input) => (
          <TextInput {...input} restrict="noSpecial" autoComplete="nickname" maxLength={16} />
        )}
      </FormField>
    </ProfileDialog>
  );
}
