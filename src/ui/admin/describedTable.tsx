/** Columns of a console table and of its file, described together: header and value stand once. */
import type { ColumnDef } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { formatIso, type Zone } from '../format/timeText.ts';
import { type ColumnOptions, figureColumn, textColumn, timeColumn } from '../kit/table/columns.tsx';
import type { CsvColumn } from '../kit/table/csv.ts';

interface Described<Row> {
  /** Missing for what stands in the file alone. */
  readonly column?: ColumnDef<Row>;
  /** Missing for what is shown alone. */
  readonly csv?: CsvColumn<Row>;
}

interface Options<Row> extends ColumnOptions<Row> {
  /** Default: the text of the file. */
  readonly shown?: (row: Row) => ReactNode;
}

/** Columns of a table and of its file, in one order. */
export const tableOf = <Row,>(described: readonly Described<Row>[]) => ({
  columns: described.flatMap(({ column }) => column ?? []),
  csv: described.flatMap(({ csv }) => csv ?? []),
});

const described =
  (make: typeof textColumn) =>
  <Row,>(
    id: string,
    header: string,
    value: (row: Row) => string,
    { shown = value, ...options }: Options<Row> = {},
  ): Described<Row> => ({
    column: make<Row>(id, header, shown, options),
    csv: { header, value },
  });

export const describedText = described(textColumn);
export const describedFigure = described(figureColumn);

/** A moment (ms UTC), in the file as ISO text of the reader's zone. */
export const describedMoment = <Row,>(
  header: string,
  zone: Zone,
  at: (row: Row) => number,
  options: { readonly widthPx?: number } = {},
): Described<Row> => ({
  column: timeColumn<Row>(header, zone, at, options),
  csv: { header, value: (row) => formatIso(at(row), zone) },
});

/** Stands in the file alone. */
export const inFile = <Row,>(header: string, value: (row: Row) => string): Described<Row> => ({
  csv: { header, value },
});
