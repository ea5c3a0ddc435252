import {
  type ColumnDef,
  flexRender,
  getCoreRowModel,
  getSortedRowModel,
  type Header,
  type RowData,
  type SortingState,
  useReactTable,
} from '@tanstack/react-table';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type ReactNode, useMemo, useState } from 'react';
import { useText } from '../i18n/useText.ts';
import { cx } from './cx.ts';
import s from './DataTable.module.css';

declare module '@tanstack/react-table' {
  // The parameters are the library's; a merged declaration must repeat them.
  interface ColumnMeta<TData extends RowData, TValue> {
    /** Figures stand right, names left. */
    readonly align?: 'left' | 'center' | 'right';
    /** On a phone the row is a card: `head` spans its top line, `foot` its last. */
    readonly card?: 'head' | 'foot';
    readonly never?: [TData, TValue];
  }
}

export interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: ColumnDef<Row>[];
  readonly rowId: (row: Row) => string;
  readonly empty: ReactNode;
  /** Below the rows: more of them, or why there are none. */
  readonly foot?: ReactNode;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

function HeadCell<Row>({ header }: { readonly header: Header<Row, unknown> }) {
  const t = useText();
  const { column } = header;
  const name = flexRender(column.columnDef.header, header.getContext());
  const sorted = column.getIsSorted();
  const align = s[column.columnDef.meta?.align ?? 'left'];
  if (!column.getCanSort()) {
    return (
      <th scope="col" className={cx(s['head'], align)}>
        {name}
      </th>
    );
  }
  const Arrow = sorted === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={cx(s['head'], align)}
      aria-sort={ARIA_SORT[sorted === false ? 'none' : sorted]}
    >
      <button
        type="button"
        className={s['sort']}
        onClick={column.getToggleSortingHandler()}
        title={t('column.sortBy', { column: String(column.columnDef.header) })}
      >
        {name}
        <Arrow
          size={10}
          aria-hidden="true"
          className={cx(s['arrow'], sorted !== false && s['sorted'])}
        />
      </button>
    </th>
  );
}

/** A table with sticky, sortable head; on a phone each row is a card with the column's names. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const [sorting, setSorting] = useState<SortingState>([]);
  // The library asks for a mutable array.
  const data = useMemo(() => [...props.rows], [props.rows]);
  const table = useReactTable<Row>({
    data,
    columns: props.columns,
    state: { sorting },
    onSortingChange: setSorting,
    getRowId: props.rowId,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
    enableSortingRemoval: true,
  });
  if (props.rows.length === 0) return props.empty;
  return (
    <>
      <table className={s['table']} aria-label={props.label}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <HeadCell key={header.id} header={header} />
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} className={s['row']}>
              {row.getVisibleCells().map((cell) => {
                const { meta, header } = cell.column.columnDef;
                return (
                  <td
                    key={cell.id}
                    className={cx(s['cell'], s[meta?.align ?? 'left'])}
                    data-label={typeof header === 'string' ? header : undefined}
                    data-card={meta?.card}
                  >
                    {flexRender(cell.column.columnDef.cell, cell.getContext())}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {props.foot}
    </>
  );
}
