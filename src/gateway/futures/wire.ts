/**
 * Orders, fills, positions and settings in the shapes of the wire: decimal text for numbers, `null`
 * for "none".
 */
import { formatDecimal } from '../../domain/decimal.ts';
import { initialMargin } from '../../domain/futures/index.ts';
import { exitsToWire, orderToWire } from '../../domain/futures/orderWire.ts';
import {
  type Fill,
  type FuturesOrder,
  type FuturesPosition,
  type OptionSetting,
} from '../../domain/futuresOrders.ts';
import type { Money } from '../../domain/quantities.ts';
import type { WireTraderPosition } from '../../protocol/copytrade/entities.ts';
import {
  type WireFill,
  type WireOptionSetting,
  type WireOrder,
  type WirePosition,
} from '../../protocol/futures/entities.ts';

const formatOptional = (value: bigint | undefined): string | null =>
  value === undefined ? null : formatDecimal(value);

export const toWireOrder = (order: FuturesOrder): WireOrder => orderToWire(order);

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
  ...exitsToWire(position.exits),
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

/**
 * Margin that a position ties up: a crossed one has none of its own and ties up its initial margin.
 */
const boundMargin = ({ marginType, margin, ...position }: FuturesPosition): Money =>
  marginType === 'CROSS' ? initialMargin({ ...position, price: position.entryPrice }) : margin;

export const toWireTraderPosition = (position: FuturesPosition): WireTraderPosition => ({
  traderPositionId: position.id,
  traderId: position.userId,
  futuresOptionId: position.optionId,
  stock: position.instrument,
  side: position.side,
  leverage: position.leverage,
  quantity: formatDecimal(position.quantity),
  entryPrice: formatDecimal(position.entryPrice),
  margin: formatDecimal(boundMargin(position)),
  realizedPnl: formatDecimal(position.realizedPnl),
  openedAt: position.openedAt,
});
