import type { ColumnDef } from '@tanstack/react-table';
import { useRefusalText, useText } from '../i18n/useText.ts';
import { Button } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { SkeletonRows } from '../kit/Skeleton.tsx';
import { DataTable } from '../kit/table/DataTable.tsx';
import type { Pages } from '../kit/table/usePages.ts';
import s from './Trader.module.css';

/** A long list that is loaded page by page, newest first. */
export function PagedRows<Row>(props: {
  readonly label: string;
  readonly pages: Pages<Row>;
  readonly columns: ColumnDef<Row>[];
  readonly emptyTitle: string;
  readonly emptyHint: string;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { pages } = props;
  const { state } = pages;
  if (state.total === undefined) {
    return state.error === undefined ? (
      <SkeletonRows rows={5} label={t('app.loading')} />
    ) : (
      <EmptyState
        title={t('copytrade.failed')}
        hint={refusalText(state.error)}
        action={<Button onClick={pages.readMore}>{t('app.retry')}</Button>}
      />
    );
  }
  return (
    <DataTable
      label={props.label}
      rows={state.items}
      columns={props.columns}
      rowId={pages.idOf}
      empty={<EmptyState title={props.emptyTitle} hint={props.emptyHint} />}
      foot={
        state.isComplete ? null : (
          <div className={s['more']}>
            <Button size="small" disabled={state.status === 'loading'} onClick={pages.readMore}>
              {t('copytrade.more')}
            </Button>
          </div>
        )
      }
    />
  );
}
