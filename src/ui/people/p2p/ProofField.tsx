import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { ACCEPTED_FILES, fileRejection } from '../../../domain/files/attachable.ts';
import { rejectionText } from '../../../domain/rejections.ts';
import { fileSizeText } from '../../format/fileSize.ts';
import { useLanguage, useText } from '../../i18n/useText.ts';
import { Button } from '../../kit/Button.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { RefusalLine } from '../../kit/RefusalLine.tsx';
import s from './Trade.module.css';

/** A receipt of the payment, which whoever pays may attach. */
export function ProofField(props: {
  readonly file: File | undefined;
  readonly onFile: (file: File | undefined) => void;
}) {
  const t = useText();
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const { file, onFile } = props;
  const choose = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const rejection = fileRejection(chosen);
    setRefusal(rejection && rejectionText(rejection, language));
    onFile(rejection === undefined ? chosen : undefined);
  };
  return (
    <div className={s['proof']}>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED_FILES}
        aria-label={t('wallet.p2p.attachProof')}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {file === undefined ? (
        <Button size="small" onClick={() => input.current?.click()}>
          {t('wallet.p2p.attachProof')}
        </Button>
      ) : (
        <span className={s['chosen']}>
          {`${file.name} · ${fileSizeText(file.size)}`}
          <IconButton
            label={t('wallet.p2p.removeProof', { name: file.name })}
            onClick={() => onFile(undefined)}
          >
            <X size={12} aria-hidden="true" />
          </IconButton>
        </span>
      )}
      {refusal === undefined ? null : <RefusalLine>{refusal}</RefusalLine>}
    </div>
  );
}
