import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { P2pParty } from '../../../domain/p2p/steps.ts';
import type { Answer } from '../../../protocol/answer.ts';
import type { WireP2pMessage } from '../../../protocol/p2p/chat.ts';
import { formatTime } from '../../format/timeText.ts';
import { useRefusalText, useText, useZone } from '../../i18n/useText.ts';
import { CountBadge } from '../../kit/Badge.tsx';
import { Button } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { useQuery } from '../../services/query.ts';
import { FileButton } from '../FileButton.tsx';
import { cx } from '../../kit/cx.ts';
import written from '../../kit/Thread.module.css';
import s from './Chat.module.css';
import { type SaidParams, useMessage } from './useMessage.ts';
import { P2P_TEXT_MAX } from '../../../domain/p2p/chat.ts';
import { RefusalLine } from '../../kit/RefusalLine.tsx';
import { WritingForm } from '../../kit/WritingForm.tsx';
import { useIsOffline } from '../../services/useIsOffline.ts';

/** A new message with its files. */
function MessageForm(props: {
  readonly p2pId: string;
  readonly say: (params: SaidParams) => Promise<Answer<unknown>>;
  readonly onSaid: () => void;
}) {
  const t = useText();
  const isOffline = useIsOffline();
  const message = useMessage(props.p2pId, props.say, props.onSaid);
  return (
    <WritingForm
      writing={message}
      label={t('wallet.p2p.chat.write')}
      texts={{
        text: t('wallet.p2p.chat.text'),
        placeholder: t('wallet.p2p.chat.text'),
        files: t('wallet.p2p.files'),
        detach: (name) => t('wallet.p2p.removeProof', { name }),
        leftOut: (name, reason) => `${name}: ${reason}`,
        attach: t('wallet.p2p.chat.attach'),
        send: t('wallet.p2p.chat.send'),
      }}
      rows={2}
      maxLength={P2P_TEXT_MAX}
      isOffline={isOffline}
      note={
        <>
          {isOffline ? <p className={s['note']}>{t('wallet.off.offline')}</p> : null}
          {message.isTooMany ? <RefusalLine>{t('wallet.p2p.chat.tooMany')}</RefusalLine> : null}
        </>
      }
    />
  );
}

/** Messages at first, and added by each press. */
const STEP = 30;
/** Rows of the largest page. */
const MOST = 200;

interface Chat<Message> {
  readonly items: readonly Message[];
  readonly total: number;
  readonly unread: number;
  readonly isOpen: boolean;
}

export interface TradeChatProps<Message extends WireP2pMessage> {
  readonly p2pId: string;
  /** The reader's own. */
  readonly side: P2pParty;
  readonly nameOf: (message: Message) => string;
  readonly read: (size: number) => Promise<Answer<Chat<Message>>>;
  /** Reads again when it changes. */
  readonly version: string | number;
  /** Left out where the reader writes nothing. */
  readonly say?: ((params: SaidParams) => Promise<Answer<unknown>>) | undefined;
  /** Marks the messages of the other side as read; called while they are on screen. */
  readonly markRead?: (() => Promise<unknown>) | undefined;
}

function Said(props: {
  readonly message: WireP2pMessage;
  readonly isMine: boolean;
  readonly name: string;
}) {
  const t = useText();
  const zone = useZone();
  const { message, isMine, name } = props;
  return (
    <li className={written['said']} data-by={isMine ? 'mine' : 'theirs'}>
      <span className={written['by']}>
        {name}{' '}
        <time dateTime={new Date(message.at).toISOString()}>
          {formatTime(message.at, 'moment', zone)}
        </time>
        {isMine && message.isRead ? ` · ${t('wallet.p2p.chat.seen')}` : null}
      </span>
      <p className={written['text']}>{message.text}</p>
      {message.files.length === 0 ? null : (
        <div className={written['files']}>
          {message.files.map(({ id, name: file }) => (
            <FileButton key={id} id={id} name={file} />
          ))}
        </div>
      )}
    </li>
  );
}

/** Messages between both sides of a trade, oldest first, scrolled to the newest. */
export function TradeChat<Message extends WireP2pMessage>(props: TradeChatProps<Message>) {
  const t = useText();
  const refusalText = useRefusalText();
  const { p2pId, side, nameOf, read, version, say, markRead } = props;
  const [size, setSize] = useState(STEP);
  const { state, refetch } = useQuery({
    key: ['p2p', 'chat', side, p2pId, size],
    version,
    read: () => read(size),
  });
  const [shown, setShown] = useState(state.value);
  // The thread stays while a longer one loads.
  if (state.value !== undefined && state.value !== shown) setShown(state.value);
  const unread = shown?.unread ?? 0;
  const newest = shown?.items[0]?.id;
  const mark = useRef(markRead);
  useEffect(() => {
    mark.current = markRead;
  });
  useEffect(() => {
    if (unread > 0) void mark.current?.();
  }, [unread, newest]);
  const thread = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = thread.current;
    if (box !== null) box.scrollTop = box.scrollHeight;
  }, [newest]);
  return (
    <section className={s['chat']} aria-label={t('wallet.p2p.chat.title')}>
      <div className={s['head']}>
        <h3>{t('wallet.p2p.chat.title')}</h3>
        <CountBadge count={unread} />
      </div>
      <div
        ref={thread}
        className={cx(written['thread'], s['thread'])}
        role="log"
        aria-label={t('wallet.p2p.chat.thread')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
      >
        {shown !== undefined && shown.items.length < Math.min(shown.total, MOST) ? (
          <Button size="small" onClick={() => setSize(Math.min(MOST, size + STEP))}>
            {t('wallet.p2p.chat.older')}
          </Button>
        ) : null}
        {shown === undefined ? (
          state.status === 'failed' ? (
            <EmptyState
              title={refusalText(state.error)}
              action={<Button onClick={refetch}>{t('app.retry')}</Button>}
            />
          ) : (
            <SkeletonRows rows={3} label={t('app.loading')} />
          )
        ) : shown.items.length === 0 ? (
          <p className={s['note']}>{t('wallet.p2p.chat.empty')}</p>
        ) : (
          <ul className={written['list']}>
            {shown.items.toReversed().map((message) => (
              <Said
                key={message.id}
                message={message}
                isMine={message.by === side}
                name={nameOf(message)}
              />
            ))}
          </ul>
        )}
      </div>
      {shown?.isOpen === false ? <p className={s['note']}>{t('wallet.p2p.chat.closed')}</p> : null}
      {say !== undefined && shown?.isOpen === true ? (
        <MessageForm p2pId={p2pId} say={say} onSaid={refetch} />
      ) : null}
    </section>
  );
}
