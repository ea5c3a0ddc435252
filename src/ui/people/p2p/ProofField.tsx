import { useState } from 'react';
import { ACCEPTED_FILES } from '../../../domain/files/attachable.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../kit/Button.tsx';
import { ChosenFile, FilePick } from '../../kit/FilePick.tsx';
import { RefusalLine } from '../../kit/RefusalLine.tsx';
import { useFileCheck } from '../../kit/useAttachments.ts';
import s from './Trade.module.css';

/** A receipt of the payment, which the payer may attach. */
export function ProofField(props: {
  readonly file: File | undefined;
  readonly onFile: (file: File | undefined) => void;
}) {
  const t = useText();
  const check = useFileCheck();
  const [refusal, setRefusal] = useState<string>();
  const { file, onFile } = props;
  const choose = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const unfit = check(chosen);
    setRefusal(unfit?.error.message);
    onFile(unfit === undefined ? chosen : undefined);
  };
  return (
    <div className={s['proof']}>
      {file === undefined ? (
        <FilePick
          label={t('wallet.p2p.attachProof')}
          accept={ACCEPTED_FILES}
          onFiles={([chosen]) => choose(chosen)}
        >
          {(open) => (
            <Button size="small" onClick={open}>
              {t('wallet.p2p.attachProof')}
            </Button>
          )}
        </FilePick>
      ) : (
        <ChosenFile
          file={file}
          removeLabel={(name) => t('wallet.p2p.removeProof', { name })}
          onRemove={() => onFile(undefined)}
        />
      )}
      {refusal === undefined ? null : <RefusalLine>{refusal}</RefusalLine>}
    </div>
  );
}
