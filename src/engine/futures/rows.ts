/**
 * The stored form of orders, fills, positions and settings. What most orders and positions lack
 * (triggers, exits) is a last cell that only those who have it carry.
 */
import {
  CANCEL_REASONS,
  type ExitPrices,
  type Fill,
  type FuturesOrder,
  type FuturesPosition,
  MARGIN_TYPES,
  MARKET_TYPES,
  type OptionSetting,
  ORDER_SIDES,
  ORDER_STATUSES,
  POSITION_SIDES,
  TRIGGER_PRICES,
} from '../../domain/futuresOrders.ts';
import {
  boolean,
  clientOrderId,
  fillId,
  instrument,
  money,
  number,
  optionId,
  orderId,
  positionId,
  price,
  quantity,
  userId,
  word,
} from '../codec/cells.ts';
import { lastCell, lastGroup, optional, row, type RowCell } from '../codec/row.ts';

const exitsRow: RowCell<ExitPrices> = row({
  takeProfit: optional(price),
  stopLoss: optional(price),
  takeProfitBy: word(TRIGGER_PRICES),
  stopLossBy: word(TRIGGER_PRICES),
});

export const orderRow: RowCell<FuturesOrder> = row(
  {
    id: orderId,
    clientOrderId,
    userId,
    optionId,
    instrument,
    marketType: word(MARKET_TYPES),
    side: word(ORDER_SIDES),
    positionSide: optional(word(POSITION_SIDES)),
    price: optional(price),
    quantity,
    filledQuantity: quantity,
    averagePrice: optional(price),
    reduceOnly: boolean,
    leverage: number,
    marginType: word(MARGIN_TYPES),
    hold: money,
    fee: money,
    realizedPnl: money,
    status: word(ORDER_STATUSES),
    cancelReason: optional(word(CANCEL_REASONS)),
    createdAt: number,
    updatedAt: number,
  },
  lastGroup({
    triggerPrice: price,
    triggerBy: word(TRIGGER_PRICES),
    triggeredAt: number,
    exits: exitsRow,
  }),
);

export const fillRow: RowCell<Fill> = row({
  id: fillId,
  orderId,
  positionId,
  side: word(ORDER_SIDES),
  price,
  quantity,
  fee: money,
  realizedPnl: money,
  isMaker: boolean,
  isLiquidation: boolean,
  at: number,
});

export const positionRow: RowCell<FuturesPosition> = row(
  {
    id: positionId,
    userId,
    optionId,
    instrument,
    side: word(POSITION_SIDES),
    marginType: word(MARGIN_TYPES),
    leverage: number,
    quantity,
    entryPrice: price,
    margin: money,
    liquidationPrice: optional(price),
    realizedPnl: money,
    fee: money,
    funding: money,
    isWarned: boolean,
    openedAt: number,
    updatedAt: number,
  },
  lastCell('exits', exitsRow, undefined),
);

export const settingRow: RowCell<OptionSetting> = row({
  optionId,
  leverage: number,
  marginType: word(MARGIN_TYPES),
});
