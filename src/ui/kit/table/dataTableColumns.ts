/** What columns of tables may say of themselves. */
import type { ColumnDef, RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';

declare module '@tanstack/react-table' {
  // The parameters are the library's; a merged declaration must repeat them.
  interface ColumnMeta<TData extends RowData, TValue> {
    /** Figures stand right, names left. */
    readonly align?: 'left' | 'center' | 'right';
    /** On a phone the row is a card: `head` spans its top line, `foot` its last. */
    readonly card?: 'head' | 'foot';
    /** Stays in sight while the table is scrolled sideways. */
    readonly pin?: 'left' | 'right';
    /** Least width in a table with fixed columns, px. */
    readonly widthPx?: number;
    /** Drawn in the head, beside the name. */
    readonly aside?: ReactNode;
    readonly never?: [TData, TValue];
  }
}

const COLUMN_PX = 96;

/** Least width of a column of a table with fixed columns. */
export const columnPx = <Row>(column: ColumnDef<Row>): number => column.meta?.widthPx ?? COLUMN_PX;

/** The column's name as text; empty where its head is more than a text. */
export const columnName = <Row>({ header }: ColumnDef<Row>): string =>
  typeof header === 'string' ? header : '';
