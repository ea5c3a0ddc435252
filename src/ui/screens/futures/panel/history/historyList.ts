import type { ColumnDef } from '@tanstack/react-table';
import type { AccountView } from '../../../../../protocol/accountView.ts';
import type { HistoryItem } from '../../../../../protocol/futures/history.ts';
import type { TextKey } from '../../../../i18n/useText.ts';
import type { CsvColumn } from '../../../../kit/table/csv.ts';
import type { ColumnTexts } from '../symbolColumn.tsx';
import type { HistoryKind } from './historyFilter.ts';

/** What one kind of the past looks like as a table and as a file. */
export interface HistoryList<Row> {
  readonly kind: HistoryKind;
  readonly label: TextKey;
  /** Name of the CSV file, without its date and ending. */
  readonly fileName: string;
  readonly emptyTitle: TextKey;
  readonly emptyHint: TextKey;
  readonly columns: (texts: ColumnTexts) => ColumnDef<Row>[];
  readonly csv: (texts: ColumnTexts) => readonly CsvColumn<Row>[];
  /** The row in an item of this kind. */
  readonly rowOf: (item: HistoryItem) => Row | undefined;
  readonly rowId: (row: Row) => string;
  /** The account's newest fact of this kind: when it changes, the top is read again. */
  readonly newest: (account: AccountView) => string | number | undefined;
}
