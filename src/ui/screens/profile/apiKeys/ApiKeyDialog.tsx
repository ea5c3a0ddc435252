import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { KEY_LABEL_MAX, KEY_PERMISSIONS } from '../../../../domain/apiKeys/apiKeys.ts';
import { useText } from '../../../i18n/useText.ts';
import { FormField } from '../../../kit/Form.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useAction } from '../../../services/useAction.ts';
import type { EditProps } from '../dialogs/editProps.ts';
import { ProfileDialog } from '../ProfileDialog.tsx';
import { LoginPasswordField, TwoStepCodeField } from '../ProofFields.tsx';
import s from '../Profile.module.css';
import { Button } from '../../../kit/Button.tsx';
import { CheckLine } from '../../../kit/CheckLine.tsx';
import { CopyButton } from '../../../kit/CopyButton.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';

/** A key that was just created with its secret, until it is said to be stored. */
function ApiSecret(props: {
  readonly id: string;
  readonly secret: string;
  readonly onDone: () => void;
}) {
  const t = useText();
  const [isKept, setKept] = useState(false);
  const done = () => {
    if (isKept) props.onDone();
  };
  const lines = [
    { name: t('apiKeys.key'), text: props.id },
    { name: t('apiKeys.secret'), text: props.secret },
  ];
  return (
    <Dialog
      title={t('apiKeys.secretTitle')}
      onClose={done}
      footer={
        <Button size="large" tone="primary" disabled={!isKept} onClick={done}>
          {t('apiKeys.done')}
        </Button>
      }
    >
      <div className={s['kept']}>
        <p>{t('apiKeys.secretNote')}</p>
        <dl className={s['keyTexts']}>
          {lines.map(({ name, text }) => (
            <div key={name}>
              <dt className={s['label']}>{name}</dt>
              <dd className={s['secret']}>
                <code>{text}</code>
                <CopyButton name={name} text={text} />
              </dd>
            </div>
          ))}
        </dl>
        <CheckLine
          checked={isKept}
          onChange={({ currentTarget }) => setKept(currentTarget.checked)}
        >
          {t('apiKeys.kept')}
        </CheckLine>
      </div>
    </Dialog>
  );
}

const schema = v.object({
  label: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  permission: v.picklist(KEY_PERMISSIONS),
  addresses: v.string(),
  password: v.pipe(v.string(), v.nonEmpty()),
  otp: v.pipe(v.string(), v.trim()),
});

const EMPTY: v.InferOutput<typeof schema> = {
  label: '',
  permission: 'READ',
  addresses: '',
  password: '',
  otp: '',
};

/** Words between commas, spaces and line ends. */
const listOf = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '');

interface Created {
  readonly id: string;
  readonly secret: string;
}

/** Creates a key of a program, and shows its secret once. */
export function ApiKeyDialog({ profile, onDone, onClose }: EditProps) {
  const t = useText();
  const { call } = useServices();
  const action = useAction();
  const [created, setCreated] = useState<Created | undefined>(undefined);
  const form = useForm({
    resolver: valibotResolver(schema),
    defaultValues: EMPTY,
  });
  const permission = useWatch({ control: form.control, name: 'permission' });
  const addresses = useWatch({ control: form.control, name: 'addresses' });
  if (created !== undefined) return <ApiSecret {...created} onDone={onDone} />;
  return (
    <ProfileDialog
      name="apiKey"
      form={form}
      title={t('apiKeys.create')}
      submit={t('apiKeys.create')}
      action={action}
      onSend={({ otp, ...fields }) =>
        void action.run(
          () =>
            call('createApiKey', {
              ...fields,
              addresses: listOf(fields.addresses),
              ...(otp !== '' && { otp }),
            }),
          ({ key, secret }) => setCreated({ id: key.id, secret }),
        )
      }
      onClose={onClose}
    >
      <FormField
        form={form}
        name="label"
        label={t('apiKeys.label')}
        problem={t('valid.required', { field: t('apiKeys.label') })}
        hint={t('apiKeys.labelHint')}
      >
        {(input) => <TextInput {...input} maxLength={KEY_LABEL_MAX} autoComplete="off" />}
      </FormField>
      <div className={s['permission']}>
        <span>{t('apiKeys.permission')}</span>
        <Segmented
          label={t('apiKeys.permission')}
          value={permission}
          onValue={(value) => form.setValue('permission', value)}
          choices={KEY_PERMISSIONS.map((value) => ({ value, label: t(`apiKeys.${value}`) }))}
        />
        <p className={s['note']}>
          {t(permission === 'TRADE' ? 'apiKeys.tradeHint' : 'apiKeys.readHint')}
        </p>
      </div>
      <FormField
        form={form}
        name="addresses"
        label={t('apiKeys.addresses')}
        note={t('apiKeys.optional')}
        problem=""
        hint={
          addresses === '' && permission === 'TRADE'
            ? t('apiKeys.warning')
            : t('apiKeys.addressesHint')
        }
      >
        {(input) => <TextInput {...input} autoComplete="off" autoCapitalize="none" />}
      </FormField>
      <LoginPasswordField form={form} name="password" label={t('apiKeys.password')} />
      {profile.twoStep?.isOn === true ? (
        <TwoStepCodeField form={form} name="otp" label={t('apiKeys.otp')} />
      ) : null}
    </ProfileDialog>
  );
}
