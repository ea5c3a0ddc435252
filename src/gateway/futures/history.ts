/** Rows of the lists that only grow: finished orders, executions, funding. */
import * as v from 'valibot';
import { formatDecimal } from '../../domain/decimal.ts';
import type { FuturesEvent } from '../../domain/futures/events.ts';
import type { Fill, FuturesOrder, FuturesPosition } from '../../domain/futuresOrders.ts';
import { type HistoryItem, historyItem } from '../../protocol/futures/history.ts';
import type { WireLiquidation } from '../../protocol/futures/figureCalls.ts';
import type { HistoryQuery, HistoryRow, Page } from '../ports.ts';
import type { Price } from '../../domain/quantities.ts';
import { toWireFill, toWireOrder, toWireTraderPosition } from './wire.ts';
import { type ListReads, mapInTurns } from '../limits/listReads.ts';
import type { Turns } from '../limits/turns.ts';
import { contentFrom } from '../../domain/futures/orderWire.ts';
import { IN_ROWS_OF_REQUESTS, type StoredKinds } from '../requests/requestRows.ts';

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

/** Defaults of an execution and of a funding payment; earlier rows lack the field. */
const NEW_PAYMENT_FIELDS = { insurance: '0' } as const;

const fields = v.record(v.string(), v.unknown());
const storedOrder = v.looseObject({ kind: v.literal('ORDER'), order: fields });
const storedTrade = v.looseObject({ kind: v.literal('TRADE'), fill: fields });
const storedFunding = v.looseObject({ kind: v.literal('FUNDING'), funding: fields });

/** The row with the fields that it was stored without. */
function lift(stored: unknown): unknown {
  if (v.is(storedOrder, stored))
    return { kind: stored.kind, order: { ...NEW_ORDER_FIELDS, ...stored.order } };
  if (v.is(storedTrade, stored))
    return { kind: stored.kind, fill: { ...NEW_PAYMENT_FIELDS, ...stored.fill } };
  if (v.is(storedFunding, stored))
    return { kind: stored.kind, funding: { ...NEW_PAYMENT_FIELDS, ...stored.funding } };
  return stored;
}

/** A row's body as returned to clients. Throws on a body that no version of the product wrote. */
export const readHistoryItem = (body: string): HistoryItem =>
  v.parse(historyItem, lift(JSON.parse(body)));

/** An order that is finished. */
export const toOrderRow = (order: FuturesOrder): HistoryRow => ({
  kind: 'ORDER',
  id: order.id,
  userId: order.userId,
  optionId: order.optionId,
  at: order.updatedAt,
  requestId: order.clientOrderId,
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

/** A liquidation as the public sees it: without the owner, the position and the order. */
export const toLiquidationRow = (fill: Fill, order: FuturesOrder): HistoryRow => ({
  kind: 'LIQUIDATION',
  id: fill.id,
  userId: undefined,
  optionId: order.optionId,
  at: fill.at,
  body: JSON.stringify({
    at: fill.at,
    side: fill.side === 'SELL' ? 'LONG' : 'SHORT',
    price: formatDecimal(fill.price),
    quantity: formatDecimal(fill.quantity),
  } satisfies WireLiquidation),
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
      insurance: formatDecimal(event.insurance),
      at: event.at,
    },
  }),
});

/** A position that is closed, as it was and at which price it ended. */
export const toPositionRow = (position: FuturesPosition, closePrice: Price): HistoryRow => ({
  kind: 'POSITION',
  id: position.id,
  userId: position.userId,
  optionId: position.optionId,
  at: position.updatedAt,
  body: JSON.stringify({
    ...toWireTraderPosition(position),
    marginType: position.marginType,
    closedAt: position.updatedAt,
    closePrice: formatDecimal(closePrice),
  }),
});

/** Pages of finished orders, executions and funding payments. */
export async function readHistory(
  lists: ListReads,
  turns: Turns,
  query: HistoryQuery,
): Promise<Page<HistoryItem>> {
  const { items, total } = await lists.history(query);
  return { items: await mapInTurns(items, turns, readHistoryItem), total };
}

export interface HistoryDep {
  /** Finished orders, executions and funding payments, newest first. */
  readonly history: (query: HistoryQuery) => Promise<Page<HistoryItem>>;
}

/** Orders and changes of margin as the history has them, to know a repeated one. */
export const futuresRequests: Pick<StoredKinds, 'order' | 'margin'> = {
  order: {
    history: 'ORDER',
    reused: 'CLIENT_ORDER_ID_REUSED',
    requestedAs(body) {
      const item = readHistoryItem(body);
      if (item.kind !== 'ORDER') throw new RangeError(`${item.kind} is no order`);
      return [contentFrom(item.order)];
    },
  },
  margin: { ...IN_ROWS_OF_REQUESTS, reused: 'CLIENT_REQUEST_ID_REUSED' },
};
