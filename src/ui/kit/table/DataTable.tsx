import {
  type ColumnDef,
  getCoreRowModel,
  getSortedRowModel,
  type SortingState,
  type Table,
  useReactTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo, useState } from 'react';
import { cx } from '../cx.ts';
import s from './DataTable.module.css';
import { columnPx } from './dataTableColumns.ts';
import { HeadCell } from './DataTableHead.tsx';
import { DataTableRow } from './DataTableRow.tsx';
import { useMedia } from '../useMedia.ts';
import { ElementRows, PageRows } from './VirtualRows.tsx';

export interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: ColumnDef<Row>[];
  readonly rowId: (row: Row) => string;
  readonly empty: ReactNode;
  /** Below the rows: more of them, or why there are none. */
  readonly foot?: ReactNode;
  /**
   * `fixed`: columns keep their widths whatever they hold, the table scrolls by itself, and of many
   * rows only those in sight are drawn.
   */
  readonly layout?: 'auto' | 'fixed';
  /** Ids of columns that are not drawn. */
  readonly hidden?: readonly string[] | undefined;
  /** Called when the last rows come into sight; fixed layout only. */
  readonly onEnd?: (() => void) | undefined;
}

/** Up to this many rows, drawing all of them costs less than tracking which are in sight. */
const VIRTUALIZE_ABOVE = 24;

const NONE_HIDDEN: readonly string[] = [];

function useTable<Row>(props: DataTableProps<Row>): Table<Row> {
  const [sorting, setSorting] = useState<SortingState>([]);
  // The library asks for a mutable array.
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
    onSortingChange: setSorting,
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

/** Columns that share the table's width in proportion to what each needs at least. */
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
  // State, not a ref: the rows are drawn again once there is something they scroll in.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  // Beside the chart the table scrolls in its place, below it with the page.
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

/** A table with sticky, sortable head; on a phone each row is a card with the column's names. */
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
