import type { ColumnDef } from '@tanstack/react-table';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import type { Pages } from '../../../kit/table/usePages.ts';
import { useReadOn } from '../../../kit/table/useReadOn.ts';
import s from './Follower.module.css';

/** One kind of row of a paged list, newest first. */
export function RecordList<Item, Row>(props: {
  readonly label: string;
  readonly pages: Pages<Item>;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly columns: ColumnDef<Row>[];
  readonly emptyTitle: string;
  readonly emptyHint: string;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { pages, rows } = props;
  const { state } = pages;
  const { onEnd, readOn } = useReadOn(pages, rows.length);
  if (state.total === undefined) {
    return state.error === undefined ? (
      <SkeletonRows rows={5} label={t('app.loading')} />
    ) : (
      <EmptyState
        title={t('copyMine.loadFailed')}
        hint={refusalText(state.error)}
        action={<Button onClick={pages.readMore}>{t('app.retry')}</Button>}
      />
    );
  }
  return (
    <DataTable
      label={props.label}
      layout="fixed"
      rows={rows}
      columns={props.columns}
      rowId={props.rowId}
      onEnd={onEnd}
      empty={<EmptyState title={props.emptyTitle} hint={props.emptyHint} />}
      foot={
        state.isComplete ? null : (
          <div className={s['foot']}>
            <Button size="small" disabled={state.status === 'loading'} onClick={readOn}>
              {t('copyMine.more')}
            </Button>
          </div>
        )
      }
    />
  );
}
