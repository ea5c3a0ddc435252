import { useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { CheckLine } from '../../../kit/CheckLine.tsx';
import { CopyButton } from '../../../kit/CopyButton.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import s from '../Profile.module.css';

/** A key that was just created with its secret, until it is said to be stored. */
export function ApiSecret(props: {
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
