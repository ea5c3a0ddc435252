import type { ReactNode } from 'react';
import type { Loadable } from '../../../protocol/answer.ts';
import type { WireContent } from '../../../protocol/content/entities.ts';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { Button } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import s from './ContentScreen.module.css';

export interface Listed {
  readonly items: readonly WireContent[];
  readonly total: number;
  readonly page: number;
  readonly size: number;
}

/** A list in each of its states, with its pages. */
export function ListBody(props: {
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
