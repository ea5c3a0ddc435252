/**
 * Orders, fills, positions and settings in the shapes of the wire: decimal text for numbers, `null`
 * for "none".
 */
import { formatDecimal } from '../../domain/decimal.ts';
import {
  type ExitPrices,
  type Fill,
  type FuturesOrder,
  type FuturesPosition,
  type OptionSetting,
} from '../../domain/futuresOrders.ts';
import {
  type WireFill,
  type WireOptionSetting,
  type WireOrder,
  type WirePosition,
} from '../../protocol/futures/entities.ts';

const formatOptional = (value: bigint | undefined): string | null =>
  value === undefined ? null : formatDecimal(value);

/** Take-profit and stop-loss; the flags of what is not set are false. */
const toWireExits = (exits: ExitPrices | undefined) => ({
  takeProfit: formatOptional(exits?.takeProfit),
  stopLoss: formatOptional(exits?.stopLoss),
  isMarkTp: exits?.takeProfit !== undefined && exits.takeProfitBy === 'MARK',
  isMarkSl: exits?.stopLoss !== undefined && exits.stopLossBy === 'MARK',
  takeProfitLimit: formatOptional(exits?.takeProfitLimit),
  stopLossLimit: formatOptional(exits?.stopLossLimit),
});

/** The price source of a trigger order is in the flag of its own type. */
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
  timeInForce: order.instructions?.timeInForce ?? 'GTC',
  postOnly: order.instructions?.postOnly ?? false,
  goodTillDate: order.instructions?.goodTill ?? null,
  trailDistance: formatOptional(order.instructions?.trail?.distance),
  trailRate: formatOptional(order.instructions?.trail?.rate),
  activationPrice: formatOptional(order.instructions?.trail?.activation),
  pairedWith: order.pairedWith ?? null,
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
  insurance: formatDecimal(fill.insurance),
  ...(fill.keptExits === undefined ? {} : { keptExits: fill.keptExits }),
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
