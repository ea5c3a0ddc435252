import type { ColumnDef } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { Translate } from '../../../i18n/useText.ts';

/** The last column: what can be done with a row. */
export const actionsColumn = <Row,>(
  t: Translate,
  widthPx: number,
  actions: (row: Row) => ReactNode,
): ColumnDef<Row> => ({
  id: 'actions',
  header: t('column.actions'),
  enableSorting: false,
  meta: { align: 'right', card: 'foot', pin: 'right', widthPx },
  cell: ({ row: { original } }) => actions(original),
});
