/** Comma-separated values as in RFC 4180, for spreadsheets. */
import { parseDecimal } from '../../../domain/decimal.ts';

export interface CsvColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => string;
}

/** Excel recognises UTF-8 only by this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Beginning of a spreadsheet formula: also its full-width form, which Excel accepts alike, and one
 * behind space or a semicolon, which some programs take as the end of a field.
 */
const FORMULA = /^[\s;]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n;]/u;

/** Separators of any spreadsheet, quotes and line breaks: such a field is quoted. */
const QUOTED = /[",;\t\r\n]/;

/** Prefixes text that would run as a formula with an apostrophe; plain numbers stay numbers. */
const inert = (text: string): string =>
  FORMULA.test(text) && parseDecimal(text) === undefined ? `'${text}` : text;

function field(text: string): string {
  const safe = inert(text);
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Header and rows, each line terminated by CRLF, preceded by the byte order mark. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header }) => field(header)),
    ...rows.map((row) => columns.map(({ value }) => field(value(row)))),
  ];
  return BYTE_ORDER_MARK + lines.map((line) => `${line.join(',')}\r\n`).join('');
}

/** Saves a file through the browser's downloads. */
export function saveFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the file only after the click has been handled.
  addEventListener('pagehide', () => URL.revokeObjectURL(url), { once: true });
}
