import type { ReactNode } from 'react';
import type { Loadable } from '../../../protocol/answer.ts';
import type { WireContent } from '../../../protocol/content/entities.ts';
import s from './ContentScreen.module.css';
import { ListHead } from './ListHead.tsx';
import type { ListPlace } from './useListPlace.ts';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { Button } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';

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
