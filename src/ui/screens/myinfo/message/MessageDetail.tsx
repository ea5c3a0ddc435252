import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { WireMessage } from '../../../../protocol/messages/entities.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { Button, buttonClass } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { HtmlBlock } from '../../../kit/HtmlBlock.tsx';
import { LinkButton } from '../../../kit/LinkButton.tsx';
import s from './MessageScreen.module.css';

/** One message; it counts as read once it is shown. */
export function MessageDetail(props: {
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
