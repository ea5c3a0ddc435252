/** Orders, fills and positions of USDT-margined perpetual futures. */
import type {
  ClientOrderId,
  FillId,
  InstrumentCode,
  OptionId,
  OrderId,
  PositionId,
  UserId,
} from './ids.ts';
import type { Money, Price, Quantity } from './quantities.ts';
import type { Millis } from './time.ts';

export type OrderSide = 'BUY' | 'SELL';
export type PositionSide = 'LONG' | 'SHORT';
export type MarginType = 'CROSS' | 'ISOLATED';
export type MarketType = 'LIMIT' | 'MARKET' | 'TAKEPROFIT' | 'STOPLOSS';
export type OrderStatus = 'WORKING' | 'FILLED' | 'CANCELLED';

/** Why an order stopped working without being filled whole. */
export type CancelReason = 'USER' | 'LIQUIDATION' | 'REDUCE_ONLY' | 'NO_MARGIN' | 'NO_LIQUIDITY';

export interface FuturesOrder {
  readonly id: OrderId;
  readonly clientOrderId: ClientOrderId;
  readonly userId: UserId;
  readonly optionId: OptionId;
  readonly instrument: InstrumentCode;
  readonly marketType: MarketType;
  readonly side: OrderSide;
  /** Given in hedge mode; undefined in one-way mode, where the position follows the fills. */
  readonly positionSide: PositionSide | undefined;
  /** Limit price; undefined for orders that take the market. */
  readonly price: Price | undefined;
  readonly quantity: Quantity;
  readonly filledQuantity: Quantity;
  /** Quantity-weighted price of the fills so far; undefined before the first. */
  readonly averagePrice: Price | undefined;
  readonly reduceOnly: boolean;
  readonly leverage: number;
  readonly marginType: MarginType;
  /** What of the wallet is held for the unfilled rest (FUTURES `wait`). */
  readonly hold: Money;
  /** Fees of the fills so far, paid. */
  readonly fee: Money;
  /** Profit realised by the fills so far, before fees. */
  readonly realizedPnl: Money;
  readonly status: OrderStatus;
  readonly cancelReason: CancelReason | undefined;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}

export interface Fill {
  readonly id: FillId;
  readonly orderId: OrderId;
  readonly positionId: PositionId;
  readonly side: OrderSide;
  /** Quantity-weighted price of the book levels taken, or the order's own price as maker. */
  readonly price: Price;
  readonly quantity: Quantity;
  readonly fee: Money;
  readonly realizedPnl: Money;
  readonly isMaker: boolean;
  /** Set when the exchange closed the position. */
  readonly isLiquidation: boolean;
  readonly at: Millis;
}

export interface FuturesPosition {
  readonly id: PositionId;
  readonly userId: UserId;
  readonly optionId: OptionId;
  readonly instrument: InstrumentCode;
  readonly side: PositionSide;
  readonly marginType: MarginType;
  readonly leverage: number;
  readonly quantity: Quantity;
  readonly entryPrice: Price;
  /** Wallet margin of an isolated position; zero in cross, where the wallet itself stands behind it. */
  readonly margin: Money;
  /** Estimate at the event: isolated exactly, cross with the marks of that moment; undefined = none. */
  readonly liquidationPrice: Price | undefined;
  /** Profit of the parts closed so far, before fees. */
  readonly realizedPnl: Money;
  /** Trading fees paid since the opening. */
  readonly fee: Money;
  /** Funding received (above zero) or paid since the opening. */
  readonly funding: Money;
  /** The margin ratio passed 80 % and has not fallen below 70 % since. */
  readonly isWarned: boolean;
  readonly openedAt: Millis;
  readonly updatedAt: Millis;
}

/** A user's choice for one option, kept between orders. */
export interface OptionSetting {
  readonly optionId: OptionId;
  readonly leverage: number;
  readonly marginType: MarginType;
}
