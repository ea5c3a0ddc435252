import { flexRender, type Row as TableRow } from '@tanstack/react-table';
import { memo, type ReactElement, type Ref } from 'react';
import { cx } from '../cx.ts';
import s from './DataTable.module.css';
import { columnName } from './dataTableColumns.ts';

interface RowProps<Row> {
  readonly row: TableRow<Row>;
  /** Ids of the visible columns; a change re-renders the row. */
  readonly visible: string;
  readonly columns: unknown;
  /** Index in the whole table, from 0, where only a part of it is rendered. */
  readonly index?: number | undefined;
  readonly rowRef?: Ref<HTMLTableRowElement> | undefined;
}

interface MemoRowProps {
  /** The values that the content depends on. */
  readonly of: readonly unknown[];
  readonly draw: () => ReactElement;
}

/** Re-renders only when one of its dependencies has changed. */
const MemoRow = memo(
  ({ draw }: MemoRowProps) => draw(),
  (before, after) => before.of.every((value, index) => Object.is(value, after.of[index])),
);

/**
 * A row of cells. The library recreates rows with every list; unchanged data is not re-rendered.
 */
export function DataTableRow<Row>({ row, visible, columns, index, rowRef }: RowProps<Row>) {
  const draw = () => (
    <tr
      ref={rowRef}
      className={s['row']}
      data-index={index}
      // Row 1 is the header.
      aria-rowindex={index === undefined ? undefined : index + 2}
    >
      {row.getVisibleCells().map((cell) => {
        const { meta } = cell.column.columnDef;
        const name = columnName(cell.column.columnDef);
        return (
          <td
            key={cell.id}
            className={cx(s['cell'], s[meta?.align ?? 'left'])}
            data-label={name === '' ? undefined : name}
            data-card={meta?.card}
            data-pin={meta?.pin}
          >
            {flexRender(cell.column.columnDef.cell, cell.getContext())}
          </td>
        );
      })}
    </tr>
  );
  return <MemoRow of={[row.original, row.id, visible, columns, index, rowRef]} draw={draw} />;
}
