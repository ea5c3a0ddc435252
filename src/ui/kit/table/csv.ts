/** Comma-separated values as in RFC 4180, for spreadsheets. */
import { parseDecimal } from '../../../domain/decimal.ts';

export interface CsvColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => string;
}

/** Excel recognises UTF-8 only by this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Characters that start a formula in a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/;

/** Prefixes text that would run as a formula with an apostrophe; plain numbers stay numbers. */
const inert = (text: string): string =>
  FORMULA.test(text) && parseDecimal(text) === undefined ? `'${text}` : text;

function field(text: string): string {
  const safe = inert(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Header and rows, each line terminated by CRLF, preceded by the byte order mark. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header }) => field(header)),
    ...rows.map((row) => columns.map(({ value }) => field(value(row)))),
  ];
  return BYTE_ORDER_MARK + lines.map((line) => `${line.join(',')}\r\n`).join('');
}
