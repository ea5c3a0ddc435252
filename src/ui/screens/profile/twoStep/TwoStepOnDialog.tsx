import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../../i18n/useText.ts';
import { CopyButton } from '../../../kit/CopyButton.tsx';
import { Field } from '../../../kit/Field.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { QrCode } from '../../../kit/QrCode.tsx';
import { Skeleton } from '../../../kit/Skeleton.tsx';
import { CodeInput } from '../../../people/CodeInput.tsx';
import { useMedia } from '../../../kit/useMedia.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useAction } from '../../../services/useAction.ts';
import type { EditProps } from '../dialogs/editProps.ts';
import s from '../Profile.module.css';
import { Button } from '../../../kit/Button.tsx';
import { CheckLine } from '../../../kit/CheckLine.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { saveFile } from '../../../kit/table/csv.ts';

/**
 * The recovery codes, shown once: they can be copied, saved and printed, and the dialog closes once
 * they are said to be kept.
 */
function RecoveryCodes(props: {
  readonly username: string;
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) {
  const t = useText();
  const [isKept, setKept] = useState(false);
  const { codes, username } = props;
  const head = t('profile.twoStep.fileHead', { username });
  const text = codes.join('\n');
  const done = () => {
    if (isKept) props.onDone();
  };
  return (
    <Dialog
      title={t('profile.twoStep.codesTitle')}
      onClose={done}
      footer={
        <Button size="large" tone="primary" disabled={!isKept} onClick={done}>
          {t('profile.twoStep.done')}
        </Button>
      }
    >
      <div className={s['kept']}>
        <p>{t('profile.twoStep.codesNote')}</p>
        <ol className={s['codes']}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className={s['tools']}>
          <CopyButton name={t('profile.twoStep.copyCodes')} text={text} />
          <Button
            onClick={() =>
              saveFile(
                `maru-recovery-${username}.txt`,
                new Blob([`${head}\n\n${text}\n`], { type: 'text/plain' }),
              )
            }
          >
            {t('profile.twoStep.download')}
          </Button>
          <Button onClick={() => print()}>{t('profile.twoStep.print')}</Button>
        </div>
        <CheckLine
          checked={isKept}
          onChange={({ currentTarget }) => setKept(currentTarget.checked)}
        >
          {t('profile.twoStep.kept')}
        </CheckLine>
      </div>
      {createPortal(
        <div className={s['printed']} aria-hidden="true">
          <p>{head}</p>
          <pre>{text}</pre>
        </div>,
        document.body,
      )}
    </Dialog>
  );
}

const CODE_DIGITS = 6;

/** Base32 in groups of four, as authenticator apps show it. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

interface Begun {
  readonly secret: string;
  readonly uri: string;
}

function Setup({ begun }: { readonly begun: Begun | undefined }) {
  const t = useText();
  if (begun === undefined)
    return (
      <div className={s['setup']} role="status" aria-label={t('profile.twoStep.beginning')}>
        <Skeleton width={23} />
      </div>
    );
  return (
    <div className={s['setup']}>
      <QrCode text={begun.uri} label={t('profile.twoStep.qr')} />
      <p className={s['secret']}>
        <code>{inGroups(begun.secret)}</code>
        <CopyButton name={t('profile.twoStep.secret')} text={begun.secret} />
      </p>
    </div>
  );
}

/** Turns two-step login on: a key for the app, a code of it, and the recovery codes. */
export function TwoStepOnDialog({ profile, onDone, onClose }: EditProps) {
  const t = useText();
  const { call } = useServices();
  const isSheet = useMedia('(max-width: 767px)');
  const begin = useAction();
  const confirm = useAction();
  const [begun, setBegun] = useState<Begun | undefined>(undefined);
  const [otp, setOtp] = useState('');
  const [codes, setCodes] = useState<readonly string[] | undefined>(undefined);
  const { run } = begin;
  useEffect(() => void run(() => call('totpBegin', {}), setBegun), [call, run]);
  if (codes !== undefined)
    return <RecoveryCodes username={profile.username} codes={codes} onDone={onDone} />;
  return (
    <FormDialog
      isSheet={isSheet}
      isCancellable
      title={t('profile.twoStep.title')}
      submit={t('profile.twoStep.confirm')}
      canSubmit={begun !== undefined && otp.length === CODE_DIGITS}
      action={{ isBusy: confirm.isBusy, refusal: begin.refusal ?? confirm.refusal }}
      onSubmit={() =>
        void confirm.run(
          () => call('totpConfirm', { otp }),
          ({ recoveryCodes }) => setCodes(recoveryCodes),
        )
      }
      onClose={onClose}
    >
      <p className={s['note']}>{t('profile.twoStep.scan')}</p>
      <Setup begun={begun} />
      <Field label={t('profile.twoStep.code')}>
        {(input) => <CodeInput {...input} value={otp} onValue={setOtp} />}
      </Field>
    </FormDialog>
  );
}
