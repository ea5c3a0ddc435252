import { useCallback } from 'react';
import type { ColumnDef } from '@tanstack/react-table';
import { useServices } from '../../services/ServicesContext.tsx';
import { useSelected } from '../../services/useReadable.ts';
import { columnName } from './dataTableColumns.ts';

/** The hidden columns of a table, saved in this browser. */
export function useHiddenColumns(table: string) {
  const { preferences } = useServices();
  const hidden = useSelected(preferences.values, ({ terminal }) => terminal.hiddenColumns[table]);
  const setHidden = useCallback(
    (ids: readonly string[]) => {
      const { terminal } = preferences.values.get();
      preferences.set({
        terminal: { ...terminal, hiddenColumns: { ...terminal.hiddenColumns, [table]: ids } },
      });
    },
    [preferences, table],
  );
  return { hidden, setHidden };
}

/** The columns that can be hidden: all except the row's name and its actions. */
export const hideableColumns = <Row>(columns: readonly ColumnDef<Row>[]) =>
  columns.flatMap((column) =>
    column.id === undefined || column.meta?.card !== undefined
      ? []
      : [{ id: column.id, name: columnName(column) }],
  );
