import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { ACCEPTED_FILES } from '../../../domain/files/attachable.ts';
import { P2P_TEXT_MAX } from '../../../domain/p2p/chat.ts';
import type { Answer } from '../../../protocol/answer.ts';
import { fileSizeText } from '../../format/fileSize.ts';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { Button } from '../../kit/Button.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { RefusalLine, SentRefusal } from '../../kit/RefusalLine.tsx';
import { useServices } from '../../services/ServicesContext.tsx';
import { useSelected } from '../../services/useReadable.ts';
import s from './Chat.module.css';
import { type SaidParams, useMessage } from './useMessage.ts';

/** A new message with its files. */
export function MessageForm(props: {
  readonly p2pId: string;
  readonly say: (params: SaidParams) => Promise<Answer<unknown>>;
  readonly onSaid: () => void;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const chosen = useRef<HTMLInputElement>(null);
  const isOffline = useSelected(useServices().connection, ({ state }) => state === 'offline');
  const message = useMessage(props.p2pId, props.say, props.onSaid);
  const { text, files, isBusy } = message;
  const canSend = text.trim() !== '' && !isBusy && !isOffline;
  const submit = () => (canSend ? message.send() : undefined);
  return (
    <form
      className={s['form']}
      aria-label={t('wallet.p2p.chat.write')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {files.map((file) => (
        <span key={`${file.name}/${file.size}/${file.lastModified}`} className={s['chosen']}>
          <span>{`${file.name} · ${fileSizeText(file.size)}`}</span>
          <IconButton
            label={t('wallet.p2p.removeProof', { name: file.name })}
            onClick={() => message.detach(file)}
          >
            <X size={12} aria-hidden="true" />
          </IconButton>
        </span>
      ))}
      <textarea
        className={s['field']}
        aria-label={t('wallet.p2p.chat.text')}
        placeholder={t('wallet.p2p.chat.text')}
        rows={2}
        maxLength={P2P_TEXT_MAX}
        value={text}
        onChange={(event) => message.setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
        }}
      />
      {isOffline ? <p className={s['note']}>{t('wallet.off.offline')}</p> : null}
      {message.isTooMany ? <RefusalLine>{t('wallet.p2p.chat.tooMany')}</RefusalLine> : null}
      {message.leftOut.map(({ name, error }) => (
        <SentRefusal key={name}>{`${name}: ${refusalText(error)}`}</SentRefusal>
      ))}
      {message.refusal === undefined ? null : (
        <SentRefusal>{refusalText(message.refusal)}</SentRefusal>
      )}
      <div className={s['acts']}>
        <input
          ref={chosen}
          type="file"
          multiple
          hidden
          accept={ACCEPTED_FILES}
          aria-label={t('wallet.p2p.chat.attach')}
          onChange={(event) => {
            message.attach([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
        <IconButton label={t('wallet.p2p.chat.attach')} onClick={() => chosen.current?.click()}>
          <Paperclip size={16} aria-hidden="true" />
        </IconButton>
        <Button type="submit" tone="primary" disabled={!canSend}>
          {t('wallet.p2p.chat.send')}
        </Button>
      </div>
    </form>
  );
}
