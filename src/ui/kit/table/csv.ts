/** Comma-separated values by RFC 4180, for spreadsheets. */
import { parseDecimal } from '../../../domain/decimal.ts';

export interface CsvColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => string;
}

/** Excel reads UTF-8 only behind this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A text that would be run as a formula gets an apostrophe; plain numbers stay numbers. */
const inert = (text: string): string =>
  FORMULA.test(text) && parseDecimal(text) === undefined ? `'${text}` : text;

function field(text: string): string {
  const safe = inert(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Header and rows, each line ended by CRLF, the byte order mark before them. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header }) => field(header)),
    ...rows.map((row) => columns.map(({ value }) => field(value(row)))),
  ];
  return BYTE_ORDER_MARK + lines.map((line) => `${line.join(',')}\r\n`).join('');
}
