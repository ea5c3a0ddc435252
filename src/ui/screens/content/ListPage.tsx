import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Loadable } from '../../../protocol/answer.ts';
import type { WireContent } from '../../../protocol/content/entities.ts';
import s from './ContentScreen.module.css';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { Button } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { SearchForm } from '../../kit/SearchForm.tsx';
import { Segmented } from '../../kit/Segmented.tsx';

/** The title of a list, and the words that are looked for in it. */
function ListHead(props: {
  readonly title: string;
  readonly words: string;
  readonly onSearch: (words: string) => void;
}) {
  const t = useText();
  return (
    <header className={s['head']}>
      <h1>{props.title}</h1>
      <SearchForm
        key={`${props.title} ${props.words}`}
        className={s['search']}
        words={props.words}
        label={t('content.search')}
        submit={t('content.find')}
        onSearch={props.onSearch}
      />
    </header>
  );
}

/** All of a list, or one category of it; empty for all. */
export function CategoryLine(props: {
  readonly value: string;
  readonly categories: readonly { readonly value: string; readonly label: string }[];
  readonly onValue: (value: string) => void;
}) {
  const t = useText();
  const { value, categories, onValue } = props;
  return (
    <Segmented
      label={t('content.category')}
      look="line"
      value={value === '' ? 'all' : value}
      onValue={(next) => onValue(next === 'all' ? '' : next)}
      choices={[{ value: 'all', label: t('content.all') }, ...categories]}
    />
  );
}

interface ListPlace {
  readonly keyword: string;
  readonly category: string;
  /** From 1. */
  readonly page: number;
}

/** Where a list is: words, category and page, in the address, so that a link and a reload keep it. */
export function useListPlace(): readonly [ListPlace, (next: Partial<ListPlace>) => void] {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page') ?? '1');
  const place: ListPlace = {
    keyword: params.get('q') ?? '',
    category: params.get('category') ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
  const go = (next: Partial<ListPlace>): void => {
    // Other words or another category begin at their first page.
    const { keyword, category, page: to } = { ...place, page: 1, ...next };
    const shown = {
      ...(keyword !== '' && { q: keyword }),
      ...(category !== '' && { category }),
      ...(to !== 1 && { page: String(to) }),
    };
    setParams(shown);
  };
  return [place, go];
}

interface Listed {
  readonly items: readonly WireContent[];
  readonly total: number;
  readonly page: number;
  readonly size: number;
}

/** A list in each of its states, with its pages. */
function ListBody(props: {
  readonly state: Loadable<Listed>;
  readonly isFiltered: boolean;
  readonly onPage: (page: number) => void;
  readonly onRetry: () => void;
  readonly children: (items: readonly WireContent[]) => ReactNode;
}) {
  const t = useText();
  const refusal = useRefusalText();
  const { state } = props;
  const { value } = state;
  if (value === undefined) {
    return state.status === 'failed' ? (
      <EmptyState
        title={refusal(state.error)}
        action={<Button onClick={props.onRetry}>{t('app.retry')}</Button>}
      />
    ) : (
      <SkeletonRows rows={6} label={t('app.loading')} />
    );
  }
  if (value.items.length === 0)
    return <EmptyState title={t(props.isFiltered ? 'content.notFound' : 'content.empty')} />;
  const last = Math.max(1, Math.ceil(value.total / value.size));
  return (
    <>
      {props.children(value.items)}
      {last === 1 ? null : (
        <nav className={s['pages']} aria-label={t('content.pages')}>
          <Button disabled={value.page === 1} onClick={() => props.onPage(value.page - 1)}>
            {t('content.previous')}
          </Button>
          <span>{t('content.pageOf', { page: value.page, last })}</span>
          <Button disabled={value.page >= last} onClick={() => props.onPage(value.page + 1)}>
            {t('content.next')}
          </Button>
        </nav>
      )}
    </>
  );
}

/** A list of content with its search and its pages; `children` renders the items of a page. */
export function ListPage(props: {
  readonly title: string;
  readonly place: ListPlace;
  readonly go: (next: Partial<ListPlace>) => void;
  /** Undefined for all. */
  readonly category: string | undefined;
  /** Where another category is chosen. */
  readonly categories: ReactNode;
  readonly state: Loadable<Listed>;
  readonly onRetry: () => void;
  readonly children: (items: readonly WireContent[]) => ReactNode;
}) {
  const { go } = props;
  const { keyword } = props.place;
  return (
    <section className={s['list']}>
      <ListHead title={props.title} words={keyword} onSearch={(words) => go({ keyword: words })} />
      {props.categories}
      <ListBody
        state={props.state}
        isFiltered={keyword !== '' || props.category !== undefined}
        onPage={(to) => go({ page: to })}
        onRetry={props.onRetry}
      >
        {props.children}
      </ListBody>
    </section>
  );
}
