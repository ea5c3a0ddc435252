import { useParams } from 'react-router-dom';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { ContentArticle } from '../../content/ContentArticle.tsx';
import { StaticPage } from '../../content/StaticPage.tsx';
import { useContent } from '../../content/useContent.ts';
import { useText } from '../../i18n/useText.ts';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { SideMenu, SideScreen } from '../../kit/SideMenu.tsx';
import { ContentList } from './ContentList.tsx';
import { FAQ_CATEGORIES } from '../../../domain/content/content.ts';
import { HtmlBlock } from '../../kit/HtmlBlock.tsx';
import s from './ContentScreen.module.css';
import { CategoryLine, ListPage, useListPlace } from './ListPage.tsx';

const SIZE = 50;

/** Questions by category, each opened in its place. */
function FaqList() {
  const t = useText();
  const [place, go] = useListPlace();
  const { keyword, page } = place;
  const category = FAQ_CATEGORIES.find((each) => each === place.category);
  const { state, refetch } = useContent(['faq', 'list', keyword, category, page], (part) =>
    part.read('faqList', {
      resultType: 'ClientList',
      isOpenStrs: 'true',
      keyword,
      page,
      size: SIZE,
      ...(category !== undefined && { category }),
    }),
  );
  return (
    <ListPage
      title={t('content.faq')}
      place={place}
      go={go}
      category={category}
      categories={
        <CategoryLine
          value={category ?? ''}
          categories={FAQ_CATEGORIES.map((each) => ({
            value: each,
            label: t(`content.faqCategory.${each}`),
          }))}
          onValue={(value) => go({ category: value })}
        />
      }
      state={state}
      onRetry={refetch}
    >
      {(items) => (
        <div className={s['answers']}>
          {items.map(({ id, title, content }) => (
            <details key={id} className={s['answer']}>
              <summary>
                <span>{title}</span>
                <ChevronDown size={16} aria-hidden="true" />
              </summary>
              <div className={s['answerText']}>
                <HtmlBlock html={content} />
              </div>
            </details>
          ))}
        </div>
      )}
    </ListPage>
  );
}

/** Kinds that have pages of their own, in the order of the menu. */
const PAGES = ['notice', 'faq', 'strategy', 'promotion'] as const;
export type ContentPage = (typeof PAGES)[number];

function Entry({ kind, id }: { readonly kind: ContentPage; readonly id: string }) {
  const t = useText();
  const { state } = useContent([kind, 'one', id], (part) => part.read(kind, { contentId: id }));
  return (
    <ContentArticle
      state={state}
      isDated={kind !== 'faq'}
      action={<LinkButton to={`/${kind}`} text={t('content.toList')} />}
    />
  );
}

function Page({ kind, id }: { readonly kind: ContentPage; readonly id: string | undefined }) {
  if (id !== undefined) return <Entry kind={kind} id={id} />;
  return kind === 'faq' ? <FaqList /> : <ContentList kind={kind} />;
}

/** /notice, /faq, /strategy, /promotion with their entries, and /page/{id}. */
export function ContentScreen({ kind }: { readonly kind: ContentPage | 'page' }) {
  const t = useText();
  const { id } = useParams();
  const entries = [
    ...PAGES.map((page) => ({ key: page, label: t(`content.${page}`), to: `/${page}` })),
    { key: 'terms', label: t('content.terms'), to: '/page/terms' },
    { key: 'privacy', label: t('content.privacy'), to: '/page/privacy' },
  ];
  return (
    <SideScreen
      menu={
        <SideMenu
          label={t('content.sideMenu')}
          entries={entries}
          current={kind === 'page' ? id : kind}
        />
      }
    >
      {kind === 'page' ? <StaticPage page={id ?? ''} /> : <Page kind={kind} id={id} />}
    </SideScreen>
  );
}
