import type { ColumnDef } from '@tanstack/react-table';
import type { AccountView } from '../../../protocol/accountView.ts';
import type { HistoryItem } from '../../../protocol/futures/history.ts';
import type { TextKey } from '../../i18n/useText.ts';
import type { CsvColumn } from '../../kit/table/csv.ts';
import type { ColumnTexts } from './symbolColumn.tsx';
import type { HistoryKind } from './historyFilter.ts';

/** Describes one kind of history as a table and as a file. */
export interface HistoryList<Row> {
  readonly kind: HistoryKind;
  readonly label: TextKey;
  /** Name of the CSV file, without date and extension. */
  readonly fileName: string;
  readonly emptyTitle: TextKey;
  readonly emptyHint: TextKey;
  readonly columns: (texts: ColumnTexts) => ColumnDef<Row>[];
  readonly csv: (texts: ColumnTexts) => readonly CsvColumn<Row>[];
  /** The row of an item of this kind. */
  readonly rowOf: (item: HistoryItem) => Row | undefined;
  readonly rowId: (row: Row) => string;
  /**
   * The newest item of this kind known to the account: when it changes, the first page is reloaded.
   */
  readonly newest: (account: AccountView) => string | number | undefined;
}
