import {
  type ColumnDef,
  type Header,
  type SortingState,
  type Table,
  flexRender,
  getCoreRowModel,
  getSortedRowModel,
  useReactTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo, useState } from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { cx } from '../cx.ts';
import s from './DataTable.module.css';
import { columnName, columnPx } from './dataTableColumns.ts';
import { DataTableRow, ElementRows, PageRows } from './DataTableRows.tsx';
import { useMedia } from '../useMedia.ts';
import { useText } from '../../i18n/useText.ts';

const ARIA_SORT = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

/** A column header; clicking it sorts by the column. */
function HeadCell<Row>({ header }: { readonly header: Header<Row, unknown> }) {
  const t = useText();
  const { column } = header;
  const { meta } = column.columnDef;
  const name = flexRender(column.columnDef.header, header.getContext());
  const sorted = column.getIsSorted();
  const style = cx(s['head'], s[meta?.align ?? 'left']);
  if (!column.getCanSort()) {
    return (
      <th scope="col" className={style} data-pin={meta?.pin}>
        {name}
        {meta?.aside}
      </th>
    );
  }
  const Arrow = sorted === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={style}
      data-pin={meta?.pin}
      aria-sort={ARIA_SORT[sorted === false ? 'none' : sorted]}
    >
      <button
        type="button"
        className={s['sort']}
        onClick={column.getToggleSortingHandler()}
        title={t('column.sortBy', { column: columnName(column.columnDef) })}
      >
        {name}
        <Arrow
          size={10}
          aria-hidden="true"
          className={cx(s['arrow'], sorted !== false && s['sorted'])}
        />
      </button>
      {meta?.aside}
    </th>
  );
}

export interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: ColumnDef<Row>[];
  readonly rowId: (row: Row) => string;
  readonly empty: ReactNode;
  /** Shown below the rows: a button for more rows, or why there are none. */
  readonly foot?: ReactNode;
  /**
   * `fixed`: column widths do not depend on their content, the table has its own scroll area, and
   * only the visible rows of a long list are rendered.
   */
  readonly layout?: 'auto' | 'fixed';
  /** Ids of the hidden columns. */
  readonly hidden?: readonly string[] | undefined;
  /** Called when the last rows become visible; fixed layout only. */
  readonly onEnd?: (() => void) | undefined;
  /** Where the sorting is kept outside of the table. */
  readonly sorting?: SortingPlace | undefined;
}

export interface SortingPlace {
  readonly sorting: SortingState;
  readonly onSorting: (sorting: SortingState) => void;
}

/** Up to this many rows, rendering all of them costs less than tracking which are visible. */
const VIRTUALIZE_ABOVE = 24;

const NONE_HIDDEN: readonly string[] = [];

function useTable<Row>(props: DataTableProps<Row>): Table<Row> {
  const [ownSorting, setOwnSorting] = useState<SortingState>([]);
  const { sorting, onSorting } = props.sorting ?? {
    sorting: ownSorting,
    onSorting: setOwnSorting,
  };
  // The library requires a mutable array.
  const data = useMemo(() => [...props.rows], [props.rows]);
  const hidden = props.hidden ?? NONE_HIDDEN;
  const columnVisibility = useMemo(
    () => Object.fromEntries(hidden.map((id) => [id, false])),
    [hidden],
  );
  return useReactTable<Row>({
    data,
    columns: props.columns,
    state: { sorting, columnVisibility },
    onSortingChange: (change) => onSorting(typeof change === 'function' ? change(sorting) : change),
    getRowId: props.rowId,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
    enableSortingRemoval: true,
  });
}

function Head<Row>({ table }: { readonly table: Table<Row> }) {
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {group.headers.map((header) => (
            <HeadCell key={header.id} header={header} />
          ))}
        </tr>
      ))}
    </thead>
  );
}

/** Columns that share the table's width in proportion to their minimum widths. */
function Widths<Row>({ columns }: { readonly columns: readonly ColumnDef<Row>[] }) {
  const all = columns.reduce((sum, column) => sum + columnPx(column), 0);
  return (
    <colgroup>
      {columns.map((column) => (
        <col key={column.id} style={{ width: `${(columnPx(column) / all) * 100}%` }} />
      ))}
    </colgroup>
  );
}

function FixedTable<Row>({
  table,
  ...props
}: DataTableProps<Row> & { readonly table: Table<Row> }) {
  // State, not a ref: the rows are rendered again once their scroll container exists.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  // Beside the chart the table scrolls on its own; below the chart it scrolls with the page.
  const isInPlace = useMedia('(min-width: 1024px)');
  const columns = table.getVisibleLeafColumns().map(({ columnDef }) => columnDef);
  const { rows } = table.getRowModel();
  const Rows = isInPlace ? ElementRows : PageRows;
  const isWhole = rows.length <= VIRTUALIZE_ABOVE;
  const visible = columns.map(({ id }) => id).join();
  return (
    <div ref={setScroller} className={s['scroller']}>
      <table
        className={cx(s['table'], s['fixed'])}
        style={{ minWidth: columns.reduce((sum, column) => sum + columnPx(column), 0) }}
        aria-label={props.label}
        aria-rowcount={isWhole ? undefined : rows.length + 1}
      >
        <Widths columns={columns} />
        <Head table={table} />
        {isWhole ? (
          <tbody>
            {rows.map((row) => (
              <DataTableRow key={row.id} row={row} visible={visible} columns={props.columns} />
            ))}
          </tbody>
        ) : (
          <Rows
            rows={rows}
            visible={visible}
            columns={props.columns}
            scroller={scroller}
            onEnd={props.onEnd}
          />
        )}
      </table>
      {props.foot}
    </div>
  );
}

/**
 * A table with a sticky, sortable header; on a phone each row is a card labelled with the column
 * names.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const table = useTable(props);
  if (props.rows.length === 0) return props.empty;
  if (props.layout === 'fixed') return <FixedTable {...props} table={table} />;
  const visible = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join();
  return (
    <>
      <table className={s['table']} aria-label={props.label}>
        <Head table={table} />
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <DataTableRow key={row.id} row={row} visible={visible} columns={props.columns} />
          ))}
        </tbody>
      </table>
      {props.foot}
    </>
  );
}
