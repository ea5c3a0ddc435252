import { ACCEPTED_FILES } from '../../../domain/files/attachable.ts';
import { P2P_TEXT_MAX } from '../../../domain/p2p/chat.ts';
import type { Answer } from '../../../protocol/answer.ts';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { Button } from '../../kit/Button.tsx';
import { AttachButton, ChosenFiles, LeftOutFiles } from '../../kit/FilePick.tsx';
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
      <ChosenFiles
        label={t('wallet.p2p.files')}
        files={files}
        removeLabel={(name) => t('wallet.p2p.removeProof', { name })}
        onRemove={message.detach}
      />
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
      <LeftOutFiles leftOut={message.leftOut} text={(name, reason) => `${name}: ${reason}`} />
      {message.refusal === undefined ? null : (
        <SentRefusal>{refusalText(message.refusal)}</SentRefusal>
      )}
      <div className={s['acts']}>
        <AttachButton
          label={t('wallet.p2p.chat.attach')}
          accept={ACCEPTED_FILES}
          onFiles={message.attach}
        />
        <Button type="submit" tone="primary" disabled={!canSend}>
          {t('wallet.p2p.chat.send')}
        </Button>
      </div>
    </form>
  );
}
