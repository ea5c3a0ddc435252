import type { ColumnDef } from '@tanstack/react-table';
import { columnName } from './dataTableColumns.ts';

/** The columns that can be hidden: all except the row's name and its actions. */
export const hideableColumns = <Row>(columns: readonly ColumnDef<Row>[]) =>
  columns.flatMap((column) =>
    column.id === undefined || column.meta?.card !== undefined
      ? []
      : [{ id: column.id, name: columnName(column) }],
  );
