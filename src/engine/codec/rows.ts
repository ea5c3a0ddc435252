/** Things of the domain as rows: their fields in a fixed order, without names. */
import {
  type Entry,
  parseAccountKey,
  type Role,
  type Session,
  type User,
  type UserStatus,
  WALLET_TYPES,
  type WalletBalance,
} from '../../domain/accounts.ts';
import type {
  CancelReason,
  Fill,
  FuturesOrder,
  FuturesPosition,
  MarginType,
  MarketType,
  OptionSetting,
  OrderSide,
  OrderStatus,
  PositionSide,
} from '../../domain/futuresOrders.ts';
import {
  parseClientOrderId,
  parseFillId,
  parseOrderId,
  parsePositionId,
  parseSessionId,
  siteId,
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
  readText,
  readUserId,
  readWord,
  type Row,
  writeInteger,
  writeOptional,
} from './fields.ts';

const ROLES: readonly Role[] = ['PLAYER', 'TRADER', 'PARTNER', 'ADMIN'];
export const STATUSES: readonly UserStatus[] = ['NORMAL', 'WAIT', 'DENY'];
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

export const writeUser = (user: User): Row => [
  user.id,
  user.siteId,
  user.username,
  user.passwordHash,
  user.name,
  user.nick,
  user.phone,
  user.email,
  user.role,
  user.status,
  user.registeredAt,
];

export function readUser(value: unknown): User {
  const r = readRow(value);
  return {
    id: readUserId(r[0]),
    siteId: siteId(readNumber(r[1])),
    username: readText(r[2]),
    passwordHash: readText(r[3]),
    name: readText(r[4]),
    nick: readText(r[5]),
    phone: readText(r[6]),
    email: readText(r[7]),
    role: readWord(ROLES, r[8]),
    status: readWord(STATUSES, r[9]),
    registeredAt: readNumber(r[10]),
  };
}

export const writeSession = (session: Session): Row => [
  session.id,
  session.userId,
  session.refreshHash,
  session.openedAt,
  session.expiresAt,
];

export function readSession(value: unknown): Session {
  const r = readRow(value);
  return {
    id: readParsed(parseSessionId, r[0]),
    userId: readUserId(r[1]),
    refreshHash: readText(r[2]),
    openedAt: readNumber(r[3]),
    expiresAt: readNumber(r[4]),
  };
}

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
];

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

export const writeEntry = (entry: Entry): Row => [entry.account, writeInteger(entry.amount)];

export function readEntry(value: unknown): Entry {
  const r = readRow(value);
  return { account: readParsed(parseAccountKey, r[0]), amount: readMoney(r[1]) };
}

export const writeWallet = (wallet: WalletBalance): Row => [
  wallet.type,
  writeInteger(wallet.point),
  writeInteger(wallet.wait),
  writeInteger(wallet.margin),
];

export function readWallet(value: unknown): WalletBalance {
  const r = readRow(value);
  return {
    type: readWord(WALLET_TYPES, r[0]),
    point: readMoney(r[1]),
    wait: readMoney(r[2]),
    margin: readMoney(r[3]),
  };
}
