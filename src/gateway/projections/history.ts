/** Stored event → a row of the lists that only grow: finished orders, executions, funding, bets. */
import * as v from 'valibot';
import { formatDecimal } from '../../domain/decimal.ts';
import type { ExchangeEvent } from '../../domain/events.ts';
import { type HistoryItem, historyItem } from '../../protocol/futures/history.ts';
import type { HistoryRow } from '../ports.ts';
import type { RoundNames } from '../rounds/roundNames.ts';
import { toBetRow, toRoundRow, toSeenRow } from './roundRows.ts';
import { toWireFill, toWireOrder } from './wire.ts';

type OrderEnd = Extract<ExchangeEvent, { type: 'OrderFilled' | 'OrderCancelled' }>;
type Funding = Extract<ExchangeEvent, { type: 'FundingPaid' }>;

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

/** A row's body as it is answered. Throws on a body that no version of the product wrote. */
export function readHistoryItem(body: string): HistoryItem {
  const stored: unknown = JSON.parse(body);
  const item = v.is(storedOrder, stored)
    ? { kind: stored.kind, order: { ...NEW_ORDER_FIELDS, ...stored.order } }
    : stored;
  return v.parse(historyItem, item);
}

const toOrderRow = ({ order }: OrderEnd): HistoryRow => ({
  kind: 'ORDER',
  id: order.id,
  userId: order.userId,
  optionId: order.optionId,
  at: order.updatedAt,
  body: toBody({ kind: 'ORDER', order: toWireOrder(order) }),
});

const toTradeRow = ({
  fill,
  order,
}: Extract<ExchangeEvent, { type: 'OrderFilled' }>): HistoryRow => ({
  kind: 'TRADE',
  id: fill.id,
  userId: order.userId,
  optionId: order.optionId,
  at: fill.at,
  body: toBody({ kind: 'TRADE', fill: toWireFill(fill, order) }),
});

/** A payment has no id of its own; its number among its owner's account events is one. */
const toFundingRow = (event: Funding, seq: number): HistoryRow => ({
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

/**
 * The rows an event adds; most add none.
 * @param seq the event's number among its owner's account events
 * @param names what the options of short rounds are called
 */
export function toHistoryRows(
  event: ExchangeEvent,
  seq: number,
  names: RoundNames,
): readonly HistoryRow[] {
  switch (event.type) {
    case 'OrderFilled':
      return event.order.status === 'WORKING'
        ? [toTradeRow(event)]
        : [toTradeRow(event), toOrderRow(event)];
    case 'OrderCancelled':
      return [toOrderRow(event)];
    case 'FundingPaid':
      return [toFundingRow(event, seq)];
    case 'BetPlaced':
      return [toSeenRow(event.bet, names)];
    case 'BetSettled':
      return [toBetRow(event.bet, names), toSeenRow(event.bet, names)];
    case 'RoundSettled':
      return [toRoundRow(event.outcome, names)];
    case 'ExchangeOpened':
    case 'UserRegistered':
    case 'UserStatusChanged':
    case 'SessionOpened':
    case 'SessionRotated':
    case 'SessionEnded':
    case 'MoneyMoved':
    case 'OrderAccepted':
    case 'OrderAmended':
    case 'OrderTriggered':
    case 'PositionOpened':
    case 'PositionChanged':
    case 'PositionClosed':
    case 'PositionLiquidated':
    case 'PositionWarned':
    case 'FundingSettled':
    case 'LeverageChanged':
    case 'MarginTypeChanged':
    case 'PositionModeChanged':
    case 'BetEntered':
    case 'MarketMoved':
      return [];
  }
}
