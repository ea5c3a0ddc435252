/**
 * The stored form of orders, fills, positions and settings. Fields that most orders and positions
 * lack (triggers, exits, instructions) are a last cell, stored only where present.
 */
import {
  CANCEL_REASONS,
  type ExitPrices,
  type ExitsSince,
  KEPT_EXITS,
  type Fill,
  type FuturesOrder,
  type FuturesPosition,
  MARGIN_TYPES,
  MARKET_TYPES,
  type OptionSetting,
  type OrderInstructions,
  type Trail,
  ORDER_SIDES,
  ORDER_STATUSES,
  POSITION_SIDES,
  TIMES_IN_FORCE,
  TRIGGER_PRICES,
} from '../../domain/futuresOrders.ts';
import type { TradingTermsFrom } from '../../domain/futures/tradingTerms.ts';
import { NO_MONEY } from '../../domain/quantities.ts';
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
  rate,
  userId,
  word,
} from '../codec/cells.ts';
import { readRow } from '../codec/fields.ts';
import { type Cell, lastCell, lastGroup, optional, row, type RowCell } from '../codec/row.ts';

/** Cells that rows name, since a row's function runs for every row that is read. */
const optionalPrice = optional(price);
const triggerBy = word(TRIGGER_PRICES);
const marketType = word(MARKET_TYPES);
const marginType = word(MARGIN_TYPES);
const orderSide = word(ORDER_SIDES);
const positionSide = word(POSITION_SIDES);
const optionalPositionSide = optional(positionSide);
const orderStatus = word(ORDER_STATUSES);
const keptExits = word(KEPT_EXITS);
const cancelReason = optional(word(CANCEL_REASONS));

const exitsRow: RowCell<ExitPrices> = row(
  {
    takeProfit: optionalPrice,
    stopLoss: optionalPrice,
    takeProfitBy: triggerBy,
    stopLossBy: triggerBy,
  },
  lastGroup({ takeProfitLimit: price, stopLossLimit: price }),
);

const exitsSinceRow: RowCell<ExitsSince> = row({ takeProfit: number, stopLoss: number });

const trailCell: Cell<Trail> = {
  form: 'WRITTEN',
  write({ distance, rate: share, activation }) {
    const by =
      distance === undefined ? ['RATE', rate.write(share)] : ['DISTANCE', price.write(distance)];
    // Most trails have no activation price, and the first stored ones knew none.
    return activation === undefined ? by : [...by, price.write(activation)];
  },
  read(stored) {
    const [kind, value, from] = readRow(stored);
    const activation = from === undefined ? undefined : price.read(from);
    return kind === 'RATE'
      ? { distance: undefined, rate: rate.read(value), activation }
      : { distance: price.read(value), rate: undefined, activation };
  },
};

const instructionsRow: RowCell<OrderInstructions> = row(
  { timeInForce: word(TIMES_IN_FORCE), postOnly: boolean },
  lastCell('goodTill', number, undefined),
  lastCell('trail', trailCell, undefined),
);

export const orderRow: RowCell<FuturesOrder> = row(
  {
    id: orderId,
    clientOrderId,
    userId,
    optionId,
    instrument,
    marketType,
    side: orderSide,
    positionSide: optionalPositionSide,
    price: optionalPrice,
    quantity,
    filledQuantity: quantity,
    averagePrice: optionalPrice,
    reduceOnly: boolean,
    leverage: number,
    marginType,
    hold: money,
    fee: money,
    realizedPnl: money,
    status: orderStatus,
    cancelReason,
    createdAt: number,
    updatedAt: number,
  },
  lastGroup({
    triggerPrice: price,
    triggerBy,
    triggeredAt: number,
    exits: exitsRow,
  }),
  lastCell('instructions', instructionsRow, undefined),
  lastCell('pairedWith', orderId, undefined),
);

export const fillRow: RowCell<Fill> = row(
  {
    id: fillId,
    orderId,
    positionId,
    side: orderSide,
    price,
    quantity,
    fee: money,
    realizedPnl: money,
    isMaker: boolean,
    isLiquidation: boolean,
    at: number,
  },
  lastCell('insurance', money, NO_MONEY),
  lastCell('keptExits', keptExits, undefined),
);

export const positionRow: RowCell<FuturesPosition> = row(
  {
    id: positionId,
    userId,
    optionId,
    instrument,
    side: positionSide,
    marginType,
    leverage: number,
    quantity,
    entryPrice: price,
    margin: money,
    liquidationPrice: optionalPrice,
    realizedPnl: money,
    fee: money,
    funding: money,
    isWarned: boolean,
    openedAt: number,
    updatedAt: number,
  },
  lastCell('exits', exitsRow, undefined),
  lastCell('exitsSince', exitsSinceRow, undefined),
);

export const settingRow: RowCell<OptionSetting> = row({
  optionId,
  leverage: number,
  marginType,
});

export const tradingTermsRow: RowCell<TradingTermsFrom> = row({
  from: number,
  makerFee: rate,
  takerFee: rate,
  openOrdersMax: number,
});
