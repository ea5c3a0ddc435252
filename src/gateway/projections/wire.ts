/** Domain values in the shapes of the wire: decimal text for numbers, `null` for "none". */
import type { User } from '../../domain/accounts.ts';
import type { WalletBalance } from '../../domain/ledger/wallets.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import type {
  ExitPrices,
  Fill,
  FuturesOrder,
  FuturesPosition,
  OptionSetting,
} from '../../domain/futuresOrders.ts';
import type { Book, BookLevel, Candle, MarketTrade } from '../../domain/market.ts';
import type { Money } from '../../domain/quantities.ts';
import type {
  WireFill,
  WireOptionSetting,
  WireOrder,
  WirePosition,
} from '../../protocol/futures/entities.ts';
import type { WireUser } from '../../protocol/accounts/entities.ts';
import type { WireWallet } from '../../protocol/ledger/entities.ts';
import type { WireBook, WireCandle, WireMarketTrade } from '../../protocol/market/entities.ts';

const formatOptional = (value: bigint | undefined): string | null =>
  value === undefined ? null : formatDecimal(value);

/** Take-profit and stop-loss; the flags of what is not set are false. */
const toWireExits = (exits: ExitPrices | undefined) => ({
  takeProfit: formatOptional(exits?.takeProfit),
  stopLoss: formatOptional(exits?.stopLoss),
  isMarkTp: exits?.takeProfit !== undefined && exits.takeProfitBy === 'MARK',
  isMarkSl: exits?.stopLoss !== undefined && exits.stopLossBy === 'MARK',
});

/** The price source of a trigger order stands in the flag of its own type. */
const triggerFlags = ({ marketType, triggerBy }: FuturesOrder) => {
  const isMark = triggerBy === 'MARK';
  if (marketType === 'TAKEPROFIT') return { isMarkTp: isMark };
  return marketType === 'STOPLOSS' ? { isMarkSl: isMark } : {};
};

export const toWireOrder = (order: FuturesOrder): WireOrder => ({
  id: order.id,
  clientOrderId: order.clientOrderId,
  futuresOptionId: order.optionId,
  stock: order.instrument,
  marketType: order.marketType,
  side: order.side,
  positionSide: order.positionSide ?? null,
  price: formatOptional(order.price),
  triggerPrice: formatOptional(order.triggerPrice),
  triggeredAt: order.triggeredAt ?? null,
  ...toWireExits(order.exits),
  ...triggerFlags(order),
  quantity: formatDecimal(order.quantity),
  filledQuantity: formatDecimal(order.filledQuantity),
  averagePrice: formatOptional(order.averagePrice),
  reduceOnly: order.reduceOnly,
  leverage: order.leverage,
  marginType: order.marginType,
  hold: formatDecimal(order.hold),
  fee: formatDecimal(order.fee),
  realizedPnl: formatDecimal(order.realizedPnl),
  status: order.status,
  cancelReason: order.cancelReason ?? null,
  createdAt: order.createdAt,
  updatedAt: order.updatedAt,
});

/** A fill names its option and stock through the order it belongs to. */
export const toWireFill = (fill: Fill, order: FuturesOrder): WireFill => ({
  id: fill.id,
  orderId: fill.orderId,
  futuresPositionId: fill.positionId,
  futuresOptionId: order.optionId,
  stock: order.instrument,
  side: fill.side,
  price: formatDecimal(fill.price),
  quantity: formatDecimal(fill.quantity),
  fee: formatDecimal(fill.fee),
  realizedPnl: formatDecimal(fill.realizedPnl),
  isMaker: fill.isMaker,
  isLiquidation: fill.isLiquidation,
  at: fill.at,
});

export const toWirePosition = (position: FuturesPosition): WirePosition => ({
  id: position.id,
  futuresOptionId: position.optionId,
  stock: position.instrument,
  side: position.side,
  marginType: position.marginType,
  leverage: position.leverage,
  quantity: formatDecimal(position.quantity),
  entryPrice: formatDecimal(position.entryPrice),
  margin: formatDecimal(position.margin),
  liquidationPrice: formatOptional(position.liquidationPrice),
  ...toWireExits(position.exits),
  realizedPnl: formatDecimal(position.realizedPnl),
  fee: formatDecimal(position.fee),
  funding: formatDecimal(position.funding),
  isWarned: position.isWarned,
  openedAt: position.openedAt,
  updatedAt: position.updatedAt,
});

export const toWireSetting = (setting: OptionSetting): WireOptionSetting => ({
  futuresOptionId: setting.optionId,
  leverage: setting.leverage,
  marginType: setting.marginType,
});

/** `point + gameWaitPoint + margins`: all that the owner has in this wallet. */
export const realPoint = ({ point, wait, margin }: WalletBalance): string =>
  formatDecimal(point + wait + margin);

/** What stands behind all cross positions of a user, beside the free balance. */
export interface CrossFigures {
  /** Unrealised PnL of the cross positions at mark. */
  readonly markPnl: Money;
  /** Funding not yet taken from the wallet, at or below zero. */
  readonly minusFundingFee: Money;
}

/** @param cross given for FUTURES, which carries these figures; left out for other wallets */
export const toWireWallet = (
  wallet: WalletBalance,
  cross: CrossFigures | undefined,
): WireWallet => {
  const base = {
    type: wallet.type,
    currency: wallet.currency,
    point: formatDecimal(wallet.point),
    gameWaitPoint: formatDecimal(wallet.wait),
  };
  if (cross === undefined) return base;
  return {
    ...base,
    realPoint: realPoint(wallet),
    playerPoint: base.point,
    markPnl: formatDecimal(cross.markPnl),
    minusFundingFee: formatDecimal(cross.minusFundingFee),
  };
};

/** The password's hash stays behind. */
export const toWireUser = (user: User, wallets: readonly WireWallet[]): WireUser => ({
  id: user.id,
  siteInfoId: user.siteId,
  username: user.username,
  name: user.name,
  nick: user.nick,
  phone: user.phone,
  email: user.email,
  role: user.role,
  status: user.status,
  wallet: Object.fromEntries(wallets.map((wallet) => [wallet.type, wallet])),
});

const toWireLevel = ([price, quantity]: BookLevel): [string, string] => [
  formatDecimal(price),
  formatDecimal(quantity),
];

/** Levels a side that the wire carries. */
const BOOK_LEVELS = 20;

export const toWireBook = (book: Book): WireBook => ({
  bids: book.bids.slice(0, BOOK_LEVELS).map(toWireLevel),
  asks: book.asks.slice(0, BOOK_LEVELS).map(toWireLevel),
});

export const toWireMarketTrade = (trade: MarketTrade): WireMarketTrade => ({
  id: trade.id,
  price: formatDecimal(trade.price),
  quantity: formatDecimal(trade.quantity),
  side: trade.side,
  at: trade.at,
});

export const toWireCandle = (candle: Candle): WireCandle => [
  candle.at,
  formatDecimal(candle.open),
  formatDecimal(candle.high),
  formatDecimal(candle.low),
  formatDecimal(candle.close),
  formatDecimal(candle.volume),
];
