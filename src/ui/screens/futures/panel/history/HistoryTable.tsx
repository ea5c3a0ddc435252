import type { ColumnDef } from '@tanstack/react-table';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { HistoryItem } from '../../../../../protocol/futures/history.ts';
import { Button } from '../../../../kit/Button.tsx';
import { DataTable } from '../../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../../../kit/Skeleton.tsx';
import { useRefusalText, useText } from '../../../../i18n/useText.ts';
import type { CsvColumn } from '../../../../kit/table/csv.ts';
import { hideableColumns } from '../../../../kit/table/hideableColumns.ts';
import { TableSettings } from '../../../../kit/table/TableSettings.tsx';
import { useHiddenColumns } from '../../../../kit/table/useHiddenColumns.ts';
import { ExportButton } from '../../../../kit/table/ExportButton.tsx';
import s from '../../../../kit/table/PagedTable.module.css';
import { HistoryBar } from './HistoryBar.tsx';
import {
  EVERYTHING,
  type HistoryFilter,
  type HistoryKind,
  isNarrowed,
  isWanted,
  itemId,
} from './historyFilter.ts';
import { type History, useHistory } from './useHistory.ts';

export interface HistoryTableProps<Row> {
  readonly kind: HistoryKind;
  /** The one instrument that is shown; undefined: of all, or as chosen in the bar. */
  readonly onlyId: number | undefined;
  /** The account's newest fact of this kind. */
  readonly newest: string | number | undefined;
  readonly label: string;
  readonly fileName: string;
  readonly columns: ColumnDef<Row>[];
  readonly csv: readonly CsvColumn<Row>[];
  /** The row in an item of this kind. */
  readonly rowOf: (item: HistoryItem) => Row | undefined;
  readonly rowId: (row: Row) => string;
  readonly emptyTitle: string;
  readonly emptyHint: string;
}

/** How many pages are read unasked while nothing of them is wanted. */
const VAIN_PAGES_MAX = 5;

/** Rows that fill a table: with fewer the end is in sight. */
const FILLED = 24;

/**
 * Reads on when the end comes into sight. A narrow filter may want nothing of many pages: after
 * some of them the person says whether to go on.
 */
function useReadOn(history: History, shown: number) {
  const vain = useRef({ shown: 0, pages: 0 });
  const { more } = history;
  const { status, isComplete } = history.state;
  const canRead = status === 'ready' && !isComplete;
  const onEnd = useCallback(() => {
    if (!canRead) return;
    const isVain = vain.current.shown === shown;
    vain.current = { shown, pages: isVain ? vain.current.pages + 1 : 0 };
    if (vain.current.pages <= VAIN_PAGES_MAX) void more();
  }, [canRead, more, shown]);
  useEffect(() => {
    if (shown <= FILLED) onEnd();
  }, [onEnd, shown]);
  const goOn = () => {
    vain.current = { shown, pages: 0 };
    void more();
  };
  return { onEnd, goOn };
}

/** How much of it was read, and the way to more. */
function Foot(props: {
  readonly history: History;
  readonly shown: number;
  readonly isNarrow: boolean;
  readonly onMore: () => void;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { state } = props.history;
  const figures = { read: state.items.length, total: state.total ?? 0, shown: props.shown };
  return (
    <div className={s['foot']}>
      {state.error === undefined ? null : (
        <span className={s['problem']} role="alert">
          {refusalText(state.error)}
        </span>
      )}
      <span role="status">{t(props.isNarrow ? 'history.matched' : 'history.read', figures)}</span>
      {state.isComplete ? null : (
        <Button size="small" disabled={state.status === 'loading'} onClick={props.onMore}>
          {t(props.isNarrow ? 'history.continue' : 'app.more')}
        </Button>
      )}
    </div>
  );
}

function Rows<Row>(
  props: HistoryTableProps<Row> & {
    readonly history: History;
    readonly filter: HistoryFilter;
    readonly onClear: () => void;
  },
) {
  const t = useText();
  const refusalText = useRefusalText();
  const { history, filter, rowOf } = props;
  const { state, items, more } = history;
  const { hidden } = useHiddenColumns(props.kind);
  const rows = useMemo(() => items.flatMap((item) => rowOf(item) ?? []), [items, rowOf]);
  const { onEnd, goOn } = useReadOn(history, rows.length);
  const isFiltered = isNarrowed(filter) || filter.days.from !== '' || filter.days.to !== '';
  if (state.total === undefined && state.status === 'failed') {
    return (
      <EmptyState
        title={t('panel.historyFailed')}
        hint={state.error === undefined ? undefined : refusalText(state.error)}
        action={<Button onClick={() => void more()}>{t('app.retry')}</Button>}
      />
    );
  }
  if (state.total === undefined) return <SkeletonRows rows={6} label={t('app.loading')} />;
  const foot = (
    <Foot history={history} shown={rows.length} isNarrow={isNarrowed(filter)} onMore={goOn} />
  );
  return (
    <DataTable
      label={props.label}
      layout="fixed"
      rows={rows}
      columns={props.columns}
      hidden={hidden}
      rowId={props.rowId}
      onEnd={onEnd}
      empty={
        <div>
          <EmptyState
            title={isFiltered ? t('panel.noMatch') : props.emptyTitle}
            hint={isFiltered ? t('panel.noMatchHint') : props.emptyHint}
            action={
              isFiltered ? (
                <Button size="small" onClick={props.onClear}>
                  {t('panel.clearFilter')}
                </Button>
              ) : undefined
            }
          />
          {state.isComplete ? null : foot}
        </div>
      }
      foot={foot}
    />
  );
}

/** A part of the past with its filters, its pages and the way to a file. */
export function HistoryTable<Row>(props: HistoryTableProps<Row>) {
  const { kind, onlyId, rowOf } = props;
  const [chosen, setChosen] = useState(EVERYTHING);
  const filter = useMemo(
    () => (onlyId === undefined ? chosen : { ...chosen, futuresOptionId: onlyId }),
    [chosen, onlyId],
  );
  const history = useHistory(kind, filter, props.newest);
  return (
    <div className={s['history']}>
      <HistoryBar
        kind={kind}
        filter={filter}
        isOnlyOne={onlyId !== undefined}
        onFilter={(change) => setChosen({ ...chosen, ...change })}
      >
        {/* Of another filter it is another file. */}
        <ExportButton
          key={JSON.stringify(filter)}
          fileName={props.fileName}
          readPage={history.readPage}
          idOf={itemId}
          pick={(item) => (isWanted(item, filter) ? rowOf(item) : undefined)}
          columns={props.csv}
        />
        <TableSettings table={kind} columns={hideableColumns(props.columns)} />
      </HistoryBar>
      <Rows
        {...props}
        history={history}
        filter={filter}
        onClear={() => setChosen({ ...EVERYTHING, futuresOptionId: chosen.futuresOptionId })}
      />
    </div>
  );
}
