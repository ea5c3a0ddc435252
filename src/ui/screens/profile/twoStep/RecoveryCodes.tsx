import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { CheckLine } from '../../../kit/CheckLine.tsx';
import { CopyButton } from '../../../kit/CopyButton.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { saveFile } from '../../../kit/table/saveFile.ts';
import s from '../Profile.module.css';

/**
 * The recovery codes, shown once: they can be copied, saved and printed, and the dialog closes once
 * they are said to be kept.
 */
export function RecoveryCodes(props: {
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
