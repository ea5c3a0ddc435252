/** Extra metadata of table columns. */
import type { ColumnDef, RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';

declare module '@tanstack/react-table' {
  // The type parameters are the library's; a merged declaration must repeat them.
  interface ColumnMeta<TData extends RowData, TValue> {
    /** Figures are right-aligned, names left-aligned. */
    readonly align?: 'left' | 'center' | 'right';
    /** On a phone the row is a card: `head` spans its first line, `foot` its last. */
    readonly card?: 'head' | 'foot';
    /** Stays visible while the table scrolls sideways. */
    readonly pin?: 'left' | 'right';
    /** Minimum width in a table with fixed columns, px. */
    readonly widthPx?: number;
    /** Rendered in the header, beside the name. */
    readonly aside?: ReactNode;
    readonly never?: [TData, TValue];
  }
}

const COLUMN_PX = 96;

/** Minimum width of a column in a table with fixed columns, px. */
export const columnPx = <Row>(column: ColumnDef<Row>): number => column.meta?.widthPx ?? COLUMN_PX;

/** The column's name as text; empty where its header is not plain text. */
export const columnName = <Row>({ header }: ColumnDef<Row>): string =>
  typeof header === 'string' ? header : '';
