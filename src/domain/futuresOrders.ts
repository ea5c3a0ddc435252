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
import type { Money, Price, Quantity, Rate } from './quantities.ts';
import type { Millis } from './time.ts';

export const ORDER_SIDES = ['BUY', 'SELL'] as const;
export type OrderSide = (typeof ORDER_SIDES)[number];
export const POSITION_SIDES = ['LONG', 'SHORT'] as const;
export type PositionSide = (typeof POSITION_SIDES)[number];
export const MARGIN_TYPES = ['CROSS', 'ISOLATED'] as const;
export type MarginType = (typeof MARGIN_TYPES)[number];
export const MARKET_TYPES = ['LIMIT', 'MARKET', 'TAKEPROFIT', 'STOPLOSS'] as const;
export type MarketType = (typeof MARKET_TYPES)[number];
/** ONE_WAY: a position follows its fills. HEDGE: a long and a short coexist. */
export const POSITION_MODES = ['ONE_WAY', 'HEDGE'] as const;
export type PositionMode = (typeof POSITION_MODES)[number];
/** The price a trigger is compared with. */
export const TRIGGER_PRICES = ['LAST', 'MARK'] as const;
export type TriggerBy = (typeof TRIGGER_PRICES)[number];
export const ORDER_STATUSES = ['WORKING', 'FILLED', 'CANCELLED'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * How long a LIMIT works: until it is cancelled, for the moment it comes, that moment whole, or until
 * a date.
 */
export const TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK', 'GTD'] as const;
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];

/** Why an order stopped working before it was completely filled. */
export const CANCEL_REASONS = [
  'USER',
  'LIQUIDATION',
  'REDUCE_ONLY',
  'NO_MARGIN',
  'NO_LIQUIDITY',
  'IOC',
  'EXPIRED',
  'FOK',
  'POST_ONLY',
  'LEVERAGE_TIER',
  'CANCEL_TIMER',
  'OCO',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** The prices at which a position is exited; undefined for none. */
export interface ExitPrices {
  readonly takeProfit: Price | undefined;
  readonly stopLoss: Price | undefined;
  readonly takeProfitBy: TriggerBy;
  readonly stopLossBy: TriggerBy;
  /** Of an exit that is a LIMIT from its price on; undefined for one that takes the market. */
  readonly takeProfitLimit: Price | undefined;
  readonly stopLossLimit: Price | undefined;
}

/**
 * Who may replace each exit of a position: orders from this number on, since they were placed after
 * it was set.
 */
export interface ExitsSince {
  readonly takeProfit: number;
  readonly stopLoss: number;
}

/** Which exits of a position an opening fill left as they are, because they were set after its order. */
export const KEPT_EXITS = ['TAKEPROFIT', 'STOPLOSS', 'BOTH'] as const;
export type KeptExits = (typeof KEPT_EXITS)[number];

/** How far behind the best price a trigger follows. */
export type TrailBy =
  | { readonly distance: Price; readonly rate: undefined }
  /** A share of the best price: 0.01 is 1 %. */
  | { readonly distance: undefined; readonly rate: Rate };

/** How a trigger follows the price, and from which price on. */
export type Trail = TrailBy & {
  /** Until it is reached, the order has no trigger; undefined for one that follows at once. */
  readonly activation: Price | undefined;
};

/** How a LIMIT may execute; one without works until it is cancelled and takes what crosses. */
export interface OrderInstructions {
  readonly timeInForce: TimeInForce;
  /** Refused when it would take liquidity: it only ever fills as maker. */
  readonly postOnly: boolean;
  /** Of a GTD, which is cancelled at that moment; other orders have none. */
  readonly goodTill: Millis | undefined;
  /** Of a STOPLOSS whose trigger follows the price. */
  readonly trail: Trail | undefined;
}

/** What an order says; under one client id, the same content is the same order. */
export interface OrderContent {
  readonly optionId: OptionId;
  readonly marketType: MarketType;
  readonly side: OrderSide;
  /** Set in hedge mode; undefined in one-way mode, where the position follows the fills. */
  readonly positionSide: PositionSide | undefined;
  /**
   * Limit price; undefined for orders that take the market. A TAKEPROFIT or STOPLOSS with one is a
   * LIMIT from its trigger on.
   */
  readonly price: Price | undefined;
  /**
   * What a TAKEPROFIT or STOPLOSS waits for; other types have neither. One that waits for the price at
   * which it begins to trail has no trigger price yet.
   */
  readonly triggerPrice: Price | undefined;
  readonly triggerBy: TriggerBy | undefined;
  readonly quantity: Quantity;
  readonly reduceOnly: boolean;
  /** Handed to the position by each opening fill; undefined for an order that has none. */
  readonly exits: ExitPrices | undefined;
  /** Undefined for an order that says nothing but the default. */
  readonly instructions: OrderInstructions | undefined;
}

export interface FuturesOrder extends OrderContent {
  readonly id: OrderId;
  readonly clientOrderId: ClientOrderId;
  readonly userId: UserId;
  readonly instrument: InstrumentCode;
  /**
   * When the trigger was reached; from then on the order takes liquidity until it is filled, or is a
   * LIMIT if it has a price.
   */
  readonly triggeredAt: Millis | undefined;
  /** The other order of an OCO: what executes first cancels it. */
  readonly pairedWith: OrderId | undefined;
  readonly filledQuantity: Quantity;
  /** Quantity-weighted price of the fills so far; undefined before the first. */
  readonly averagePrice: Price | undefined;
  readonly leverage: number;
  readonly marginType: MarginType;
  /** The amount held for the unfilled remainder (FUTURES `wait`). */
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
  /**
   * The part of the loss and fee that the insurance fund paid, never below zero: the owner's money
   * moved by `realizedPnl - fee + insurance`. Zero in fills stored before it was stated.
   */
  readonly insurance: Money;
  /** Exits of its order that were not handed to the position; undefined for none. */
  readonly keptExits: KeptExits | undefined;
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
  /**
   * Wallet margin of an isolated position; zero in cross, where the wallet itself is the margin.
   */
  readonly margin: Money;
  /**
   * Estimate at the event: isolated exactly, cross with the marks of that moment; undefined = none.
   */
  readonly liquidationPrice: Price | undefined;
  /** When reached, they close the remaining position; undefined while there are none. */
  readonly exits: ExitPrices | undefined;
  /** Undefined while no exit was ever set, and in positions stored before it was stated. */
  readonly exitsSince: ExitsSince | undefined;
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

/** A user's setting for one option, remembered between orders. */
export interface OptionSetting {
  readonly optionId: OptionId;
  readonly leverage: number;
  readonly marginType: MarginType;
}
