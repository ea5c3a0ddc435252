import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../kit/EmptyState.tsx';
import { formatTime } from '../format/timeText.ts';
import { useText, useZone } from '../i18n/useText.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useReadable } from '../services/useReadable.ts';
import s from './NoticeList.module.css';
import { useMessageText } from './useMessageText.ts';

/** Notices, newest first; what it shows has been read. */
export function NoticeList() {
  const t = useText();
  const zone = useZone();
  const message = useMessageText();
  const { notices } = useServices();
  const history = useReadable(notices.history);
  useEffect(() => notices.markRead(), [notices, history]);
  if (history.length === 0) {
    return <EmptyState title={t('notices.empty')} hint={t('notices.emptyHint')} />;
  }
  return (
    <ul className={s['list']} aria-label={t('notices.history')}>
      {history.map((notice) => (
        <li key={notice.id} className={s['item']} data-tone={notice.tone}>
          {notice.to === undefined ? (
            <span>{message(notice)}</span>
          ) : (
            <Link to={notice.to}>{message(notice)}</Link>
          )}
          <time className={s['time']} dateTime={new Date(notice.at).toISOString()}>
            {formatTime(notice.at, 'moment', zone)}
          </time>
        </li>
      ))}
    </ul>
  );
}
