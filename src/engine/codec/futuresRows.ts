/**
 * Orders, fills, positions and settings as rows: their fields in a fixed order, without names. What
 * most orders and positions lack (triggers, exits) is a last cell that only those who have it carry,
 * so a row of version 1 is one of today.
 */
import type {
  CancelReason,
  ExitPrices,
  Fill,
  FuturesOrder,
  FuturesPosition,
  MarginType,
  MarketType,
  OptionSetting,
  OrderSide,
  OrderStatus,
  PositionMode,
  PositionSide,
  TriggerBy,
} from '../../domain/futuresOrders.ts';
import {
  parseClientOrderId,
  parseFillId,
  parseOrderId,
  parsePositionId,
} from '../../domain/ids.ts';
import {
  readBoolean,
  readInstrument,
  readMoney,
  readNumber,
  readOptionId,
  readOptionalPrice,
  readParsed,
  readPrice,
  readQuantity,
  readRow,
  readUserId,
  readWord,
  type Row,
  writeInteger,
  writeOptional,
} from './fields.ts';

const SIDES: readonly OrderSide[] = ['BUY', 'SELL'];
const POSITION_SIDES: readonly PositionSide[] = ['LONG', 'SHORT'];
const MARGIN_TYPES: readonly MarginType[] = ['CROSS', 'ISOLATED'];
const MARKET_TYPES: readonly MarketType[] = ['LIMIT', 'MARKET', 'TAKEPROFIT', 'STOPLOSS'];
const ORDER_STATUSES: readonly OrderStatus[] = ['WORKING', 'FILLED', 'CANCELLED'];
const CANCEL_REASONS: readonly CancelReason[] = [
  'USER',
  'LIQUIDATION',
  'REDUCE_ONLY',
  'NO_MARGIN',
  'NO_LIQUIDITY',
];
const TRIGGERS: readonly TriggerBy[] = ['LAST', 'MARK'];
export const POSITION_MODES: readonly PositionMode[] = ['ONE_WAY', 'HEDGE'];

export const writeOrder = (order: FuturesOrder): Row => [
  order.id,
  order.clientOrderId,
  order.userId,
  order.optionId,
  order.instrument,
  order.marketType,
  order.side,
  order.positionSide ?? null,
  writeOptional(order.price),
  writeInteger(order.quantity),
  writeInteger(order.filledQuantity),
  writeOptional(order.averagePrice),
  order.reduceOnly,
  order.leverage,
  order.marginType,
  writeInteger(order.hold),
  writeInteger(order.fee),
  writeInteger(order.realizedPnl),
  order.status,
  order.cancelReason ?? null,
  order.createdAt,
  order.updatedAt,
  ...writeConditions(order),
];

/** Nothing for an order that waits for no trigger and brings no exits. */
const writeConditions = ({ triggerPrice, triggerBy, triggeredAt, exits }: FuturesOrder): Row =>
  triggerPrice === undefined &&
  triggerBy === undefined &&
  triggeredAt === undefined &&
  exits === undefined
    ? []
    : [
        [
          writeOptional(triggerPrice),
          triggerBy ?? null,
          triggeredAt ?? null,
          exits === undefined ? null : writeExits(exits),
        ],
      ];

type Conditions = Pick<FuturesOrder, 'triggerPrice' | 'triggerBy' | 'triggeredAt' | 'exits'>;

const UNCONDITIONAL: Conditions = {
  triggerPrice: undefined,
  triggerBy: undefined,
  triggeredAt: undefined,
  exits: undefined,
};

function readConditions(value: unknown): Conditions {
  if (value === undefined) return UNCONDITIONAL;
  const r = readRow(value);
  return {
    triggerPrice: readOptionalPrice(r[0]),
    triggerBy: r[1] === null ? undefined : readWord(TRIGGERS, r[1]),
    triggeredAt: r[2] === null ? undefined : readNumber(r[2]),
    exits: r[3] === null ? undefined : readExits(r[3]),
  };
}

const writeExits = (exits: ExitPrices): Row => [
  writeOptional(exits.takeProfit),
  writeOptional(exits.stopLoss),
  exits.takeProfitBy,
  exits.stopLossBy,
];

function readExits(value: unknown): ExitPrices {
  const r = readRow(value);
  return {
    takeProfit: readOptionalPrice(r[0]),
    stopLoss: readOptionalPrice(r[1]),
    takeProfitBy: readWord(TRIGGERS, r[2]),
    stopLossBy: readWord(TRIGGERS, r[3]),
  };
}

