import type { ColumnDef } from '@tanstack/react-table';
import { Button } from '../../../../components/Button.tsx';
import { DataTable } from '../../../../components/DataTable.tsx';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { SkeletonRows } from '../../../../components/Skeleton.tsx';
import { useRefusalText, useText } from '../../../../i18n/useText.ts';
import s from '../Panel.module.css';
import type { useHistory } from './useHistory.ts';

/** A page of the past with its states: on its way, none, failed, more. */
export function HistoryTable<Row>(props: {
  readonly label: string;
  readonly history: ReturnType<typeof useHistory>;
  readonly rows: readonly Row[];
  readonly columns: ColumnDef<Row>[];
  readonly rowId: (row: Row) => string;
  readonly emptyTitle: string;
  readonly emptyHint?: string;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { state, hasMore, more, retry } = props.history;
  if (state.status === 'loading' && state.value === undefined) {
    return <SkeletonRows rows={5} label={t('app.loading')} />;
  }
  if (state.status === 'failed' && state.value === undefined) {
    return (
      <EmptyState
        title={t('panel.historyFailed')}
        hint={refusalText(state.error)}
        action={<Button onClick={retry}>{t('app.retry')}</Button>}
      />
    );
  }
  return (
    <DataTable
      label={props.label}
      rows={props.rows}
      columns={props.columns}
      rowId={props.rowId}
      empty={<EmptyState title={props.emptyTitle} hint={props.emptyHint} />}
      foot={
        hasMore ? (
          <div className={s['foot']}>
            <Button size="small" disabled={state.status === 'loading'} onClick={more}>
              {t('app.more')}
            </Button>
          </div>
        ) : null
      }
    />
  );
}
