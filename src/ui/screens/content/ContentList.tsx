import { Link } from 'react-router-dom';
import { NOTICE_CATEGORIES, type NoticeCategory } from '../../../domain/content/content.ts';
import type { WireContent } from '../../../protocol/content/entities.ts';
import rows from '../../content/Content.module.css';
import { useContent } from '../../content/useContent.ts';
import { formatTime } from '../../format/timeText.ts';
import { useText, useZone } from '../../i18n/useText.ts';
import { Tag } from '../../kit/Badge.tsx';
import s from './ContentScreen.module.css';
import { CategoryLine, ListPage, useListPlace } from './ListPage.tsx';

type Kind = 'notice' | 'strategy' | 'promotion';

const LISTS = {
  notice: 'noticeList',
  strategy: 'strategyList',
  promotion: 'promotionList',
} as const;

const SIZE = 15;

const noticeCategory = (text: string): NoticeCategory | undefined =>
  NOTICE_CATEGORIES.find((category) => category === text);

/** Categories that have notices, as the server names them. */
function Categories(props: { readonly value: string; readonly onValue: (value: string) => void }) {
  const { state } = useContent(
    ['notices', 'categories'],
    (part) => part.read('noticeCategories', {}),
    'notices',
  );
  const known = state.value ?? [];
  if (known.length < 2) return null;
  return (
    <CategoryLine
      {...props}
      categories={known.map(({ category, name }) => ({ value: category, label: name }))}
    />
  );
}

function Row({ kind, item }: { readonly kind: Kind; readonly item: WireContent }) {
  const t = useText();
  const zone = useZone();
  const category = noticeCategory(item.category ?? '');
  return (
    <Link to={`/${kind}/${encodeURIComponent(item.id)}`} className={rows['row']}>
      {item.image === null ? null : <img className={s['thumb']} src={item.image} alt="" />}
      <span className={rows['rowTitle']}>
        {category === undefined ? null : <Tag>{t(`content.noticeCategory.${category}`)}</Tag>}{' '}
        {item.title}
      </span>
      <time dateTime={new Date(item.publishedAt).toISOString()}>
        {formatTime(item.publishedAt, 'date', zone)}
      </time>
    </Link>
  );
}

/** Notices, strategies or promotions: titles with their dates. */
export function ContentList({ kind }: { readonly kind: Kind }) {
  const t = useText();
  const [place, go] = useListPlace();
  const { keyword, page } = place;
  const category = kind === 'notice' ? noticeCategory(place.category) : undefined;
  const { state, refetch } = useContent(
    [kind, 'list', keyword, category, page],
    (part) => {
      const params = {
        resultType: 'TitleList' as const,
        isOpenStrs: 'true',
        keyword,
        page,
        size: SIZE,
        ...(category !== undefined && { category }),
      };
      return part.read(LISTS[kind], params);
    },
    kind === 'notice' ? 'notices' : undefined,
  );
  return (
    <ListPage
      title={t(`content.${kind}`)}
      place={place}
      go={go}
      category={category}
      categories={
        kind === 'notice' ? (
          <Categories value={category ?? ''} onValue={(value) => go({ category: value })} />
        ) : null
      }
      state={state}
      onRetry={refetch}
    >
      {(items) => (
        <ul className={rows['rows']}>
          {items.map((item) => (
            <li key={item.id}>
              <Row kind={kind} item={item} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}