export function readOrder(value: unknown): FuturesOrder {
  const r = readRow(value);
  return {
    id: readParsed(parseOrderId, r[0]),
    clientOrderId: readParsed(parseClientOrderId, r[1]),
    userId: readUserId(r[2]),
    optionId: readOptionId(r[3]),
    instrument: readInstrument(r[4]),
    marketType: readWord(MARKET_TYPES, r[5]),
    side: readWord(SIDES, r[6]),
    positionSide: r[7] === null ? undefined : readWord(POSITION_SIDES, r[7]),
    price: readOptionalPrice(r[8]),
    ...readConditions(r[22]),
    quantity: readQuantity(r[9]),
    filledQuantity: readQuantity(r[10]),
    averagePrice: readOptionalPrice(r[11]),
    reduceOnly: readBoolean(r[12]),
    leverage: readNumber(r[13]),
    marginType: readWord(MARGIN_TYPES, r[14]),
    hold: readMoney(r[15]),
    fee: readMoney(r[16]),
    realizedPnl: readMoney(r[17]),
    status: readWord(ORDER_STATUSES, r[18]),
    cancelReason: r[19] === null ? undefined : readWord(CANCEL_REASONS, r[19]),
    createdAt: readNumber(r[20]),
    updatedAt: readNumber(r[21]),
  };
}

export const writeFill = (fill: Fill): Row => [
  fill.id,
  fill.orderId,
  fill.positionId,
  fill.side,
  writeInteger(fill.price),
  writeInteger(fill.quantity),
  writeInteger(fill.fee),
  writeInteger(fill.realizedPnl),
  fill.isMaker,
  fill.isLiquidation,
  fill.at,
];

export function readFill(value: unknown): Fill {
  const r = readRow(value);
  return {
    id: readParsed(parseFillId, r[0]),
    orderId: readParsed(parseOrderId, r[1]),
    positionId: readParsed(parsePositionId, r[2]),
    side: readWord(SIDES, r[3]),
    price: readPrice(r[4]),
    quantity: readQuantity(r[5]),
    fee: readMoney(r[6]),
    realizedPnl: readMoney(r[7]),
    isMaker: readBoolean(r[8]),
    isLiquidation: readBoolean(r[9]),
    at: readNumber(r[10]),
  };
}

export const writePosition = (position: FuturesPosition): Row => [
  position.id,
  position.userId,
  position.optionId,
  position.instrument,
  position.side,
  position.marginType,
  position.leverage,
  writeInteger(position.quantity),
  writeInteger(position.entryPrice),
  writeInteger(position.margin),
  writeOptional(position.liquidationPrice),
  writeInteger(position.realizedPnl),
  writeInteger(position.fee),
  writeInteger(position.funding),
  position.isWarned,
  position.openedAt,
  position.updatedAt,
  ...(position.exits === undefined ? [] : [writeExits(position.exits)]),
];

export function readPosition(value: unknown): FuturesPosition {
  const r = readRow(value);
  return {
    id: readParsed(parsePositionId, r[0]),
    userId: readUserId(r[1]),
    optionId: readOptionId(r[2]),
    instrument: readInstrument(r[3]),
    side: readWord(POSITION_SIDES, r[4]),
    marginType: readWord(MARGIN_TYPES, r[5]),
    leverage: readNumber(r[6]),
    quantity: readQuantity(r[7]),
    entryPrice: readPrice(r[8]),
    margin: readMoney(r[9]),
    liquidationPrice: readOptionalPrice(r[10]),
    exits: r[17] === undefined ? undefined : readExits(r[17]),
    realizedPnl: readMoney(r[11]),
    fee: readMoney(r[12]),
    funding: readMoney(r[13]),
    isWarned: readBoolean(r[14]),
    openedAt: readNumber(r[15]),
    updatedAt: readNumber(r[16]),
  };
}

export const writeSetting = (setting: OptionSetting): Row => [
  setting.optionId,
  setting.leverage,
  setting.marginType,
];

export function readSetting(value: unknown): OptionSetting {
  const r = readRow(value);
  return {
    optionId: readOptionId(r[0]),
    leverage: readNumber(r[1]),
    marginType: readWord(MARGIN_TYPES, r[2]),
  };
}
