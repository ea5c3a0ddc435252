import { useState, useRef } from 'react';
import { ACCEPTED_FILES } from '../../../domain/files/attachable.ts';
import { P2P_FILES_MAX, type P2pStatus } from '../../../domain/p2p/p2p.ts';
import type { P2pParty } from '../../../domain/p2p/steps.ts';
import type { Answer } from '../../../protocol/answer.ts';
import type { WireP2pFile } from '../../../protocol/p2p/details.ts';
import { formatTime } from '../../format/timeText.ts';
import { useRefusalText, useText, useZone } from '../../i18n/useText.ts';
import { Button } from '../../kit/Button.tsx';
import { FilePick } from '../../kit/FilePick.tsx';
import { SentRefusal } from '../../kit/RefusalLine.tsx';
import { useFileCheck } from '../../kit/useAttachments.ts';
import { useAction } from '../../services/useAction.ts';
import { FileButton } from '../FileButton.tsx';
import s from './Trade.module.css';
import { useServices } from '../../services/ServicesContext.tsx';

/** Stores a file once: a repetition names the file that is stored already. */
export function useStoredFile(): (file: File) => Promise<Answer<string>> {
  const { call } = useServices();
  const stored = useRef(new WeakMap<File, string>());
  return async (file) => {
    const known = stored.current.get(file);
    if (known !== undefined) return { ok: true, value: known };
    const answer = await call('uploadFile', { file });
    if (!answer.ok) return answer;
    stored.current.set(file, answer.value.id);
    return { ok: true, value: answer.value.id };
  };
}

/** Chooses a file and attaches it at once. */
function AddFile<T>(props: {
  readonly attach: (fileId: string) => Promise<Answer<T>>;
  readonly onAttached: (answer: T) => void;
}) {
  const t = useText();
  const check = useFileCheck();
  const refusalText = useRefusalText();
  const [unfitText, setUnfitText] = useState<string>();
  const action = useAction();
  const store = useStoredFile();
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    const unfit = check(file);
    setUnfitText(unfit?.error.message);
    if (unfit !== undefined) return;
    void action.run(async () => {
      const stored = await store(file);
      return stored.ok ? props.attach(stored.value) : stored;
    }, props.onAttached);
  };
  const refusal = unfitText ?? (action.refusal && refusalText(action.refusal));
  return (
    <>
      <div>
        <FilePick
          label={t('wallet.p2p.addFile')}
          accept={ACCEPTED_FILES}
          onFiles={([file]) => choose(file)}
        >
          {(open) => (
            <Button size="small" disabled={action.isBusy} onClick={open}>
              {t('wallet.p2p.addFile')}
            </Button>
          )}
        </FilePick>
      </div>
      {refusal === undefined ? null : <SentRefusal>{refusal}</SentRefusal>}
    </>
  );
}

/**
 * Files that both sides attached to a trade; the reader's side adds more while the exchange accepts
 * them.
 */
export function TradeFiles<T>(props: {
  readonly trade: { readonly status: P2pStatus; readonly files: readonly WireP2pFile[] };
  readonly side: P2pParty;
  readonly sideName: (by: P2pParty) => string;
  /** Left out where the reader can attach nothing. */
  readonly attach?: ((fileId: string) => Promise<Answer<T>>) | undefined;
  readonly onAttached: (answer: T) => void;
}) {
  const t = useText();
  const zone = useZone();
  const { trade, side, sideName, attach, onAttached } = props;
  const { status, files } = trade;
  const own = files.filter(({ by }) => by === side).length;
  const isTaken = (status === 'PAID' || status === 'DISPUTED') && own < P2P_FILES_MAX;
  const canAttach = attach !== undefined && isTaken;
  if (files.length === 0 && !canAttach) return null;
  return (
    <section className={s['part']} aria-label={t('wallet.p2p.files')}>
      <h3>{t('wallet.p2p.files')}</h3>
      {files.length === 0 ? null : (
        <ul className={s['files']}>
          {files.map(({ id, name, by, at }) => (
            <li key={id} className={s['file']}>
              <FileButton id={id} name={name} />
              <span
                className={s['meta']}
              >{`${sideName(by)} · ${formatTime(at, 'moment', zone)}`}</span>
            </li>
          ))}
        </ul>
      )}
      {canAttach ? <AddFile attach={attach} onAttached={onAttached} /> : null}
    </section>
  );
}
