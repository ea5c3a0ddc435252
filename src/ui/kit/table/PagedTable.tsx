import type { ColumnDef } from '@tanstack/react-table';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { AsOf } from '../AsOf.tsx';
import { Button } from '../Button.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { SkeletonRows } from '../Skeleton.tsx';
import type { CsvColumn } from './csv.ts';
import { DataTable } from './DataTable.tsx';
import { ExportButton } from './ExportButton.tsx';
import { FilterBar, type FilterSearch } from './FilterBar.tsx';
import { type FilterChoice, isFiltered, type ListFilter } from './filterChoice.ts';
import { hideableColumns, useHiddenColumns } from './useHiddenColumns.ts';
import s from './PagedTable.module.css';
import { TableSettings } from './TableSettings.tsx';
import type { Pages } from './usePages.ts';
import { useReadOn } from './useReadOn.ts';

export interface PagedTableProps<Item, Row, Filter extends ListFilter> {
  /** Key under which the hidden columns are saved. */
  readonly name: string;
  readonly label: string;
  /** Name of the CSV file, without date and extension. */
  readonly fileName: string;
  readonly columns: ColumnDef<Row>[];
  readonly csv: readonly CsvColumn<Row>[];
  readonly pages: Pages<Item>;
  /** The visible rows of the pages loaded so far. */
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** The row of an item that passes the filter; undefined for others. */
  readonly rowOf: (item: Item) => Row | undefined;
  readonly filter: Filter;
  readonly choices: readonly FilterChoice<Filter>[];
  readonly onFilter: (filter: Filter) => void;
  /** A field for text that is looked for; it is part of the filter. */
  readonly search?: FilterSearch;
  /** The filter with every restriction of the bar removed. */
  readonly cleared: Filter;
  /**
   * Part of the filter is applied here, not by the exchange: only a few rows of a page may pass.
   */
  readonly isNarrow: boolean;
  readonly emptyTitle: string;
  readonly emptyHint: string;
}

/** How much has been loaded, and a button for more. */
function Foot<Item>(props: {
  readonly pages: Pages<Item>;
  readonly shown: number;
  readonly isNarrow: boolean;
  readonly onMore: () => void;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { state } = props.pages;
  if (state.total === 0 && state.error === undefined) return null;
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

function Empty<Item, Row, Filter extends ListFilter>(props: PagedTableProps<Item, Row, Filter>) {
  const t = useText();
  const { choices, filter, cleared } = props;
  const isSearching = props.search !== undefined && props.search.value !== '';
  if (!isSearching && !isFiltered(choices, filter, cleared)) {
    return <EmptyState title={props.emptyTitle} hint={props.emptyHint} />;
  }
  return (
    <EmptyState
      title={t('panel.noMatch')}
      hint={t('panel.noMatchHint')}
      action={
        <Button size="small" onClick={() => props.onFilter(cleared)}>
          {t('panel.clearFilter')}
        </Button>
      }
    />
  );
}

function Rows<Item, Row, Filter extends ListFilter>(props: PagedTableProps<Item, Row, Filter>) {
  const t = useText();
  const refusalText = useRefusalText();
  const { pages, rows } = props;
  const { state } = pages;
  const { hidden } = useHiddenColumns(props.name);
  const { onEnd, readOn } = useReadOn(pages, rows.length);
  if (state.total === undefined && state.status === 'failed') {
    return (
      <EmptyState
        title={t('panel.historyFailed')}
        hint={state.error === undefined ? undefined : refusalText(state.error)}
        action={<Button onClick={pages.readMore}>{t('app.retry')}</Button>}
      />
    );
  }
  if (state.total === undefined) return <SkeletonRows rows={6} label={t('app.loading')} />;
  const foot = <Foot pages={pages} shown={rows.length} isNarrow={props.isNarrow} onMore={readOn} />;
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
          <Empty {...props} />
          {state.isComplete ? null : foot}
        </div>
      }
      foot={foot}
    />
  );
}

/**
 * A list that is loaded page by page: filters and dates, sortable columns that can be hidden, a CSV
 * export of every matching row, and an empty state.
 */
export function PagedTable<Item, Row, Filter extends ListFilter>(
  props: PagedTableProps<Item, Row, Filter>,
) {
  const { pages, filter } = props;
  return (
    <div className={s['history']}>
      <FilterBar
        filter={filter}
        choices={props.choices}
        onFilter={props.onFilter}
        search={props.search}
      >
        <AsOf at={pages.state.keptAt} />
        {/*
         * Another filter yields another file.
         */}
        <ExportButton
          key={JSON.stringify(filter)}
          fileName={props.fileName}
          readPage={pages.readPage}
          idOf={pages.idOf}
          pick={props.rowOf}
          columns={props.csv}
        />
        <TableSettings table={props.name} columns={hideableColumns(props.columns)} />
      </FilterBar>
      <Rows {...props} />
    </div>
  );
}
