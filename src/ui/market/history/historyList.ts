import type { ColumnDef } from '@tanstack/react-table';
import type { AccountView } from '../../../protocol/accountView.ts';
import type { HistoryItem } from '../../../protocol/futures/history.ts';
import type { TextKey } from '../../i18n/useText.ts';
import type { CsvColumn } from '../../kit/table/csv.ts';
import type { ColumnTexts } from './symbolColumn.tsx';
import type { DayRange } from '../../kit/table/dateRange.ts';

// Filters history rows. The exchange filters by symbol and days, the rest is filtered here.

export type HistoryKind = HistoryItem['kind'];

/** Types of an order; the role of an execution; the direction of a funding payment. */
export const HISTORY_TYPES = {
  ORDER: ['LIMIT', 'MARKET', 'TAKEPROFIT', 'STOPLOSS'],
  TRADE: ['MAKER', 'TAKER', 'LIQUIDATION'],
  FUNDING: ['RECEIVED', 'PAID'],
} as const;

export const HISTORY_SIDES = {
  ORDER: ['BUY', 'SELL'],
  TRADE: ['BUY', 'SELL'],
  FUNDING: ['LONG', 'SHORT'],
} as const;

export type HistoryType = (typeof HISTORY_TYPES)[HistoryKind][number];
export type HistorySide = (typeof HISTORY_SIDES)[HistoryKind][number];

export interface HistoryFilter {
  readonly futuresOptionId: number | undefined;
  readonly days: DayRange;
  readonly side: HistorySide | undefined;
  readonly type: HistoryType | undefined;
}

export const EVERYTHING: HistoryFilter = {
  futuresOptionId: undefined,
  days: { from: '', to: '' },
  side: undefined,
  type: undefined,
};

/** Whether some of the exchange's rows are filtered out here. */
export const isNarrowed = (filter: Pick<HistoryFilter, 'side' | 'type'>): boolean =>
  filter.side !== undefined || filter.type !== undefined;

function sideOf(item: HistoryItem): HistorySide {
  switch (item.kind) {
    case 'ORDER':
      return item.order.side;
    case 'TRADE':
      return item.fill.side;
    case 'FUNDING':
      return item.funding.side;
  }
}

function typeOf(item: HistoryItem): HistoryType {
  switch (item.kind) {
    case 'ORDER':
      return item.order.marketType;
    case 'TRADE':
      if (item.fill.isLiquidation) return 'LIQUIDATION';
      return item.fill.isMaker ? 'MAKER' : 'TAKER';
    case 'FUNDING':
      return item.funding.amount.startsWith('-') ? 'PAID' : 'RECEIVED';
  }
}

export const isWanted = (
  item: HistoryItem,
  { side, type }: Pick<HistoryFilter, 'side' | 'type'>,
): boolean =>
  (side === undefined || sideOf(item) === side) && (type === undefined || typeOf(item) === type);

/** A unique id of a row within its kind. */
export function itemId(item: HistoryItem): string {
  switch (item.kind) {
    case 'ORDER':
      return item.order.id;
    case 'TRADE':
      return item.fill.id;
    case 'FUNDING':
      return `${item.funding.futuresPositionId}|${item.funding.at}`;
  }
}

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
