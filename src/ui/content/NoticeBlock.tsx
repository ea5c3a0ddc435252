import { Link } from 'react-router-dom';
import { formatTime } from '../format/timeText.ts';
import { useText, useZone } from '../i18n/useText.ts';
import s from './Content.module.css';
import { useContent } from './useContent.ts';

const SHOWN = 4;

/** The newest notices, for home; nothing where there are none or they cannot be read. */
export function NoticeBlock() {
  const t = useText();
  const zone = useZone();
  const { state } = useContent(
    ['notices', 'newest'],
    (part) => {
      const params = { resultType: 'TitleList', isOpenStrs: 'true', page: 1, size: SHOWN } as const;
      return part.read('noticeList', params);
    },
    'notices',
  );
  const items = state.value?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className={s['block']} aria-label={t('content.notice')}>
      <header className={s['blockHead']}>
        <h2>{t('content.notice')}</h2>
        <Link to="/notice">{t('app.more')}</Link>
      </header>
      <ul className={s['rows']}>
        {items.map(({ id, title, publishedAt }) => (
          <li key={id}>
            <Link to={`/notice/${encodeURIComponent(id)}`} className={s['row']}>
              <span className={s['rowTitle']}>{title}</span>
              <time dateTime={new Date(publishedAt).toISOString()}>
                {formatTime(publishedAt, 'date', zone)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
