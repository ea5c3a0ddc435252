import Trash from 'lucide-react/icons/trash-2';
import { Link } from 'react-router-dom';
import { MESSAGES_A_PAGE } from '../../../../domain/messages/messages.ts';
import type { Page } from '../../../../protocol/answer.ts';
import type { WireMessage } from '../../../../protocol/messages/entities.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { buttonClass } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { IconButton } from '../../../kit/IconButton.tsx';
import s from './MessageScreen.module.css';

function Row(props: {
  readonly message: WireMessage;
  readonly page: number;
  readonly onRemove: (message: WireMessage) => void;
}) {
  const t = useText();
  const zone = useZone();
  const { message, page } = props;
  const { id, title, isRead, createdAt } = message;
  return (
    <li className={s['row']}>
      <Link
        className={s['link']}
        to={`/myinfo/message?page=${page}&id=${encodeURIComponent(id)}`}
        data-unread={!isRead}
      >
        <span className={s['dot']} aria-hidden="true" />
        <span className={s['title']}>
          {isRead ? null : <span className={s['hidden']}>{t('messages.isUnread')} </span>}
          {title}
        </span>
        <time className={s['time']} dateTime={new Date(createdAt).toISOString()}>
          {formatTime(createdAt, 'moment', zone)}
        </time>
      </Link>
      <IconButton label={t('messages.removeOf', { title })} onClick={() => props.onRemove(message)}>
        <Trash size={16} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** One page of the inbox, newest first, with links to the others. */
export function MessageList(props: {
  readonly page: number;
  readonly messages: Page<WireMessage>;
  readonly onRemove: (message: WireMessage) => void;
}) {
  const t = useText();
  const { page, messages } = props;
  const pages = Math.max(1, Math.ceil(messages.total / MESSAGES_A_PAGE));
  const link = (to: number, text: string, isOffered: boolean) =>
    isOffered ? (
      <Link className={buttonClass('plain', 'small')} to={`/myinfo/message?page=${to}`}>
        {text}
      </Link>
    ) : (
      <span className={buttonClass('plain', 'small')} aria-disabled="true">
        {text}
      </span>
    );
  if (messages.items.length === 0 && page === 1)
    return <EmptyState title={t('messages.empty')} hint={t('messages.emptyHint')} />;
  return (
    <>
      <ul className={s['list']} aria-label={t('messages.list')}>
        {messages.items.map((message) => (
          <Row key={message.id} message={message} page={page} onRemove={props.onRemove} />
        ))}
      </ul>
      {pages === 1 && page === 1 ? null : (
        <nav className={s['pages']} aria-label={t('messages.pages')}>
          {link(page - 1, t('messages.previous'), page > 1)}
          <span aria-current="page">{t('messages.page', { page, pages })}</span>
          {link(page + 1, t('messages.next'), page < pages)}
        </nav>
      )}
    </>
  );
}
