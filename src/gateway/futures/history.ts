/** Rows of the lists that only grow: finished orders, executions, funding. */
import * as v from 'valibot';
import { formatDecimal } from '../../domain/decimal.ts';
import type { FuturesEvent } from '../../domain/futures/events.ts';
import type { Fill, FuturesOrder } from '../../domain/futuresOrders.ts';
import { type HistoryItem, historyItem } from '../../protocol/futures/history.ts';
import type { HistoryRow } from '../ports.ts';
import { toWireFill, toWireOrder } from './wire.ts';

type FundingPaid = Extract<FuturesEvent, { readonly type: 'FundingPaid' }>;

const toBody = (item: HistoryItem): string => JSON.stringify(item);

/** Fields of an order that rows stored by the first version do not have. */
const NEW_ORDER_FIELDS = {
  triggerPrice: null,
  triggeredAt: null,
  takeProfit: null,
  stopLoss: null,
  isMarkTp: false,
  isMarkSl: false,
} as const;

const storedOrder = v.looseObject({
  kind: v.literal('ORDER'),
  order: v.record(v.string(), v.unknown()),
});

/** A row's body as returned to clients. Throws on a body that no version of the product wrote. */
export function readHistoryItem(body: string): HistoryItem {
  const stored: unknown = JSON.parse(body);
  const item = v.is(storedOrder, stored)
    ? { kind: stored.kind, order: { ...NEW_ORDER_FIELDS, ...stored.order } }
    : stored;
  return v.parse(historyItem, item);
}

/** An order that is finished. */
export const toOrderRow = (order: FuturesOrder): HistoryRow => ({
  kind: 'ORDER',
  id: order.id,
  userId: order.userId,
  optionId: order.optionId,
  at: order.updatedAt,
  body: toBody({ kind: 'ORDER', order: toWireOrder(order) }),
});

export const toTradeRow = (fill: Fill, order: FuturesOrder): HistoryRow => ({
  kind: 'TRADE',
  id: fill.id,
  userId: order.userId,
  optionId: order.optionId,
  at: fill.at,
  body: toBody({ kind: 'TRADE', fill: toWireFill(fill, order) }),
});

/** A payment has no id; the sequence number of its account event serves as one. */
export const toFundingRow = (event: FundingPaid, seq: number): HistoryRow => ({
  kind: 'FUNDING',
  id: `${event.position.userId}/${seq}`,
  userId: event.position.userId,
  optionId: event.position.optionId,
  at: event.at,
  body: toBody({
    kind: 'FUNDING',
    funding: {
      futuresPositionId: event.position.id,
      futuresOptionId: event.position.optionId,
      stock: event.position.instrument,
      side: event.position.side,
      rate: formatDecimal(event.rate),
      markPrice: formatDecimal(event.markPrice),
      amount: formatDecimal(event.amount),
      at: event.at,
    },
  }),
});
