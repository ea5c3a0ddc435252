/** Column builders shared by most tables. */
import type { ColumnDef } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { formatTime, type Zone } from '../../format/timeText.ts';
import s from './columns.module.css';

export interface ColumnOptions<Row> {
  readonly widthPx?: number;
  /** On a phone it heads the row's card. */
  readonly card?: 'head';
  /** If omitted, the column cannot be sorted. */
  readonly sortBy?: (row: Row) => string | number | bigint;
}

function column<Row>(
  id: string,
  header: string,
  cell: (row: Row) => ReactNode,
  { sortBy, ...meta }: ColumnOptions<Row> & { readonly align?: 'right' },
): ColumnDef<Row> {
  const drawn = {
    id,
    header,
    meta,
    cell: ({ row }: { row: { original: Row } }) => cell(row.original),
  };
  return sortBy === undefined
    ? { ...drawn, enableSorting: false }
    : { ...drawn, accessorFn: sortBy };
}

/** A left-aligned column of text. */
export const textColumn = <Row,>(
  id: string,
  header: string,
  cell: (row: Row) => ReactNode,
  options: ColumnOptions<Row> = {},
): ColumnDef<Row> => column(id, header, cell, options);

/** A right-aligned column of figures. */
export const figureColumn = <Row,>(
  id: string,
  header: string,
  cell: (row: Row) => ReactNode,
  options: ColumnOptions<Row> = {},
): ColumnDef<Row> => column(id, header, cell, { ...options, align: 'right' });

/** A moment (ms UTC), shown in the reader's zone. */
export const timeColumn = <Row,>(
  header: string,
  zone: Zone,
  at: (row: Row) => number,
  {
    id = 'time',
    ...options
  }: {
    readonly widthPx?: number;
    /** Column id, for a second moment in one table. */
    readonly id?: string;
  } = {},
): ColumnDef<Row> =>
  column(
    id,
    header,
    (row) => <time className={s['time']}>{formatTime(at(row), 'moment', zone)}</time>,
    { ...options, sortBy: at },
  );

/** The last column, with the actions on a row. */
export const actionsColumn = <Row,>(
  header: string,
  widthPx: number,
  actions: (row: Row) => ReactNode,
): ColumnDef<Row> => ({
  id: 'actions',
  header,
  enableSorting: false,
  meta: { align: 'right', card: 'foot', pin: 'right', widthPx },
  cell: ({ row: { original } }) => actions(original),
});
