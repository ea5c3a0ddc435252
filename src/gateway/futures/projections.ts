/** Account events and history rows of orders and positions. */
import { formatDecimal } from '../../domain/decimal.ts';
import type { FuturesEvent, PositionCause } from '../../domain/futures/events.ts';
import type { FuturesOrder, OptionSetting } from '../../domain/futuresOrders.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { ProjectionTable } from '../projections/table.ts';
import { toRequestRow } from '../requests/requestRows.ts';
import {
  toFundingRow,
  toLiquidationRow,
  toOrderRow,
  toPositionRow,
  toTradeRow,
} from './history.ts';
import { toWireFill, toWireOrder, toWirePosition, toWireSetting } from './wire.ts';

const queue = DESTINATIONS.futures;

const orderAs =
  <const Type extends string>(type: Type) =>
  ({ order }: { readonly order: FuturesOrder }) =>
    ({ type, order: toWireOrder(order) }) as const;

const settingAs =
  <const Type extends string>(type: Type) =>
  ({ setting }: { readonly setting: OptionSetting }) =>
    ({ type, setting: toWireSetting(setting) }) as const;

/** Margin and leverage move the liquidation price without a fill, which has a name of its own. */
function positionChange(cause: PositionCause) {
  switch (cause) {
    case 'MARGIN':
    case 'LEVERAGE':
      return { type: 'POSITION_UPDATE_LIQUIDPRICE', cause } as const;
    case 'INCREASED':
    case 'REDUCED':
    case 'EXITS':
    case 'WARNING_OVER':
      return { type: 'POSITION_UPDATE', cause } as const;
  }
}

export const futuresProjections: ProjectionTable<FuturesEvent> = {
  OrderAccepted: {
    queue,
    notify: orderAs('ORDER_SUCCESS'),
    request: ({ order }) => ({ kind: 'order', id: order.clientOrderId }),
  },
  OrderAmended: { queue, notify: orderAs('ORDER_UPDATE') },
  OrderTriggered: { queue, notify: orderAs('ORDER_UPDATE') },
  OrderCancelled: {
    queue,
    notify: orderAs('ORDER_CANCEL'),
    history: ({ order }) => [toOrderRow(order)],
  },
  OrderFilled: {
    queue,
    notify: ({ order, fill }) => ({
      type: 'ORDER_FILLED',
      order: toWireOrder(order),
      fill: toWireFill(fill, order),
    }),
    history: ({ order, fill }) => [
      toTradeRow(fill, order),
      ...(order.status === 'WORKING' ? [] : [toOrderRow(order)]),
      ...(fill.isLiquidation ? [toLiquidationRow(fill, order)] : []),
    ],
  },
  PositionOpened: {
    queue,
    notify: ({ position }) => ({ type: 'POSITION_OPEN', position: toWirePosition(position) }),
  },
  PositionChanged: {
    queue,
    notify: ({ position, cause }) => ({
      ...positionChange(cause),
      position: toWirePosition(position),
    }),
    request: ({ request }) =>
      request === undefined ? undefined : { kind: 'margin', id: request.id },
    history: ({ position, request }) =>
      request === undefined
        ? []
        : [
            toRequestRow(
              { userId: position.userId, kind: 'margin', id: request.id },
              request.fingerprint,
              position.updatedAt,
            ),
          ],
  },
  PositionClosed: {
    queue,
    notify: ({ position, closePrice }) => ({
      type: 'POSITION_CLOSE',
      position: toWirePosition(position),
      closePrice: formatDecimal(closePrice),
    }),
    history: ({ position, closePrice }) => [toPositionRow(position, closePrice)],
  },
  PositionLiquidated: {
    queue,
    notify: ({ position, markPrice, bankruptcyPrice }) => ({
      type: 'POSITION_LIQUID',
      position: toWirePosition(position),
      markPrice: formatDecimal(markPrice),
      bankruptcyPrice: formatDecimal(bankruptcyPrice),
    }),
    history: ({ position, bankruptcyPrice }) => [toPositionRow(position, bankruptcyPrice)],
  },
  PositionWarned: {
    queue,
    notify: ({ position, marginRatio }) => ({
      type: 'POSITION_WARN',
      position: toWirePosition(position),
      marginRatio: formatDecimal(marginRatio),
    }),
  },
  FundingPaid: {
    queue,
    notify: ({ position, rate, markPrice, amount, insurance }) => ({
      type: 'FUNDING_FEE',
      position: toWirePosition(position),
      rate: formatDecimal(rate),
      markPrice: formatDecimal(markPrice),
      amount: formatDecimal(amount),
      insurance: formatDecimal(insurance),
    }),
    history: (event, _context, seq) => [toFundingRow(event, seq)],
  },
  FundingSettled: {},
  TradingTermsChanged: {},
  LeverageChanged: { queue, notify: settingAs('LEVERAGE_UPDATE') },
  MarginTypeChanged: { queue, notify: settingAs('MARGIN_TYPE_UPDATE') },
  PositionModeChanged: {
    queue,
    notify: ({ mode }) => ({ type: 'POSITION_MODE_UPDATE', mode }),
  },
};
