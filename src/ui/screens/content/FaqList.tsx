import ChevronDown from 'lucide-react/icons/chevron-down';
import { FAQ_CATEGORIES } from '../../../domain/content/content.ts';
import { useContent } from '../../content/useContent.ts';
import { useText } from '../../i18n/useText.ts';
import { HtmlBlock } from '../../kit/HtmlBlock.tsx';
import s from './ContentScreen.module.css';
import { CategoryLine } from './ListHead.tsx';
import { ListPage } from './ListPage.tsx';
import { useListPlace } from './useListPlace.ts';

const SIZE = 50;

/** Questions by category, each opened in its place. */
export function FaqList() {
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
