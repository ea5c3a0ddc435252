import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { WireMessage } from '../../../../protocol/messages/entities.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useRefusalText, useText, useZone } from '../../../i18n/useText.ts';
import { Button, buttonClass } from '../../../kit/Button.tsx';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { MessageList } from './MessageList.tsx';
import s from './MessageScreen.module.css';
import { HtmlBlock } from '../../../kit/HtmlBlock.tsx';
import { LinkButton } from '../../../kit/LinkButton.tsx';
import type { Loadable } from '../../../../protocol/answer.ts';
import type { KeptPage, MessageActions } from '../../../services/messages.ts';
import { useQuery } from '../../../services/query.ts';

interface Inbox {
  readonly state: Loadable<KeptPage<WireMessage>>;
  readonly refetch: () => void;
  /** Does something to messages; without a connection it reaches the exchange later. */
  readonly act: (change: (actions: MessageActions) => void) => void;
}

/** Messages of a page with what was done to them here, whether or not the exchange knows of it. */
function useInbox(page: number): Inbox {
  const { messages } = useServices();
  const version = useSelected(messages.state, ({ inboxVersion }) => inboxVersion);
  const marks = useSelected(messages.state, (state) => state.marks);
  const { state, refetch } = useQuery({
    key: ['messages', page],
    version,
    read: async () => (await messages.open()).page(page),
  });
  const shown = useMemo((): Loadable<KeptPage<WireMessage>> => {
    const known = state.value;
    if (known === undefined) return state;
    const items = known.items.flatMap((message) => {
      const mark = marks.get(message.id);
      if (mark === 'deleted') return [];
      return mark === 'read' ? { ...message, isRead: true } : message;
    });
    const total = known.total - (known.items.length - items.length);
    return { ...state, value: { ...known, items, total } };
  }, [state, marks]);
  return {
    state: shown,
    refetch,
    act: (change) => void messages.open().then(change, () => undefined),
  };
}

/** One message; it counts as read once it is shown. */
function MessageDetail(props: {
  readonly message: WireMessage | undefined;
  readonly page: number;
  readonly onOpened: (message: WireMessage) => void;
  readonly onRemove: (message: WireMessage) => void;
}) {
  const t = useText();
  const zone = useZone();
  const { message, page, onOpened } = props;
  const list = `/myinfo/message?page=${page}`;
  const newest = useRef(onOpened);
  useEffect(() => {
    newest.current = onOpened;
  });
  useEffect(() => {
    if (message !== undefined && !message.isRead) newest.current(message);
  }, [message]);
  if (message === undefined)
    return (
      <EmptyState
        title={t('messages.gone')}
        hint={t('messages.goneHint')}
        action={<LinkButton to={list} text={t('messages.back')} />}
      />
    );
  const { title, content, createdAt } = message;
  return (
    <article className={s['detail']} aria-labelledby="message-title">
      <header>
        <h2 id="message-title">{title}</h2>
        <time className={s['time']} dateTime={new Date(createdAt).toISOString()}>
          {formatTime(createdAt, 'moment', zone)}
        </time>
      </header>
      <HtmlBlock html={content ?? ''} />
      <footer className={s['acts']}>
        <Link className={buttonClass()} to={list}>
          {t('messages.back')}
        </Link>
        <Button onClick={() => props.onRemove(message)}>{t('messages.remove')}</Button>
      </footer>
    </article>
  );
}

const pageIn = (text: string | null): number => {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
};

/** Says of when the list is, where there is no connection. */
function KeptNote({ keptAt }: { readonly keptAt: number | undefined }) {
  const t = useText();
  const zone = useZone();
  if (keptAt === undefined) return null;
  return (
    <p className={s['kept']} role="status">
      {t('messages.kept', { time: formatTime(keptAt, 'moment', zone) })}
    </p>
  );
}

function Content(props: {
  readonly inbox: Inbox;
  readonly page: number;
  readonly openId: string | null;
  readonly onRemove: (message: WireMessage) => void;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { inbox, page, openId } = props;
  const { state } = inbox;
  if (state.value === undefined)
    return state.status === 'failed' ? (
      <EmptyState
        title={t('messages.failed')}
        hint={refusalText(state.error)}
        action={<Button onClick={inbox.refetch}>{t('app.retry')}</Button>}
      />
    ) : (
      <SkeletonRows rows={6} label={t('app.loading')} />
    );
  const { items, keptAt } = state.value;
  if (openId !== null)
    return (
      <MessageDetail
        key={openId}
        message={items.find(({ id }) => id === openId)}
        page={page}
        onOpened={(message) => inbox.act((actions) => actions.markRead(message))}
        onRemove={props.onRemove}
      />
    );
  return (
    <>
      <KeptNote keptAt={keptAt} />
      <MessageList page={page} messages={state.value} onRemove={props.onRemove} />
    </>
  );
}

/** /myinfo/message: messages from the operator. */
export function MessageScreen() {
  const t = useText();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const page = pageIn(search.get('page'));
  const openId = search.get('id');
  const inbox = useInbox(page);
  const unread = useSelected(useServices().messages.state, (state) => state.unread);
  const [removing, setRemoving] = useState<WireMessage>();
  const remove = (message: WireMessage) => {
    setRemoving(undefined);
    inbox.act((actions) => actions.remove(message));
    if (openId !== null) void navigate(`/myinfo/message?page=${page}`, { replace: true });
  };
  const readAll = () => inbox.act((actions) => actions.markAllRead(inbox.state.value?.items ?? []));
  return (
    <section className={s['screen']} aria-labelledby="messages-title">
      <header className={s['head']}>
        <h1 id="messages-title">{t('messages.title')}</h1>
        {unread === 0 ? null : (
          <span className={s['count']}>{t('messages.unread', { count: unread })}</span>
        )}
        {openId === null ? (
          <Button size="small" disabled={unread === 0} onClick={readAll}>
            {t('messages.readAll')}
          </Button>
        ) : null}
      </header>
      <Content inbox={inbox} page={page} openId={openId} onRemove={setRemoving} />
      {removing === undefined ? null : (
        <ConfirmDialog
          title={t('messages.remove')}
          action={t('messages.remove')}
          isCautious
          onCancel={() => setRemoving(undefined)}
          onConfirm={() => remove(removing)}
        >
          {t('messages.removeAsk')}
        </ConfirmDialog>
      )}
    </section>
  );
}
