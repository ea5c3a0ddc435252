/** Which rows of the past are wanted. Symbol and days are the exchange's work, the rest is done here. */
import type { HistoryItem } from '../../../../../protocol/futures/history.ts';
import type { DayRange } from '../../../../kit/table/dateRange.ts';

export type HistoryKind = HistoryItem['kind'];

/** Types of an order; how an execution came about; whether funding was received or paid. */
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

/** Whether anything is left out of the exchange's answers on this side. */
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

/** A name no other row of its kind has. */
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
